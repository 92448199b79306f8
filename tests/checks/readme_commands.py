"""Runs every command that the README and the samples' READMEs show in ```sh blocks, and compares the
output that the README shows with what the commands print."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# `./run test` is what runs this check; running it again would never end.
NOT_AGAIN = {"./run test"}


def commands_in(document):
    for block in re.findall(r"^```sh\n(.*?)^```", document.read_text(), re.M | re.S):
        for line in block.splitlines():
            line = line.split(" #")[0].strip()
            if line and not line.startswith("#"):
                yield line


def pattern_line(line):
    """A shown line without what differs from one machine to another: versions, commits, paths, widths."""
    line = re.sub(r"\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b", "COMMIT", line)
    line = re.sub(r"(/[^ :]*)+", "PATH", line)
    line = re.sub(r"\b\d+\.\d+(\.\d+)?\b", "N", line)
    return re.sub(r" +", " ", line).strip()


def outputs_not_printed(document, printed):
    """The lines of ```text blocks that no command has printed; `...` stands for left-out lines."""
    real = {pattern_line(line) for line in printed.splitlines()}
    shown = "".join(re.findall(r"^```text\n(.*?)^```", document.read_text(), re.M | re.S))
    for line in shown.splitlines():
        if line.strip() not in ("", "...") and pattern_line(line) not in real:
            yield f"{document}: shows '{line.strip()}', which no command has printed"


def run_all(document, folder, environment):
    failed, count, printed = [], 0, ""
    for command in commands_in(document):
        if command in NOT_AGAIN:
            continue
        count += 1
        print(f"{document}: $ {command}", flush=True)
        result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)
        printed += result.stdout
        if result.returncode != 0:
            print(result.stdout)
            failed.append(f"{document}: `{command}` ended with {result.returncode}")
    if count == 0:
        failed.append(f"{document}: no command found")
    failed += outputs_not_printed(document, printed)
    return failed


def make_repository(folder):
    """A sample is a part of ours; its copy must be in a repository too."""
    git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.invalid"]
    environment = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null")
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "The sample"]):
        subprocess.run([*git, *words], cwd=folder, env=environment, check=True)


def main():
    root = pathlib.Path.cwd()
    cache = subprocess.run(["ccache", "--get-config", "cache_dir"], capture_output=True, text=True)
    with tempfile.TemporaryDirectory() as home:
        # The README installs into the home directory; ours must stay as it is, our cache may serve.
        environment = dict(os.environ, HOME=home, CCACHE_DIR=cache.stdout.strip())
        failed = run_all(root / "README.md", root, environment)
        # The samples' commands use the program that the README has just installed.
        prefix = f"{home}/.local"
        environment.update(PATH=f"{prefix}/bin:{os.environ['PATH']}", CMAKE_PREFIX_PATH=prefix)
        for readme in sorted((root / "samples").glob("*/README.md")):
            copy = pathlib.Path(home, readme.parent.name)
            shutil.copytree(readme.parent, copy)
            make_repository(copy)
            failed += run_all(readme, copy, environment)
    print("\n".join(failed) or "every command shown works")
    return 1 if failed else 0


sys.exit(main())
