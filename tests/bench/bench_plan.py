#!/usr/bin/env python3
"""Compares the reading of large plans with cmark-gfm, and counts what a sprint costs.

    bench_plan.py --driver build/release/bin/sprint-supervisor

Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from large_plan import SPRINTS_PER_UNIT, write_plan
from side_by_side import alternate, cost_of, instructions, median_ratio, peak_memory, print_table, row

MEBIBYTE = 1 << 20
LARGEST_PLAN = 16 * MEBIBYTE
FORMS = (("as text", []), ("--json", ["--json"]))


def make_plan(folder, sprints):
    plan = folder / f"plan-{sprints}.md"
    if not plan.exists():
        write_plan(plan, sprints)
    if plan.stat().st_size > LARGEST_PLAN:
        sys.exit(f"{sprints} sprints take {plan.stat().st_size} bytes; a plan has at most {LARGEST_PLAN}")
    return plan


def check_meaning(driver, plan, sprints):
    """A reader that finds less than there is would be fast for no good reason."""
    answer = json.loads(subprocess.run([driver, "plan", plan, "--json"], check=True, stdin=subprocess.DEVNULL,
                                       capture_output=True).stdout)
    found = answer["sprints"]
    units = -(-sprints // SPRINTS_PER_UNIT)
    if len(found) != sprints or len(answer["units"]) != units:
        sys.exit(f"{len(found)} sprints of {len(answer['units'])} units were read instead of {sprints} of {units}")
    if not all(len(one["entry"]) == 1 and len(one["exit"]) == 3 and len(one["tasks"]) in (3, 4) for one in found):
        sys.exit("criteria or tasks are missing from what was read")
    if any(not unit["depends_on"] for unit in answer["units"][1:]):
        sys.exit("dependencies are missing from what was read")


def speed_rows(driver, folder, sizes, rounds):
    rows = []
    for sprints in sizes:
        plan = make_plan(folder, sprints)
        for form, flags in FORMS:
            pairs = alternate(lambda: cost_of([driver, "plan", plan.name, *flags], cwd=folder),
                              lambda: cost_of(["cmark-gfm", plan.name], cwd=folder), rounds,
                              runs_per_round=max(1, 20_000 // sprints))
            rows.append(row(f"{sprints:,} sprints, {form}: CPU time (ours / cmark-gfm)",
                            median_ratio(pairs, lambda cost: cost.cpu), "<= 1", at_most=1.0))
    return rows


def memory_rows(driver, folder, sprints):
    """16 MB are free: what the program takes before it has read anything."""
    plan = make_plan(folder, sprints)
    rows = []
    for form, flags in FORMS:
        peak = peak_memory([driver, "plan", plan.name, *flags], folder, (0,))
        rows.append(row(f"{sprints:,} sprints, {form}: (peak memory - 16 MB) / size of the plan",
                        (peak - 16 * MEBIBYTE) / plan.stat().st_size, "<= 6", at_most=6.0))
    return rows


def instruction_rows(driver, folder, sizes):
    """What a sprint costs must not depend on how many there are; starting the program is left out."""
    rows = []
    least = SPRINTS_PER_UNIT
    for form, flags in FORMS:
        count = lambda sprints: instructions([driver, "plan", make_plan(folder, sprints), *flags], cwd=folder)
        start = count(least)
        costs = [(count(sprints) - start) / (sprints - least) for sprints in sizes]
        for sprints, cost in zip(sizes[1:], costs[1:]):
            rows.append(row(f"{form}: instructions per sprint ({sprints:,} sprints / {sizes[0]:,})",
                            cost / costs[0], "<= 1.1", at_most=1.1))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 20_000],
                        help="how many sprints; the first is what the others are measured by")
    parser.add_argument("--only", choices=("speed", "memory", "instructions"), help="only one part")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    driver = os.path.abspath(arguments.driver)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name).resolve()
        check_meaning(driver, make_plan(folder, arguments.sizes[0]), arguments.sizes[0])
        parts = {
            # Below 10,000 sprints, it is the start of the programs that is measured.
            "speed": lambda: speed_rows(driver, folder, arguments.sizes[1:], arguments.rounds),
            "memory": lambda: memory_rows(driver, folder, arguments.sizes[-1]),
            "instructions": lambda: instruction_rows(driver, folder, arguments.sizes)}
        chosen = [arguments.only] if arguments.only else parts
        ratios = [entry for part in chosen for entry in parts[part]()]
    print_table(ratios, [])
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios}, indent=2) + "\n")
    return 0 if all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
