#!/usr/bin/env python3
"""Compares the journal with SQLite itself, which does the same transactions and reads the same rows.

    bench_journal.py --bench-journal build/tests/bench/bench-journal

Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from side_by_side import alternate, cost_of, instructions, median_ratio, print_table, row


def append_rows(program, transactions, rounds):
    """Each round in a new folder: a journal only grows."""
    def run(what):
        with tempfile.TemporaryDirectory() as folder:
            return cost_of([program, what, folder, str(transactions)])

    run("ours"), run("raw")
    pairs = alternate(lambda: run("ours"), lambda: run("raw"), rounds)
    rate = median_ratio([(theirs, ours) for ours, theirs in pairs], lambda cost: cost.wall)
    return [row("durable appends per second (ours / SQLite's)", rate, ">= 0.9", at_least=0.9),
            row("CPU time of an append (ours / SQLite's)", median_ratio(pairs, lambda c: c.cpu))]


def verifying_rows(program, folder, rounds):
    """Of the journal in a folder, whoever has made it."""
    pairs = alternate(lambda: cost_of([program, "verify", folder]),
                      lambda: cost_of([program, "read", folder]), rounds)
    time = median_ratio(pairs, lambda cost: cost.cpu)
    count = instructions([program, "verify", folder]) / instructions([program, "read", folder])
    return [row("CPU time of verifying (ours / reading all rows)", time, "<= 3", at_most=3.0),
            row("instructions of verifying (ours / reading all rows)", count)]


def reading_rows(program, events, rounds):
    with tempfile.TemporaryDirectory() as folder:
        cost_of([program, "make", folder, str(events)])
        return verifying_rows(program, folder, rounds)


def size_rows(program, events):
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as raw:
        cost_of([program, "ours", ours, str(events // 2)])
        cost_of([program, "raw", raw, str(events // 2)])
        sizes = [Path(folder, "sprint", "journal.db").stat().st_size for folder in (ours, raw)]
    return [{"name": f"bytes of {events} events", "ours": sizes[0], "baseline": "SQLite",
             "theirs": sizes[1]}]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bench-journal", required=True, help="the program bench-journal")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--transactions", type=int, default=2000, help="per round")
    parser.add_argument("--events", type=int, default=100000, help="that are verified")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.bench_journal)

    ratios = append_rows(program, arguments.transactions, arguments.rounds)
    ratios += reading_rows(program, arguments.events, arguments.rounds)
    counts = size_rows(program, 2000)
    print_table(ratios, counts)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios, "counts": counts}, indent=2) + "\n")
    return 0 if all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
