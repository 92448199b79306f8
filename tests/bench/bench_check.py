#!/usr/bin/env python3
"""Compares `check` with running the same compiler commands by hand, and with itself.

    bench_check.py --driver build/release/bin/sprint-supervisor --build-dir build/dev

Checks all files of this repository, which takes minutes. Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from side_by_side import alternate, cost_of, median_ratio, print_table, row

# Samples are in no target, and a compiler that does nothing proves nothing: not all can pass.
CHECK_ENDED = (0, 1)

# Stands in for the compiler: writes down how it was called, and keeps what the driver made for it.
RECORDER = """#!/bin/sh
printf '%s\\0' "$PWD" {compiler} "$@" >"$(mktemp {calls}/XXXXXXXX)"
for word in "$@"; do
  case $word in
    */sprint-*/*.d) ;;
    */sprint-*/*) cp "$word" {kept}/ ;;
  esac
done
"""


def write_recorder(folder, compiler):
    for name in ("calls", "kept", "deps"):
        (folder / name).mkdir()
    recorder = folder / "recorder"
    recorder.write_text(RECORDER.format(compiler=shlex.quote(compiler),
                                        calls=shlex.quote(str(folder / "calls")),
                                        kept=shlex.quote(str(folder / "kept"))))
    recorder.chmod(0o755)
    return recorder


def copy_of_build_tree(build_dir, folder, recorder):
    """Enough of a build tree for `check`, with the recorder as compiler."""
    tree = folder / "tree"
    tree.mkdir()
    for name in ("CMakeCache.txt", "build.ninja", ".ninja_deps", ".ninja_log"):
        shutil.copy(build_dir / name, tree)
    (tree / "CMakeFiles").symlink_to(build_dir / "CMakeFiles")
    entries = json.loads((build_dir / "compile_commands.json").read_text())
    for entry in entries:
        entry["directory"] = str(tree)
        entry["command"] = f"{recorder} " + entry["command"].split(" ", 1)[1]
    (tree / "compile_commands.json").write_text(json.dumps(entries))
    return tree


def recorded_commands(folder):
    """The calls as shell lines that can be run again, without the driver's scratch directory."""
    lines = []
    for number, call in enumerate(sorted((folder / "calls").iterdir())):
        cwd, *words = call.read_bytes().decode().rstrip("\0").split("\0")
        for at, word in enumerate(words):
            kept = folder / "kept" / os.path.basename(word)
            if "/sprint-" in word and word.endswith(".d"):
                words[at] = str(folder / "deps" / f"{number}.d")
            elif "/sprint-" in word and kept.exists():
                words[at] = str(kept)
        lines.append(f"cd {shlex.quote(cwd)} && exec {shlex.join(words)}")
    return lines


def own_tree_rows(driver, build_dir, rounds):
    root = Path.cwd()
    cache = root / ".sprint" / "cache"
    check = [driver, "check", "--all", "--build-dir", str(build_dir)]
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        compiler = shlex.split(json.loads(
            (build_dir / "compile_commands.json").read_text())[0]["command"])[0]
        tree = copy_of_build_tree(build_dir, folder, write_recorder(folder, compiler))
        cost_of([driver, "check", "--all", "--no-cache", "--build-dir", str(tree)],
                good_codes=CHECK_ENDED)
        commands = recorded_commands(folder)
        command_file = folder / "commands"
        command_file.write_bytes(b"".join(line.encode() + b"\0" for line in commands))

        def run_ours():
            shutil.rmtree(cache, ignore_errors=True)
            return cost_of(check, good_codes=CHECK_ENDED)

        def run_xargs():
            with command_file.open("rb") as commands_in:
                return cost_of(["xargs", "-0", "-P", str(os.cpu_count()), "-I{}", "sh", "-c", "{}"],
                               stdin=commands_in, good_codes=(0, 123))

        pairs = alternate(run_ours, run_xargs, rounds)
        run_ours()
        cold_and_warm = [(pairs[-1][0], cost_of(check, good_codes=CHECK_ENDED)) for _ in range(3)]
    cold = median_ratio(pairs, lambda cost: cost.cpu)
    rows = [row("check --all, cold: CPU time (ours / xargs -P)", cold, "<= 1.10", at_most=1.10),
            row("check --all: CPU time, cold / warm",
                median_ratio(cold_and_warm, lambda cost: cost.cpu), ">= 20", at_least=20),
            row("check --all: wall time, cold / warm",
                median_ratio(cold_and_warm, lambda cost: cost.wall), ">= 20", at_least=20)]
    return rows, len(commands)


def large_database(root, count):
    """A project whose database has `count` entries; its compiler does nothing."""
    build = root / "build"
    build.mkdir()
    (root / "CMakeLists.txt").write_text("project(large)\n")
    (root / "one.cpp").write_text("int one;\n")
    entries = []
    for number in range(count):
        file = f"{root}/src/module{number // 100}/file{number}.cpp"
        output = f"CMakeFiles/module{number // 100}.dir/src/module{number // 100}/file{number}.cpp.o"
        entries.append({
            "directory": str(build),
            "command": f"/bin/true -DNDEBUG -DNAME=\\\"file{number}\\\" -I{root}/include "
                       f"-I{root}/src/module{number // 100}/include -I{build}/generated "
                       "-isystem /opt/include -O2 -g -Wall -Wextra -Wpedantic -std=c++20 "
                       f"-MD -MT {output} -MF {output}.d -o {output} -c {file}",
            "file": file, "output": output})
    entries[count // 2] = {"directory": str(build), "command": f"/bin/true -c {root}/one.cpp",
                           "file": f"{root}/one.cpp"}
    # One key per line, as CMake writes it.
    (build / "compile_commands.json").write_text(json.dumps(entries, indent=0))
    (build / "CMakeCache.txt").write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={root}\n")
    return build / "compile_commands.json"


def large_database_rows(driver, count, rounds):
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        root = Path(name).resolve()
        database = large_database(root, count)
        pairs = alternate(
            lambda: cost_of([driver, "-C", str(root), "check", "--no-cache", "one.cpp"],
                            good_codes=CHECK_ENDED),
            lambda: cost_of(["jq", "length", str(database)]), rounds)
    return [row(f"one file of a database of {count:,}: CPU time (ours / jq length)",
                median_ratio(pairs, lambda cost: cost.cpu), "<= 2", at_most=2.0)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--build-dir", required=True, type=Path,
                        help="a built tree of this repository, with tests")
    parser.add_argument("--rounds", type=int, default=1, help="of checking the whole tree")
    parser.add_argument("--entries", type=int, default=50_000)
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    if shutil.which("jq") is None:
        sys.exit("bench_check.py: jq not found in PATH")
    driver = os.path.abspath(arguments.driver)

    ratios = large_database_rows(driver, arguments.entries, 7)
    own, commands = own_tree_rows(driver, arguments.build_dir.resolve(), arguments.rounds)
    ratios += own
    counts = [{"name": "compiler commands for all files of this tree", "ours": commands,
               "baseline": "files", "theirs": len(subprocess.run(
                   ["git", "ls-files", "*.h", "*.cpp"], capture_output=True, text=True,
                   check=True).stdout.splitlines())}]
    print_table(ratios, counts)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios, "counts": counts}, indent=2) + "\n")
    return 0 if all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
