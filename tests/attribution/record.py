#!/usr/bin/python3
"""Records what a case's command prints, and proves that the case's answer is true.

    record.py CASE...            runs the command in the tree after all sprints and writes what it
                                 printed (== log) and the reports it wrote (== junit) into CASE
    record.py --verify CASE...   also runs it without the guilty sprints and with nothing but them

The command runs really, with the tools of this machine. Its paths are replaced by neutral ones.
A proof needs, for one guilty sprint: each failure is gone without it, and there with it alone; for an
interaction: gone without each, not there with each alone, there with all of them alone; for
`nobody` and `before`: there at the base, where no sprint is. What was proved is noted in the case
as `truth: verified`. Which file the first error line names is found out here as well.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import case_text

HOME = "/home/ci/project"
PLACE = re.compile(r'[\w./+-]*\w\.(?:cpp|cc|c|h|hpp|py|js|mjs|go|cmake|txt|in|json|csv|def|tpl)\b')
RED = re.compile(r"<(failure|error)\b|status=\"(?:fail|notrun|disabled)\"", re.I)


class Run:
    def __init__(self, code, log, reports):
        self.code, self.log, self.reports = code, log, reports

    def shows(self, text):
        if not text:
            return self.code != 0
        red = [part for report in self.reports.values()
               for part in re.findall(r"<testcase.*?(?:</testcase>|(?<=/)>)", report, re.S)
               if RED.search(part)]
        return any(text in part for part in [self.log, *map(unescaped, red)])

    def problems(self):
        """What went wrong, without line numbers: messages with their files, symbols, tests."""
        found = set(re.findall(r"^(\S+?):\d+(?::\d+)?: (?:fatal )?error: (.*)$", self.log, re.M))
        found |= set(re.findall(r"undefined (?:reference to|symbol:) (.*)$", self.log, re.M))
        for report in self.reports.values():
            for part in re.findall(r"<testcase.*?(?:</testcase>|(?<=/)>)", report, re.S):
                if RED.search(part):
                    found |= set(re.findall(r'\bname="([^"]*)"', part)[:1])
        return found


def unescaped(xml):
    for name, char in (("lt", "<"), ("gt", ">"), ("quot", '"'), ("apos", "'"), ("#39", "'"),
                       ("#x27", "'"), ("#x22", '"'), ("#34", '"'), ("#xA", "\n"), ("amp", "&")):
        xml = xml.replace(f"&{name};", char)
    return xml


def environment(home):
    keep = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(home), "CLICOLOR": "0",
            "NINJA_STATUS": "[%f/%t] ", "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GO111MODULE": "on",
            "GOCACHE": os.path.join(tempfile.gettempdir(), "record-go-cache"),
            "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": "-p no:cacheprovider",
            "ASAN_OPTIONS": "detect_leaks=0"}
    return keep


def write_tree(tree, folder):
    for path, text in tree.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        if path.endswith(".sh"):
            file.chmod(0o755)


def neutral(text, folder):
    text = text.replace(str(folder / "project"), HOME).replace(str(folder), "/home/ci")
    text = re.sub(r'hostname="[^"]*"', 'hostname="ci"', text)
    return re.sub(r"/tmp/cc\w+\.o", "/tmp/ccX1y2Z3.o", text)


def run(case, tree):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="case-"))
    try:
        write_tree(tree, folder / "project")
        ended = subprocess.run(["bash", "-c", case.headers["command"]], cwd=folder / "project",
                               env=environment(folder), stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        log = neutral(ended.stdout.decode("utf-8", "replace"), folder)
        reports = {}
        for name in case.headers.get("reports", "").split():
            file = folder / "project" / name
            if file.exists():
                reports[pathlib.Path(name).name] = neutral(file.read_text(errors="replace"), folder)
        return Run(ended.returncode, log, reports)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def tree_of(case, sprints=None):
    """The tree with these sprints (None: all), as cherry-picks would make it."""
    tree = case_text.apply({}, case.base)
    chosen = [c for c in case.commits if sprints is None or c.sprint in sprints]
    overwritten = {s.path for c in chosen for s in c.steps if s.kind == "write"} & set(tree)
    if sprints is None or not overwritten:
        for commit in chosen:
            tree = case_text.apply(tree, commit)
        return tree
    return picked_tree(case, sprints)


def picked_tree(case, sprints):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pick-"))

    def git(*words):
        identity = ["-c", "user.name=ci", "-c", "user.email=ci@example.invalid"]
        return subprocess.run(["git", *identity, *words], cwd=folder, check=True,
                              capture_output=True, text=True).stdout.strip()

    def commit(tree, title):
        for old in git("ls-files").splitlines():
            (folder / old).unlink()
        write_tree(tree, folder)
        git("add", "-A")
        git("commit", "-q", "--allow-empty", "-m", title)
        return git("rev-parse", "HEAD")

    try:
        git("init", "-q")
        tree = case_text.apply({}, case.base)
        base = commit(tree, "base")
        ids = []
        for each in case.commits:
            tree = case_text.apply(tree, each)
            ids.append((each.sprint, commit(tree, each.title)))
        git("checkout", "-q", "--detach", base)
        for sprint, picked in ids:
            if sprint in sprints:
                git("cherry-pick", "--allow-empty", "--keep-redundant-commits", picked)
        return {name: (folder / name).read_text() for name in git("ls-files").splitlines()}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def first_file(run_, tree):
    """The file of the project that the first line about an error names."""
    names = set(tree)

    def known(line):
        for found in PLACE.findall(line):
            path = found.replace(HOME + "/", "")
            for name in (path, path.lstrip("./"), path.split(".dir/")[-1]):
                if name in names:
                    return name
            ends = [n for n in names if n.endswith("/" + path.lstrip("./")) or
                    path.endswith("/" + n)]
            if len(ends) == 1:
                return ends[0]
        return None

    texts = [run_.log] + [unescaped(part) for report in run_.reports.values() for part in
                          re.findall(r"<testcase.*?(?:</testcase>|(?<=/)>)", report, re.S)
                          if RED.search(part)]
    marks = re.compile(r"error|undefined|multiple definition|Failure|FAILED|Error|duplicate symbol|"
                       r"referenced by|AddressSanitizer|Assert|panic|FAIL|\bin /|File \"|at .*:\d|:\d+")
    skip = re.compile(r"^(FAILED: |/usr/bin/c\+\+|/usr/bin/clang|g\+\+ |clang\+\+ |\[\d+/\d+\]|-- )|"
                      r"collect2|: In |required from|In file included|from .*:\d+[,:]$|PASSED|Passed")
    for text in texts:
        for line in text.splitlines():
            if marks.search(line) and not skip.search(line) and known(line):
                return known(line)
    return None


def proofs(case, with_all):
    """Pairs of a claim and whether it holds; `with_all` is the run with all sprints."""
    everybody = {c.sprint for c in case.commits}
    cache = {frozenset(everybody): with_all}

    def shows(sprints, text):
        key = frozenset(sprints)
        if key not in cache:
            cache[key] = run(case, tree_of(case, key))
        return cache[key].shows(text)

    for expected in case.expectations:
        text = expected.key or case.headers.get("shows", "")
        guilty = expected.sprints()
        yield f"'{text}' shows with all", shows(everybody, text)
        if not guilty:
            yield f"'{text}' shows at the base", shows((), text)
            continue
        yield f"'{text}' does not show at the base", not shows((), text)
        for one in guilty:
            yield f"'{text}' is gone without {one}", not shows(everybody - {one}, text)
            if len(guilty) > 1:
                yield f"'{text}' does not show with {one} alone", not shows({one}, text)
        yield f"'{text}' shows with {guilty} alone", shows(guilty, text)
    if len(case.expectations) == 1 and case.expectations[0].sprints():
        alone = cache[frozenset(case.expectations[0].sprints())].problems()
        more = with_all.problems() - alone
        yield f"nothing else fails with all: {sorted(map(str, more))}", not more
        least = everybody - {case.expectations[0].sprints()[0]}
        yield "all is well without it", not shows(least, "")


def with_header(text, key, value):
    lines = [line for line in text.split("\n") if not line.startswith(key + ": ")]
    at = next(i for i, line in enumerate(lines) if line.startswith("command: "))
    if value:
        lines.insert(at, f"{key}: {value}")
    return "\n".join(lines)


def record(path, verify):
    case = case_text.parse(path.read_text())
    tree = tree_of(case)
    result = run(case, tree)
    if result.code == 0:
        print(f"{path.name}: nothing fails")
        return False
    sections = [("log", result.log)] if case.headers.get("keep-log", "yes") != "no" else []
    sections += [("junit " + name, text) for name, text in result.reports.items()]
    if case.headers.get("baseline") == "yes":
        sections += [("baseline-junit " + name, text)
                     for name, text in run(case, tree_of(case, ())).reports.items()]
    guilty = {s for e in case.expectations for s in e.sprints()}
    shown = result if case.headers.get("keep-log") != "no" else Run(1, "", result.reports)
    first = first_file(shown, tree)
    theirs = set().union(*[case_text.touched(c) for c in case.commits if c.sprint in guilty] or [()])
    text = with_header(case.input_text, "first-line",
                       "guilty" if first in theirs else "innocent" if first and guilty else "nowhere")
    failed = [claim for claim, holds in proofs(case, result) if not holds] if verify else ["-"]
    text = with_header(text, "truth", "" if failed else "verified")
    for name, recorded in sections:
        text += f"== {name}\n" + case_text.escape(recorded)
    path.write_text(text)
    print(f"{path.name}: first {first}; " + ("; ".join(failed) or "verified"), flush=True)
    return not failed or not verify


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("cases", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    bad = 0
    for path in arguments.cases:
        try:
            bad += not record(path, arguments.verify)
        except (ValueError, KeyError, subprocess.SubprocessError, StopIteration) as error:
            print(f"{path.name}: {type(error).__name__}: {error}", flush=True)
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
