#!/usr/bin/env python3
"""Compares how fast we start processes, and start up ourselves, with ninja.

    bench_os.py --driver build/bin/sprint --bench-spawn build/tests/bench/bench-spawn

Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from side_by_side import alternate, cost_of, median_ratio, print_table, row


def edges(count):
    """A ninja file of `count` independent commands that do nothing."""
    lines = ["rule nothing", "  command = :", "  description = nothing"]
    lines += [f"build out{i}: nothing" for i in range(count)]
    return "\n".join(lines) + "\n"


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
             "baseline": "ninja", "theirs": shared_libraries(ninja)}]
    ours, theirs = (system_calls([program, "--version"]) for program in (driver, ninja))
    if ours is not None and theirs is not None:
        rows.append({"name": "system calls of --version", "ours": ours, "baseline": "ninja",
                     "theirs": theirs})
    return rows


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
