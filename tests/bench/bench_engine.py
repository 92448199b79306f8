#!/usr/bin/env python3
"""Counts what an event of a run costs, and compares taking over, verifying and planning with less.

    bench_engine.py --driver build/release/bin/sprint-supervisor --programs build/release/tests/bench

Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench_journal import append_rows, verifying_rows
from large_plan import write_phased_plan
from side_by_side import alternate, cost_of, instructions, median_ratio, peak_memory, print_table, row

MEBIBYTE = 1 << 20
MOST_MEMORY = 64 * MEBIBYTE

# Sprints, phases, and how often each sprint fails before it is complete. Few units: what these do costs less than what
# agents do, and is rare in all of the long runs.
SHORT_RUN = (20, 2, 11)
LONG_RUNS = (("each sprint fails more often", (20, 2, 1249)), ("more sprints in more phases", (10_000, 100, 2)),
             ("more sprints in each phase", (10_000, 10, 2)))
# A plan stands in rows as well: those of a large one count more than all behind the last snapshot.
PLANS_TO_TAKE_OVER = (("20 sprints", (20, 2, 1249), "decode"), ("10,000 sprints", (10_000, 100, 1249), "decode-all"))


class Engine:
    """The program bench-engine, with a new folder for each journal it makes."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def command(self, what, *arguments):
        return [self.program, what, *map(str, arguments)]

    def new_folder(self):
        return tempfile.mkdtemp(dir=self.folder)

    def play(self, way, shape):
        """The command that plays a run once."""
        return self.command(way, *([self.new_folder()] if way in ("keep", "begin") else []), *shape)

    def numbers(self, command):
        return [int(word) for word in subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True,
                                                     text=True).stdout.split()]


def instructions_per_event(engine, way, first, shape):
    """Without the program's start, and the reading and writing of the plan."""
    cost, first_cost = (instructions(engine.play(each, shape)) for each in (way, first))
    events, first_events = (engine.numbers(engine.play(each, shape))[0] for each in (way, first))
    return (cost - first_cost) / (events - first_events)


def instruction_rows(engine):
    """What an event costs must not depend on how many there are. Counting takes minutes, and one count does not
    disturb another."""
    rows = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        counts = [(name, how, pool.submit(instructions_per_event, engine, way, first, shape))
                  for way, first, name in (("decide", "plan", "engine"), ("keep", "begin", "engine and journal"))
                  for how, shape in (("", SHORT_RUN), *LONG_RUNS)]
        for name, how, count in counts:
            if not how:
                short = count.result()
                continue
            rows.append(row(f"{name}, {how}: instructions per event (100,000 events / 1,000)",
                            count.result() / short, "<= 1.1", at_most=1.1))
    return rows


def resume_rows(engine, events, rounds):
    """With as many rows behind the last snapshot as there can be, and many before it."""
    rows = []
    begin = instructions(engine.command("start"))
    for name, shape, counted in PLANS_TO_TAKE_OVER:
        folder = engine.new_folder()
        all_events, behind = engine.numbers(engine.command("keep", folder, *shape, events))
        resume = engine.command("resume", folder)
        if engine.numbers(engine.command("decode", folder, all_events - behind))[0] != behind:
            sys.exit(f"{behind} rows should come after the last snapshot")
        cost = instructions(resume) - begin
        for decode, rows_read in (("decode", f"{behind:,} rows"), ("decode-all", f"{behind:,} rows and the plan's")):
            baseline = engine.command(decode, folder, all_events - behind)
            target = {"target": "<= 1.2", "at_most": 1.2} if decode == counted else {}
            rows.append(row(f"{name}: instructions of taking over (ours / decoding {rows_read})",
                            cost / (instructions(baseline) - begin), **target))
        pairs = alternate(lambda: cost_of(resume), lambda: cost_of(baseline), rounds, runs_per_round=5)
        rows.append(row(f"{name}: CPU time of taking over (ours / decoding {rows_read})",
                        median_ratio(pairs, lambda each: each.cpu)))
    return rows


def journal_rows(engine, bench_journal, events, rounds):
    # Many short rounds: what else the disk does comes and goes in seconds.
    rows = append_rows(bench_journal, transactions=500, rounds=6 * rounds)
    folder = engine.new_folder()
    engine.numbers(engine.command("keep", folder, *LONG_RUNS[0][1], events))
    return rows + verifying_rows(bench_journal, folder, rounds)


def planning_rows(driver, engine, sprints, phases, rounds):
    plan, small = engine.folder / "plan.md", engine.folder / "small.md"
    write_phased_plan(plan, sprints, phases)
    write_phased_plan(small, 1, 1)
    dry_run = lambda path: [driver, "start", "--dry-run", path.name]
    check_phases(driver, plan, sprints, phases)
    pairs = alternate(lambda: cost_of(dry_run(plan), cwd=engine.folder),
                      lambda: cost_of([driver, "plan", plan.name, "--json"], cwd=engine.folder), rounds)
    rows = [row(f"{sprints:,} sprints in {phases} phases: CPU time (start --dry-run / plan --json)",
                median_ratio(pairs, lambda cost: cost.cpu), "<= 3", at_most=3.0)]
    peak = lambda command: peak_memory(command, engine.folder, (0,))
    rows.append(row(f"{sprints:,} sprints, start --dry-run: (peak memory - that of one sprint) / 64 MB",
                    (peak(dry_run(plan)) - peak(dry_run(small))) / MOST_MEMORY, "<= 1", at_most=1.0))
    kept = lambda *shape: peak(engine.play("keep", shape))
    rows.append(row(f"{sprints:,} sprints without texts, a run with its journal: (peak memory - that of one) / 64 MB",
                    (kept(sprints, phases, 0) - kept(1, 1, 0)) / MOST_MEMORY))
    return rows


def check_phases(driver, plan, sprints, phases):
    """A plan that is read as another one would be quick for no good reason. Read by another program: a process is
    born with the memory of its parent, which must stay small for the memory of others to be seen."""
    with subprocess.Popen([driver, "plan", plan, "--json"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as answer:
        counted = subprocess.run(["jq", "-c", "[.sprints, .phases | length]"], check=True, stdin=answer.stdout,
                                 capture_output=True, text=True).stdout
    if json.loads(counted) != [sprints, phases]:
        sys.exit(f"{counted.strip()} sprints and phases were read")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--programs", required=True, help="folder of bench-engine and bench-journal")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--events", type=int, default=100_000, help="of the journals that are taken over and verified")
    parser.add_argument("--only", choices=("instructions", "journal", "resume", "planning"), help="only one part")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    driver, programs = os.path.abspath(arguments.driver), os.path.abspath(arguments.programs)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        engine = Engine(os.path.join(programs, "bench-engine"), Path(name).resolve())
        parts = {
            "instructions": lambda: instruction_rows(engine),
            "journal": lambda: journal_rows(engine, os.path.join(programs, "bench-journal"), arguments.events,
                                            arguments.rounds),
            "resume": lambda: resume_rows(engine, arguments.events, arguments.rounds),
            "planning": lambda: planning_rows(driver, engine, 10_000, 100, arguments.rounds)}
        chosen = [arguments.only] if arguments.only else parts
        ratios = [entry for part in chosen for entry in parts[part]()]
    print_table(ratios, [])
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios}, indent=2) + "\n")
    return 0 if all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
