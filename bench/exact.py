#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the exact average is worth against the greedy one, and how long it takes.

    exact.py HOIST [SEEDS [METHODS]]

For each of the paper's six networks and ratios of rows to parameters, and for seeds 1 to SEEDS (3):
a sample, a bag of 100 bootstrap replicates of hc, each average (tma,pma,cma) by both solvers at its
own threshold, BIC per row on a fresh sample of the same size, and f1_cpdag. Prints two tables:
each network over its six ratios, and each ratio over the six networks. Differences are exact less
greedy, with their 95 % interval over data sets where the two averages differ.
"""

import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

NETWORKS = ("alarm", "insurance", "win95pts", "andes", "hailfinder", "pigs")
RATIOS = ("0.1", "0.2", "0.5", "1", "2", "5")
LIMIT = 60  # seconds per average
STUDENT = {1: 12.71, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262}


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def parameters(hoist):
    rows = (line.split() for line in run(hoist, "networks").splitlines()[1:])
    return {row[0]: int(row[1]) for row in rows}


def averaged(hoist, bag, method, solver):
    start = time.monotonic()
    text = run(hoist, "average", bag, "--method", method, "--solver", solver, "--time-limit",
               str(LIMIT), "--json", "-o", f"{solver}.json", "-q")  # fmt: skip
    found = json.loads(text)
    found["seconds"] = time.monotonic() - start
    return found


def judged(hoist, network, test, rows, solver):
    score = json.loads(run(hoist, "score", test, "--graph", f"{solver}.json", "--score", "bic",
                           "--states", network, "--json", "-q"))["value"]  # fmt: skip
    f1 = json.loads(run(hoist, "compare", network, f"{solver}.json", "--json", "-q"))["f1_cpdag"]
    return score / rows, f1


def data_set(hoist, network, ratio, seed, methods, free):
    rows = int(Fraction(ratio) * free)
    run(hoist, "sample", network, "-n", str(rows), "--seed", str(seed), "-o", "data.csv", "-q")
    run(hoist, "sample", network, "-n", str(rows), "--seed", str(1000 + seed), "-o", "test.csv", "-q")
    folder = f"run-{network}-{ratio}-{seed}"
    run(hoist, "bag", "data.csv", "-o", folder, "--replicates", "100", "--seed", str(seed),
        "--states", network, "-q")  # fmt: skip
    for method in methods:
        greedy = averaged(hoist, folder, method, "greedy")
        exact = averaged(hoist, folder, method, "exact")
        row = {"network": network, "ratio": ratio, "method": method, "proven": exact["proven"],
               "seconds": exact["seconds"], "greedy": greedy["mass"], "exact": exact["mass"],
               "gap": exact["bound"] - exact["mass"],
               "same": greedy["edges"] == exact["edges"]}  # fmt: skip
        if not row["same"]:
            before = judged(hoist, network, "test.csv", rows, "greedy")
            after = judged(hoist, network, "test.csv", rows, "exact")
            row["bic"], row["f1"] = after[0] - before[0], after[1] - before[1]
        yield row


def interval(values):
    if len(values) < 2:
        return "" if not values else f"{values[0]:+.4f}"
    half = STUDENT.get(len(values) - 1, 2.0) * statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.mean(values):+.4f} ± {half:.4f}"


def table(rows, key, title):
    print(f"| {title} | average | proven | longest | mass, greedy | exact | gain | other graph | "
          "BIC per row | f1_cpdag |\n|---|---|---|---|---|---|---|---|---|---|")  # fmt: skip
    for name, method in dict.fromkeys((row[key], row["method"]) for row in rows):
        of = [row for row in rows if (row[key], row["method"]) == (name, method)]
        other = [row for row in of if not row["same"]]
        greedy = statistics.mean(row["greedy"] for row in of)
        exact = statistics.mean(row["exact"] for row in of)
        print(f"| {name} | {method} | {sum(row['proven'] for row in of)}/{len(of)} | "
              f"{max(row['seconds'] for row in of):.1f} s | {greedy:.2f} | {exact:.2f} | "
              f"{100 * (exact / greedy - 1):.2f} % | {len(other)}/{len(of)} | "
              f"{interval([row['bic'] for row in other])} | "
              f"{interval([row['f1'] for row in other])} |")  # fmt: skip
    print()


def main():
    hoist = os.path.abspath(sys.argv[1])
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    methods = (sys.argv[3] if len(sys.argv) > 3 else "tma,pma,cma").split(",")
    free = parameters(hoist)
    with tempfile.TemporaryDirectory(prefix="hoist-exact-") as folder:
        os.chdir(folder)
        rows = [row for network in NETWORKS for ratio in RATIOS for seed in range(1, seeds + 1)
                for row in data_set(hoist, network, ratio, seed, methods, free[network])]  # fmt: skip
        os.chdir("/")
    every = [dict(row, all="all") for row in rows]
    table(every, "all", "networks")
    table(rows, "network", "network")
    table(rows, "ratio", "ratio")


if __name__ == "__main__":
    main()
