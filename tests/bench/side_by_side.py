"""Runs two programs that do the same work in turn, and compares what they cost.

Whatever else the machine does hits both alike; the result is the median of the rounds' ratios.
Absolute times say nothing about the code and are not reported.
"""

import os
import re
import resource
import statistics
import subprocess
import sys
import time


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


def cost_of(command, cwd=None, stdin=subprocess.DEVNULL, good_codes=(0,)):
    cpu = children_cpu()
    wall = time.monotonic()
    ended = subprocess.run(command, cwd=cwd, check=False, stdin=stdin,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if ended.returncode not in good_codes:
        sys.exit(f"{command[0]} ended with {ended.returncode}: "
                 + ended.stderr.decode(errors="replace"))
    return Cost(time.monotonic() - wall, children_cpu() - cpu)


def peak_memory(command, cwd, good_codes):
    """Bytes that the largest moment of a command took."""
    with open(os.devnull, "w") as nowhere:
        child = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in good_codes:
        sys.exit(f"{command[0]} ended with {child.returncode}")
    return usage.ru_maxrss * 1024


def instructions(command, cwd=None):
    """How many a command takes; unlike time, that is nearly the same on every run."""
    ended = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
                           cwd=cwd, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE, text=True)
    return int(re.search(r"Collected : (\d+)", ended.stderr).group(1))


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


def print_table(ratios, counts):
    width = max(len(entry["name"]) for entry in ratios + counts)
    for entry in ratios:
        verdict = "" if entry["target"] is None else f"{entry['target']:>7}  "
        if entry["target"] is not None:
            verdict += "met" if entry["met"] else "MISSED"
        print(f"{entry['name']:<{width}}  {entry['ratio']:6.2f}  {verdict}".rstrip())
    for entry in counts:
        print(f"{entry['name']:<{width}}  {entry['ours']:6}  {entry['baseline']}: {entry['theirs']}")
