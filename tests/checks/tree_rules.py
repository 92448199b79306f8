"""Habits that a script can check: file sizes, unique names, header guards, no stray references."""

import pathlib
import re
import subprocess
import sys

HARD_LIMITS = {"source": 700, "header": 400, "test": 900}
# Words that belong to a place and not to the project.
FOREIGN = re.compile(r"/work/|/root/")


def tracked_files():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            check=True, capture_output=True, text=True).stdout
    return [pathlib.Path(line) for line in listed.splitlines() if pathlib.Path(line).is_file()]


def kind(path):
    if path.parts[0] == "tests":
        return "test"
    return "header" if path.suffix == ".h" else "source"


def problems_of(path, names):
    if path.suffix in (".h", ".cpp"):
        lines = path.read_text().splitlines()
        if len(lines) > HARD_LIMITS[kind(path)]:
            yield f"{path}: {len(lines)} lines; the limit is {HARD_LIMITS[kind(path)]}"
        if path.suffix == ".h" and "#pragma once" not in lines:
            yield f"{path}: no #pragma once"
        if path.parts[0] not in ("samples", "tests"):
            if path.name in names:
                yield f"{path}: {names[path.name]} has the same name"
            names[path.name] = path
            if path.suffix == ".h" and not lines[0].startswith("//"):
                yield f"{path}: the first line must say what it is"
    if path.name == pathlib.Path(__file__).name:
        return
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        return
    for number, line in enumerate(text.splitlines(), 1):
        if FOREIGN.search(line):
            yield f"{path}:{number}: a path of somebody's machine"


def main():
    names = {}
    found = [problem for path in tracked_files() for problem in problems_of(path, names)]
    print("\n".join(found) or "the tree keeps its rules")
    return 1 if found else 0


sys.exit(main())
