#!/usr/bin/env python3
"""Compares how fast we start processes, and start up ourselves, with ninja.

Both programs do the same work in turn, round by round, so that whatever else the machine does
hits them alike; the result is the median of the rounds' ratios. Absolute times say nothing about
the code and are not reported.

    bench_os.py --driver build/bin/sprint --bench-spawn build/tests/bench/bench-spawn

Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def edges(count):
    """A ninja file of `count` independent commands that do nothing."""
    lines = ["rule nothing", "  command = :", "  description = nothing"]
    lines += [f"build out{i}: nothing" for i in range(count)]
    return "\n".join(lines) + "\n"


class Cost:
    """Wall and CPU time of one or more runs of a command, the CPU time with all descendants."""

    def __init__(self, wall=0.0, cpu=0.0):
        self.wall = wall
        self.cpu = cpu

    def __add__(self, other):
        return Cost(self.wall + other.wall, self.cpu + other.cpu)


def children_cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def cost_of(command, cwd=None):
    cpu = children_cpu()
    wall = time.monotonic()
    subprocess.run(command, cwd=cwd, check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL)
    return Cost(time.monotonic() - wall, children_cpu() - cpu)


def alternate(ours, theirs, rounds, runs_per_round=1):
    """Pairs of costs (ours, theirs), one per round. The first of the two changes each round."""
    pairs = []
    for number in range(rounds):
        costs = {"ours": Cost(), "theirs": Cost()}
        for run in range(runs_per_round):
            order = [("ours", ours), ("theirs", theirs)]
            if (number + run) % 2:
                order.reverse()
            for name, action in order:
                costs[name] += action()
        pairs.append((costs["ours"], costs["theirs"]))
    return pairs


def median_ratio(pairs, of):
    return statistics.median(of(ours) / of(theirs) for ours, theirs in pairs)


def row(name, ratio, target=None, at_least=None, at_most=None):
    met = ((at_least is None or ratio >= at_least) and (at_most is None or ratio <= at_most))
    return {"name": name, "ratio": round(ratio, 3), "target": target, "met": met}


def spawn_rows(bench_spawn, ninja, jobs, count, rounds):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "build.ninja").write_text(edges(count))
        # None of the outputs ever exists, so that ninja runs every command each time; without its
        # log it does so from the same state.
        def run_ninja():
            for name in (".ninja_log", ".ninja_deps"):
                Path(folder, name).unlink(missing_ok=True)
            return cost_of([ninja, "--quiet", f"-j{jobs}"], folder)

        def run_ours():
            return cost_of([bench_spawn, str(count), str(jobs)], folder)

        run_ninja(), run_ours()  # warm the caches
        pairs = alternate(run_ours, run_ninja, rounds)
    rate = median_ratio([(theirs, ours) for ours, theirs in pairs], lambda cost: cost.wall)
    cpu = median_ratio(pairs, lambda cost: cost.cpu)
    return [row(f"process rate, {jobs} at once (ours / ninja's)", rate, ">= 1.0", at_least=1.0),
            row(f"CPU time per process, {jobs} at once (ours / ninja's)", cpu)]


def start_up_rows(driver, ninja, rounds, runs):
    pairs = alternate(lambda: cost_of([driver, "--version"]),
                      lambda: cost_of([ninja, "--version"]), rounds, runs // rounds)
    return [row("CPU time of --version (ours / ninja's)", median_ratio(pairs, lambda c: c.cpu),
                "<= 4", at_most=4.0),
            row("wall time of --version (ours / ninja's)", median_ratio(pairs, lambda c: c.wall),
                "<= 4", at_most=4.0)]


def shared_libraries(program):
    found = subprocess.run(["ldd", program], capture_output=True, text=True, check=False)
    return sum(1 for line in found.stdout.splitlines() if "=>" in line or "ld-linux" in line)


def system_calls(command):
    """How many system calls the command makes, or None without strace."""
    strace = shutil.which("strace")
    if strace is None:
        return None
    with tempfile.NamedTemporaryFile() as trace:
        traced = subprocess.run([strace, "-f", "-o", trace.name, *command], check=False,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = Path(trace.name).read_bytes().splitlines()
    return len(lines) if traced.returncode == 0 and lines else None


def count_rows(driver, ninja):
    rows = [{"name": "shared libraries loaded", "ours": shared_libraries(driver),
             "ninja": shared_libraries(ninja)}]
    ours, theirs = (system_calls([program, "--version"]) for program in (driver, ninja))
    if ours is not None and theirs is not None:
        rows.append({"name": "system calls of --version", "ours": ours, "ninja": theirs})
    return rows


def print_table(ratios, counts):
    width = max(len(entry["name"]) for entry in ratios + counts)
    for entry in ratios:
        verdict = "" if entry["target"] is None else f"{entry['target']:>7}  "
        if entry["target"] is not None:
            verdict += "met" if entry["met"] else "MISSED"
        print(f"{entry['name']:<{width}}  {entry['ratio']:6.2f}  {verdict}".rstrip())
    for entry in counts:
        print(f"{entry['name']:<{width}}  {entry['ours']:6}  ninja: {entry['ninja']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True, help="the program whose start-up is measured")
    parser.add_argument("--bench-spawn", required=True, help="the program bench-spawn")
    parser.add_argument("--ninja", default=shutil.which("ninja"), help="default: from PATH")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--processes", type=int, default=2000, help="per round")
    parser.add_argument("--start-ups", type=int, default=210, help="in all")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    if arguments.ninja is None:
        sys.exit("bench_os.py: ninja not found in PATH (name one with --ninja)")
    driver, bench_spawn, ninja = (
        os.path.abspath(path) for path in
        (arguments.driver, arguments.bench_spawn, arguments.ninja))

    ratios = []
    for jobs in (2, 8):
        ratios += spawn_rows(bench_spawn, ninja, jobs, arguments.processes, arguments.rounds)
    ratios += start_up_rows(driver, ninja, arguments.rounds, arguments.start_ups)
    counts = count_rows(driver, ninja)
    print_table(ratios, counts)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios, "counts": counts}, indent=2) + "\n")
    return 0 if all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
