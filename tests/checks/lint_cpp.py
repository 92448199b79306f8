"""Examines every C++ file alone, which builds in batches never do: clang-tidy reads each source of the
product, the compiler each source of the tests and each header. A file that passed is not examined again
until a file that was read for it, its flags or the tools change.

usage: lint_cpp.py BUILD_DIR ANSWERS_DIR     in the root of the repository; BUILD_DIR has a compile
                                             database of sources that are compiled one by one
"""

import concurrent.futures
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TIDY = "clang-tidy-14"
FOLDERS = ("driver", "plugins", "tests")
# With -H both compilers, and clang-tidy, tell which files they read: one dot for each level.
READ_FILE = re.compile(r"^\.+ (.+)$")
# And at the end of it GCC gives advice about files of others.
ADVICE = "Multiple include guards may be useful for:"
INCLUDE = re.compile(r'^#include "(.+)"', re.M)


@dataclasses.dataclass(frozen=True)
class Examination:
    """One run of a tool on one file. Nothing but `words`, `text`, the versions of the tools and the
    contents of what is read decides about its outcome."""
    file: str
    words: tuple
    text: str = ""  # on standard input


def file_time():
    """Now, as a file would get it: the clock of a file system ticks in milliseconds."""
    with tempfile.TemporaryFile() as file:
        return os.fstat(file.fileno()).st_ctime_ns


class Contents:
    """Fingerprints of files. Each is read once, so they are those of one moment: what changes later
    is told by `changed_since_start`."""

    def __init__(self):
        self._start = file_time()
        self._known = {}

    def fingerprint(self, name):
        if name not in self._known:
            try:
                self._known[name] = hashlib.sha256(pathlib.Path(name).read_bytes()).hexdigest()
            except OSError:
                self._known[name] = "missing"
        return self._known[name]

    def changed_since_start(self, name):
        try:
            return os.stat(name).st_ctime_ns >= self._start
        except OSError:
            return True


class Answers:
    """Remembers which examinations passed, and what was read for them. A failure is never kept: its
    findings have to be seen each time."""

    def __init__(self, folder, versions, contents, headers):
        self._folder = pathlib.Path(folder)
        self._versions = versions
        self._contents = contents
        self._namesakes = {}
        for header in headers:
            self._namesakes.setdefault(os.path.basename(header), []).append(header)
        self._used = set()

    def has_passed(self, examination):
        path = self._path(examination)
        self._used.add(path.name)
        try:
            kept = json.loads(path.read_text())
            return kept["state"] == self._state(kept["read"])
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def keep(self, examination, read):
        if any(self._contents.changed_since_start(name) for name in read):
            return  # perhaps what was read is not what the fingerprint is of
        self._folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"file": examination.file, "read": read, "state": self._state(read)})
        with tempfile.NamedTemporaryFile("w", dir=self._folder, delete=False) as file:
            file.write(text)
        os.replace(file.name, self._path(examination))

    def forget_unused(self):
        for path in self._folder.glob("*"):
            if path.name not in self._used:
                path.unlink()

    def _path(self, examination):
        identity = json.dumps([dataclasses.astuple(examination), self._versions])
        return self._folder / (hashlib.sha256(identity.encode()).hexdigest() + ".json")

    def _state(self, read):
        """Of the files that were read, and of those that an #include would find before them if they
        had just been added."""
        names = sorted({*read, *(other for name in read
                                 for other in self._namesakes.get(os.path.basename(name), ()))})
        parts = [(name, self._contents.fingerprint(name)) for name in names]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def compile_words(entry):
    """The words of a compile command without those that name what is compiled and what comes out."""
    words, kept = iter(shlex.split(entry["command"])), []
    for word in words:
        if word == "-o":
            next(words)
        elif word not in ("-c", entry["file"]):
            kept.append(word)
    return kept


def source_commands(database, root):
    """Of each source in our folders the words that compile it."""
    commands = {}
    for entry in database:
        file = os.path.relpath(entry["file"], root)
        if file.startswith(tuple(folder + "/" for folder in FOLDERS)):
            commands.setdefault(file, compile_words(entry))
    return commands


def includers(commands):
    """Of each name in an #include "..." the first source that has it."""
    found = {}
    for source in sorted(commands):
        for name in INCLUDE.findall(pathlib.Path(source).read_text(errors="replace")):
            found.setdefault(name, source)
    return found


def command_for(header, commands, including):
    """A header is compiled as the first source that includes it, or else as one of the nearest folder."""
    parts = header.split("/")
    for start in range(len(parts)):
        source = including.get("/".join(parts[start:]))
        if source:
            return commands[source]
    for end in range(len(parts) - 1, 0, -1):
        folder = "/".join(parts[:end]) + "/"
        for source in sorted(commands):
            if source.startswith(folder):
                return commands[source]
    raise LookupError(f"no source tells how {header} is compiled")


def examinations(commands, headers):
    for source in sorted(commands):
        compiler, *flags = commands[source]
        if source.startswith("tests/"):
            yield Examination(source, (compiler, *flags, "-H", "-fsyntax-only", source))
        else:
            yield Examination(source, (TIDY, "--quiet", source, "--", *flags, "-H"))
    including = includers(commands)
    for header in headers:
        command = command_for(header, commands, including)
        yield Examination(header, (*command, "-H", "-fsyntax-only", "-x", "c++", "-"),
                          f'#include "{os.path.abspath(header)}"\n')


def examine(examination):
    """(whether it passed, what the tool says, what it has read)"""
    result = subprocess.run(examination.words, input=examination.text, text=True, errors="replace",
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    read, said = {examination.file}, []
    for line in result.stdout.splitlines():
        match = READ_FILE.match(line)
        if line == ADVICE:
            break
        if match:
            read.add(os.path.normpath(match[1]))
        else:
            said.append(line)
    return result.returncode == 0, said, sorted(read)


def run_all(wanted, answers, jobs):
    """Prints what is found; the number of files with findings, and how many were examined."""
    todo = [each for each in wanted if not answers.has_passed(each)]
    failed, done = 0, 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(examine, each): each for each in todo}
        for future in concurrent.futures.as_completed(running):
            examination = running[future]
            passed, said, read = future.result()
            done += 1
            if passed:
                answers.keep(examination, read)
            else:
                failed += 1
                print(f"\n{examination.file}:", *said, sep="\n", flush=True)
            if done % 50 == 0:
                print(f"{done} of {len(todo)} examined", flush=True)
    return failed, len(todo)


def version_of(program):
    return subprocess.run([program, "--version"], text=True, check=True,
                          stdout=subprocess.PIPE).stdout


def main():
    build, folder = sys.argv[1:]
    root = os.getcwd()
    database = json.loads(pathlib.Path(build, "compile_commands.json").read_text())
    commands = source_commands(database, root)
    headers = sorted(str(path) for top in FOLDERS for path in pathlib.Path(top).rglob("*.h"))
    wanted = list(examinations(commands, headers))
    contents = Contents()
    compilers = sorted({command[0] for command in commands.values()})
    versions = [version_of(program) for program in (TIDY, *compilers)]
    answers = Answers(folder, [*versions, contents.fingerprint(".clang-tidy")], contents, headers)
    failed, examined = run_all(wanted, answers, os.cpu_count())
    answers.forget_unused()
    print(f"{len(wanted)} files, {examined} examined, the others unchanged since they passed: "
          f"{failed} with findings")
    return 1 if failed or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
