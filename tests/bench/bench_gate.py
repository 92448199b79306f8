#!/usr/bin/env python3
"""Compares a gate with the plain `cmake --build && ctest` of the same project.

    bench_gate.py --driver build/release/bin/sprint-supervisor

Its own cost is the CPU time of the driver and of every helper that a plain build would not start; the
steps themselves (configure, build, test) are not part of it. Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from side_by_side import Cost, cost_of, print_table, row

BRANCHES = 4
CASES_PER_PROGRAM = 10


def git(project, *words):
    subprocess.run(["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.invalid", *words],
                   cwd=project, check=True, stdout=subprocess.DEVNULL)


def write_program(project, number):
    """Ten sources that make one program with ten tests."""
    names = [f"f{number}_{part}" for part in range(CASES_PER_PROGRAM - 1)]
    for part, name in enumerate(names):
        (project / "src" / f"{name}.cpp").write_text(
            "#include <vector>\n"
            f"int {name}(int x) {{\n  std::vector<int> v(3, x);\n"
            f"  return v.front() + {part};\n}}\n")
    (project / "src" / f"main{number}.cpp").write_text(
        "#include <cstdlib>\n" + "".join(f"int {name}(int);\n" for name in names)
        + "int main(int, char** argv) {\n  int sum = 0;\n"
        + "".join(f"  sum += {name}(1);\n" for name in names)
        + "  return sum > 0 && std::atoi(argv[1]) >= 0 ? 0 : 1;\n}\n")
    sources = " ".join(f"src/{name}.cpp" for name in names)
    return ([f"add_executable(program{number} src/main{number}.cpp {sources})"]
            + [f"add_test(NAME program{number}.case{case} COMMAND program{number} {case})"
               for case in range(CASES_PER_PROGRAM)])


def write_project(project, sources):
    """With a commit for every tenth source since the tag `base`, and branches that change others."""
    (project / "src").mkdir(parents=True)
    lines = ["cmake_minimum_required(VERSION 3.25)", "project(large LANGUAGES CXX)",
             "enable_testing()"]
    programs = sources // CASES_PER_PROGRAM
    for number in range(programs):
        lines += write_program(project, number)
    (project / "CMakeLists.txt").write_text("\n".join(lines) + "\n")
    git(project, "init", "-q", "-b", "main")
    git(project, "add", "-A")
    git(project, "commit", "-q", "-m", "base")
    git(project, "tag", "base")
    for branch in range(BRANCHES):
        git(project, "checkout", "-q", "-b", f"branch{branch}", "base")
        touch(project, f"f{branch + 1}_1", f"branch {branch}")
    git(project, "checkout", "-q", "main")
    for number in range(min(20, programs)):
        touch(project, f"f{number}_0", f"change {number}")


def touch(project, name, subject):
    with (project / "src" / f"{name}.cpp").open("a") as file:
        file.write(f"// {subject}\n")
    git(project, "commit", "-q", "-a", "-m", subject)


class Gate:
    """One run of the gate: what it cost in all, and what it says of its steps."""

    def __init__(self, driver, project, *options):
        self.cost = cost_of([driver, "-C", str(project), "gate", *options])
        gates = project / ".sprint" / "gates"
        newest = max(gates.iterdir(), key=lambda folder: int(folder.name))
        self.steps = json.loads((newest / "metrics.json").read_text())["steps"]
        self.tests = json.loads((newest / "gate.json").read_text())["tests"]["total"]

    def steps_cpu(self):
        return sum(step["cpu_seconds"] for step in self.steps)

    def own_cpu(self):
        return self.cost.cpu - self.steps_cpu()

    def compiled(self):
        return sum(step["compiled"] for step in self.steps)

    def count(self, kind):
        return sum(step["kind"] == kind for step in self.steps)


def plain_build(project, build):
    """Configures, builds and tests; how many objects were compiled, and tests run."""
    subprocess.run(["cmake", "-S", project, "-B", build, "-G", "Ninja"], check=True,
                   stdout=subprocess.DEVNULL)
    output = subprocess.run(["cmake", "--build", build], check=True, capture_output=True, text=True)
    tests = subprocess.run(["ctest", "--test-dir", build, "-N"], check=True, capture_output=True,
                           text=True)
    return (sum("] Building " in line for line in output.stdout.splitlines()),
            sum("  Test " in line for line in tests.stdout.splitlines()))


def no_op(build):
    cost = Cost()
    for command in (["ninja", "-C", str(build)], ["ctest", "--test-dir", str(build), "-N"]):
        cost += cost_of(command)
    return cost


def median(values):
    return sorted(values)[len(values) // 2]


def full_rows(driver, folder, sources):
    project = folder / "project"
    write_project(project, sources)
    full = Gate(driver, project, "--base", "base")
    compiled, tests = plain_build(project, folder / "plain")
    ratios = [row("full build: own CPU time / that of the steps, %",
                  100 * full.own_cpu() / full.steps_cpu(), "<= 3", at_most=3.0)]
    counts = [{"name": "full build: compilations", "ours": full.compiled(),
               "baseline": "cmake --build", "theirs": compiled},
              {"name": "full build: tests run", "ours": full.tests, "baseline": "ctest",
               "theirs": tests},
              {"name": "full build: builds and test runs", "baseline": "plain", "theirs": 2,
               "ours": full.count("build") + full.count("test")}]
    return project, ratios, counts


def no_change_rows(driver, project, plain, rounds):
    ratios = []
    for _ in range(rounds):
        theirs = no_op(plain)
        gate = Gate(driver, project, "--base", "base")
        if gate.compiled() != 0:
            sys.exit(f"a gate without a change compiled {gate.compiled()} objects")
        ratios.append(gate.own_cpu() / theirs.cpu)
    return [row("no change: own CPU time / no-op ninja && ctest -N", median(ratios), "<= 1.5",
                at_most=1.5)]


def afresh_rows(driver, project, plain):
    """A new source makes the tree anew: what that costs against a build that only goes on."""
    touch(project, "f0_2", "only a source")
    going_on = Gate(driver, project, "--base", "base")
    plain_build(project, plain)
    (project / "src" / "more.cpp").write_text("int main() { return 0; }\n")
    with (project / "CMakeLists.txt").open("a") as lists:
        lists.write("add_executable(more src/more.cpp)\nadd_test(NAME more COMMAND more)\n")
    git(project, "add", "-A")
    git(project, "commit", "-q", "-m", "a new source")
    afresh = Gate(driver, project, "--base", "base")
    compiled, _ = plain_build(project, plain)
    ratios = [row("new source: CPU time of a tree made anew / of one with nothing (--fresh)",
                  afresh.steps_cpu() / full_cpu(driver, project), "<= 0.5", at_most=0.5)]
    print(f"a tree made anew for a new source: {afresh.steps_cpu():.2f} s of CPU time in its steps; one that "
          f"goes on after a changed source: {going_on.steps_cpu():.2f} s")
    counts = [{"name": "new source: compilations", "ours": afresh.compiled(),
               "baseline": "cmake --build", "theirs": compiled}]
    return ratios, counts


def full_cpu(driver, project):
    return Gate(driver, project, "--base", "base", "--fresh").steps_cpu()


def branch_rows(driver, folder, sources):
    """One gate for all branches, against a build for each, of a smaller project: they are counted."""
    project = folder / "branches"
    write_project(project, sources)
    gate = Gate(driver, project, "--base", "base", "--branches",
                *[f"branch{number}" for number in range(BRANCHES)])
    alone = 0
    for number in range(BRANCHES):
        git(project, "checkout", "-q", f"branch{number}")
        alone += plain_build(project, folder / f"branch{number}")[0]
    limit = 1.1 / BRANCHES
    return ([row(f"{BRANCHES} branches: compilations of one gate / of {BRANCHES} builds",
                 gate.compiled() / alone, f"<= {limit}", at_most=limit)],
            [{"name": f"{BRANCHES} branches: compilations", "ours": gate.compiled(),
              "baseline": f"{BRANCHES} builds", "theirs": alone}])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--sources", type=int, default=300, help="as many tests, too")
    parser.add_argument("--rounds", type=int, default=7, help="of a gate without a change")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    for program in ("cmake", "ninja", "ctest", "git"):
        if shutil.which(program) is None:
            sys.exit(f"bench_gate.py: {program} not found in PATH")
    # A cache would hide what a compilation costs.
    os.environ["CCACHE_DISABLE"] = "1"
    driver = os.path.abspath(arguments.driver)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name).resolve()
        project, ratios, counts = full_rows(driver, folder, arguments.sources)
        ratios += no_change_rows(driver, project, folder / "plain", arguments.rounds)
        more, more_counts = afresh_rows(driver, project, folder / "plain")
        ratios += more
        counts += more_counts
        more, more_counts = branch_rows(driver, folder, max(60, arguments.sources // 5))
    ratios += more
    counts += more_counts
    print_table(ratios, counts)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios, "counts": counts}, indent=2) + "\n")
    same = all(entry["ours"] <= entry["theirs"] for entry in counts)
    return 0 if same and all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
