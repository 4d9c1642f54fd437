#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `--tie-break stable` does for one DAG, against the mean of six shuffles.

    tie_breaks.py HOIST [LEARNER]

For each network 20 samples of 500 and 1000 rows, columns and names permuted, so that neither can
tell anything. Prints f1_cpdag and the mean difference with its 95 % interval.
"""

import csv
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile

NETWORKS = ("alarm", "insurance", "win95pts", "hailfinder")
SHUFFLES = 6


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def permuted(source, target, draw):
    """Writes the table with columns and names permuted; gives the old name of each new one."""
    with open(source, encoding="utf-8", newline="") as file:
        names, *rows = csv.reader(file)
    columns = list(zip(*rows))
    order, new = list(range(len(names))), [f"n{i:03}" for i in range(len(names))]
    draw.shuffle(order)
    draw.shuffle(new)
    with open(target, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([new[i] for i in order])
        writer.writerows(zip(*[columns[i] for i in order]))
    return dict(zip(new, names))


def f1(hoist, learner, network, old, *flags):
    run(hoist, "learn", "moved.csv", "--learner", learner, *flags, "-o", "learnt.json", "-q")
    with open("learnt.json", encoding="utf-8") as file:
        graph = json.load(file)
    named = {"nodes": [old[name] for name in graph["nodes"]],
             "edges": [[old[a], old[b]] for a, b in graph["edges"]]}  # fmt: skip
    with open("named.json", "w", encoding="utf-8") as file:
        json.dump(named, file)
    return json.loads(run(hoist, "compare", network, "named.json", "--json"))["f1_cpdag"]


def main():
    hoist, learner = os.path.abspath(sys.argv[1]), (sys.argv[2:] + ["hc"])[0]
    os.chdir(tempfile.mkdtemp(prefix="hoist-ties-"))
    print(f"f1_cpdag of {learner}\n\n| network | shuffle | stable | difference |\n|---|---|---|---|")
    for network in NETWORKS:
        shuffled, stable = [], []
        for rows in (500, 1000):
            for seed in range(100, 110):
                run(hoist, "sample", network, "-n", str(rows), "--seed", str(seed), "-o",
                    "data.csv", "-q")  # fmt: skip
                old = permuted("data.csv", "moved.csv", random.Random(f"{network} {rows} {seed}"))
                case = (hoist, learner, network, old, "--tie-break")
                stable.append(f1(*case, "stable"))
                shuffled.append(statistics.mean(f1(*case, "shuffle", "--seed", str(i + 1))
                                                for i in range(SHUFFLES)))  # fmt: skip
        gains = [a - b for a, b in zip(stable, shuffled)]
        half = 1.96 * statistics.stdev(gains) / math.sqrt(len(gains))
        print(f"| {network} | {statistics.mean(shuffled):.3f} | {statistics.mean(stable):.3f} | "
              f"{statistics.mean(gains):+.3f} ± {half:.3f} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
