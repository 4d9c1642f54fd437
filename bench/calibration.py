#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Is 0.8 right eight times in ten? Shares of a bag against the truth.

    bench/calibration.py HOIST [--repeats 5] [--flags "--learner boss"]

Samples of networks, columns in random order under neutral names. Counts, for shares in each tenth,
how many links are in the truth; of links of the truth whose direction its class fixes, how many
point as more than half of the bag says; and how many sets of parents are those of the truth. With
95 % intervals over data sets.
"""
import argparse
import collections
import csv
import json
import math
import os
import random
import subprocess
import tempfile

NETWORKS = ["alarm", "insurance", "win95pts", "hailfinder", "child", "sachs"]
ROWS = [250, 1000]
BINS = [(0.5, 0.6), (0.6, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.99), (0.99, 1.01)]


def hoist(program, folder, *words):
    return subprocess.run([program, *words, "-q"], cwd=folder, check=True, capture_output=True,
                          text=True).stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def one(program, folder, network, rows, seed, flags):
    """Yields (what, share, whether it is so)."""
    hoist(program, folder, "sample", network, "-n", str(rows), "--seed", str(seed), "-o", "s.csv")
    with open(os.path.join(folder, "s.csv"), encoding="utf-8") as file:
        head, *body = csv.reader(file)
    order = list(range(len(head)))
    random.Random(f"{network} {rows} {seed}").shuffle(order)
    names = {head[old]: f"V{new:03}" for new, old in enumerate(order)}
    with open(os.path.join(folder, "d.csv"), "w", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([names[head[old]] for old in order])
        writer.writerows([row[old] for old in order] for row in body)
    truth = json.loads(hoist(program, folder, "convert", network, "-", "--to", "json"))
    edges = {(names[a], names[b]) for a, b in truth["edges"]}
    # A bag of one: what of its class is compelled.
    with open(os.path.join(folder, "t.json"), "w", encoding="utf-8") as file:
        json.dump({"nodes": list(names.values()), "edges": sorted(edges)}, file)
    hoist(program, folder, "average", "t.json", "--edges", "t.csv", "-o", "o.json")
    compelled = {(row["from"], row["to"]) for row in read(os.path.join(folder, "t.csv"))
                 if float(row["compelled"]) == 1}
    hoist(program, folder, "bag", "d.csv", "-o", f"run{seed}", "-n", "100", *flags)
    hoist(program, folder, "average", f"run{seed}", "--method", "pma", "--threshold", "0",
          "--edges", "e.csv", "--structures", "p.csv", "-o", "o.json")
    seen = set()
    for row in read(os.path.join(folder, "e.csv")):
        edge = (row["from"], row["to"])
        if frozenset(edge) not in seen:
            seen.add(frozenset(edge))
            yield "links", float(row["linked"]), edge in edges or edge[::-1] in edges
        if float(row["direction"]) > 0.5 and (edge in compelled or edge[::-1] in compelled):
            yield "directions", float(row["direction"]), edge in edges
    parents = collections.defaultdict(set)
    for a, b in edges:
        parents[b].add(a)
    for row in read(os.path.join(folder, "p.csv")):
        found = set() if row["set"] == "(empty)" else {
            part.split(" -> ")[0] for part in row["set"].split("; ")}
        yield "sets of parents", float(row["posterior"]), found == parents[row["vertex"]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hoist")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--flags", default="")
    asked = parser.parse_args()
    program = os.path.abspath(asked.hoist)
    # what -> bin -> a list of (right, all), one per data set
    counts = collections.defaultdict(lambda: collections.defaultdict(list))
    for network in NETWORKS:
        for rows in ROWS:
            for seed in range(1, asked.repeats + 1):
                with tempfile.TemporaryDirectory() as folder:
                    tally = collections.Counter()
                    for what, share, so in one(program, folder, network, rows, seed,
                                               asked.flags.split()):
                        for low, high in BINS:
                            if low <= share < high:
                                tally[what, low, so] += 1
                for what in ("links", "directions", "sets of parents"):
                    for low, _ in BINS:
                        right = tally[what, low, True]
                        counts[what][low].append((right, right + tally[what, low, False]))
    print("| share of the bag | " + " | ".join(counts) + " |\n|---|" + "---|" * len(counts))
    for low, high in BINS:
        cells = []
        for what in counts:
            sets = [pair for pair in counts[what][low] if pair[1] > 0]
            total = sum(n for _, n in sets)
            rate = sum(r for r, _ in sets) / total if total else math.nan
            # Of a ratio of sums over data sets.
            spread = math.sqrt(sum((r - rate * n) ** 2 for r, n in sets)) / total if total else 0
            cells.append(f"{rate:.2f} ± {1.96 * spread:.2f} of {total}")
        print(f"| {low} to {min(high, 1):.2f} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
