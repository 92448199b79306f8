#!/usr/bin/env python3
"""Compares the reading of test reports with pugixml, of logs with grep, and counts what evidence costs.

    bench_results.py --driver build/release/bin/sprint-supervisor --programs build/release/tests/bench

Needs 1.3 GB in the folder for temporary files. Exits with 1 if a target is missed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from large_results import write_failing, write_log, write_passing
from side_by_side import Cost, alternate, cost_of, instructions, median_ratio, peak_memory, print_table, row

MEBIBYTE = 1 << 20


def load_buffer_cost(programs, report):
    """Only the one call counts, as the program itself measured it."""
    seconds = subprocess.run([programs / "bench-pugixml", report], check=True, capture_output=True, text=True)
    return Cost(cpu=float(seconds.stdout))


def report_rows(driver, programs, folder, megabytes, rounds):
    rows = []
    for name, write, count, code in (("700,000 passing cases", write_passing, 7_000, 0),
                                     ("10,000 failing cases", write_failing, 100, 1)):
        report = folder / "report.xml"
        write(report, count * megabytes)
        size = report.stat().st_size
        for flag in ([], ["--json"]):
            command = [driver, "results", *flag, report.name]
            label = f"{name}{', --json' if flag else ''}"
            pairs = alternate(lambda: cost_of(command, cwd=folder, good_codes=(code,)),
                              lambda: load_buffer_cost(programs, report), rounds)
            # The target is about reading; printing a document as large as the report is extra.
            target = {} if flag else {"target": "<= 2", "at_most": 2.0}
            rows.append(row(f"{label}: CPU time (ours / pugixml load_buffer)",
                            median_ratio(pairs, lambda cost: cost.cpu), **target))
            rows.append(row(f"{label}: peak memory / size of the report",
                            peak_memory(command, folder, (code,)) / size, "<= 3", at_most=3.0))
        report.unlink()
    return rows


def make_repository(folder):
    git = ["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.invalid"]
    environment = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull)
    for words in (["init", "-q", "-b", "main"], ["commit", "-q", "--allow-empty", "-m", "Base"],
                  ["commit", "-q", "--allow-empty", "-m", "Change"]):
        subprocess.run([*git, *words], cwd=folder, env=environment, check=True)


def log_rows(driver, folder, megabytes, rounds):
    log = folder / "build.log"
    write_log(log, megabytes * MEBIBYTE)
    make_repository(folder)
    ours = [driver, "attribute", "--base", "HEAD~1", "--log", log.name]
    # Through a pipe: grep stops at the first match where nobody reads what it prints.
    theirs = ["sh", "-c", f"grep -c error {log.name} | cat"]
    pairs = alternate(lambda: cost_of(theirs, cwd=folder),
                      lambda: cost_of(ours, cwd=folder, good_codes=(1,)), rounds)
    rows = [row(f"log of {megabytes} MB: speed (ours / grep -c error)",
                median_ratio(pairs, lambda cost: cost.cpu), ">= 0.3", at_least=0.3),
            row(f"log of {megabytes} MB: peak memory / size of the log",
                peak_memory(ours, folder, (1,)) / log.stat().st_size, "<= 0.1", at_most=0.1)]
    log.unlink()
    return rows


def evidence_instructions(programs, sizes):
    words = [str(programs / "bench-evidence"), *(str(size) for size in sizes)]
    return instructions(words) - instructions([*words, "make"])


def evidence_rows(programs):
    """Twice as much of one thing must not cost more than twice as much."""
    base = (250, 16, 1250)
    once = evidence_instructions(programs, base)
    rows = []
    for at, name in enumerate(("failures", "sprints", "changed files")):
        sizes = [size * (2 if index == at else 1) for index, size in enumerate(base)]
        rows.append(row(f"evidence, twice the {name}: instructions (twice / once)",
                        evidence_instructions(programs, sizes) / once, "<= 2.1", at_most=2.1))
    whole = evidence_instructions(programs, (2000, 64, 5000))
    cells = lambda sizes: sizes[0] * sizes[1] * sizes[2]
    rows.append(row("evidence, 2,000 x 64 x 5,000: instructions per cell (that / 250 x 16 x 1,250)",
                    whole / cells((2000, 64, 5000)) / (once / cells(base)), "<= 1.1", at_most=1.1))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--programs", required=True, type=Path, help="where bench-pugixml and bench-evidence are")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--report-megabytes", type=int, default=100)
    parser.add_argument("--log-megabytes", type=int, default=1024)
    parser.add_argument("--only", choices=("evidence", "reports", "log"), help="only one part")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    arguments = parser.parse_args()
    driver = os.path.abspath(arguments.driver)
    programs = arguments.programs.resolve()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name).resolve()
        parts = {
            "evidence": lambda: evidence_rows(programs),
            "reports": lambda: report_rows(driver, programs, folder, arguments.report_megabytes,
                                           arguments.rounds),
            "log": lambda: log_rows(driver, folder, arguments.log_megabytes, arguments.rounds)}
        chosen = [arguments.only] if arguments.only else parts
        ratios = [row_ for part in chosen for row_ in parts[part]()]
    print_table(ratios, [])
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": ratios}, indent=2) + "\n")
    return 0 if all(entry["met"] for entry in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
