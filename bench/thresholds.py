#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Threshold rules, weights of replicates and rankings of insertion against what an average does
without them, on samples of networks whose columns are permuted under neutral names.

    bench/thresholds.py HOIST [--networks child,insurance,alarm] [--rows 250,1000] [--repeats 8]

Every data set is bagged once; each line of the tables is an average of that bag, against the same
average at its own threshold, ranked by posterior, all replicates alike. Differences are means over
all data sets with 95 % intervals: out-of-sample BIC and held-out log-likelihood per row (higher is
better), F1 and SHD between classes. The last column counts settings (network and size) whose
interval of out-of-sample BIC is above 0, contains it, or is below it.
"""
import argparse
import csv
import io
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile

MEASURES = ["out_bic", "heldout", "f1_cpdag", "shd_cpdag"]
RULES = ["majority", "1/(n-1)", "l1", "oob", "null"]
CONFIGURATIONS = (
    [(f"threshold {rule}", ["--threshold", rule]) for rule in RULES]
    + [("threshold 0", ["--threshold", "0"]), ("threshold 0.25", ["--threshold", "0.25"])]
    + [(f"weigh {name}", ["--weigh", name]) for name in ("score", "oob", "window")]
    + [("weigh score, temperature 0.3", ["--weigh", "score", "--temperature", "0.3"])]
    + [(f"rank {name}", ["--rank", name]) for name in ("gain", "both")]
    + [("rank gain, threshold 0", ["--rank", "gain", "--threshold", "0"]),
       ("rank gain, threshold oob", ["--rank", "gain", "--threshold", "oob"]),
       ("rank gain, threshold null", ["--rank", "gain", "--threshold", "null"]),
       ("rank both, threshold oob", ["--rank", "both", "--threshold", "oob"])])


def run(hoist, *words):
    done = subprocess.run([hoist, *words], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def permuted(hoist, network, rows, seed, folder):
    """Train and test data and the truth, columns in random order under neutral names."""
    chance = random.Random(f"{network} {rows} {seed}")
    table = list(csv.reader(io.StringIO(run(hoist, "sample", network, "-n", str(2 * rows), "--seed",
                                            str(seed), "-o", "-"))))
    names = table[0]
    neutral = [f"V{i:03}" for i in range(len(names))]
    chance.shuffle(neutral)
    renamed = dict(zip(names, neutral))
    order = list(range(len(names)))
    chance.shuffle(order)
    train = table[1:rows + 1]
    # A level that the train data lack has no probability: such rows of the test data are left out.
    seen = [set(column) for column in zip(*train)]
    test = [row for row in table[rows + 1:] if all(cell in known for cell, known in zip(row, seen))]
    for name, part in (("train", train), ("test", test)):
        with open(f"{folder}/{name}.csv", "w", newline="") as file:
            out = csv.writer(file)
            out.writerow([renamed[names[i]] for i in order])
            out.writerows([row[i] for i in order] for row in part)
    graph = f"{folder}/graph.json"
    run(hoist, "convert", network, graph)
    with open(graph) as file:
        edges = [[renamed[a], renamed[b]] for a, b in json.load(file)["edges"]]
    with open(f"{folder}/truth.json", "w") as file:
        json.dump({"nodes": neutral, "edges": edges}, file)


def measured(hoist, folder, flags, resample):
    """The metrics of every average, and of one DAG."""
    run(hoist, "discover", f"{folder}/train.csv", "--test", f"{folder}/test.csv", "--truth",
        f"{folder}/truth.json", "-o", f"{folder}/{resample}", "--methods", "tma,pma", "--resample",
        resample, "-q", *flags)
    with open(f"{folder}/{resample}/metrics.csv") as file:
        rows = {row["average"]: row for row in csv.DictReader(file)}
    with open(f"{folder}/{resample}/discovery.json") as file:
        found = json.load(file)
    for average in found["averages"]:
        rows[average["method"]].update(threshold=average["threshold"], edges=len(average["edges"]),
                                       effective=found["weights"]["effective_replicates"])
    return rows


def interval(values):
    mean = statistics.fmean(values)
    if len(values) < 2:
        return mean, math.inf
    return mean, 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def difference(row, base, measure):
    per_row = float(row["test_rows"]) if measure in ("out_bic", "heldout") else 1
    return (float(row[measure]) - float(base[measure])) / per_row


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hoist")
    parser.add_argument("--networks", default="child,insurance,alarm")
    parser.add_argument("--rows", default="250,1000")
    parser.add_argument("--repeats", type=int, default=8)
    given = parser.parse_args()
    hoist = os.path.abspath(given.hoist)
    configurations = [("as it is", "bootstrap", [])]
    configurations += [(name, "bootstrap", flags) for name, flags in CONFIGURATIONS]
    if any(row["name"] == "pairs" for row in json.loads(run(hoist, "list", "resample", "--json"))):
        configurations.append(("pairs", "pairs", []))
        for most in ("1", "5"):
            configurations.append((f"pairs, at most {most} false links", "pairs",
                                   ["--threshold", "expected-false", "--expected-false", most]))
    found = {}  # configuration, method -> setting -> rows
    for network in given.networks.split(","):
        for rows in map(int, given.rows.split(",")):
            for repeat in range(1, given.repeats + 1):
                with tempfile.TemporaryDirectory() as folder:
                    permuted(hoist, network, rows, repeat, folder)
                    for name, resample, flags in configurations:
                        for method, row in measured(hoist, folder, flags, resample).items():
                            found.setdefault((name, method), {}).setdefault(
                                (network, rows), []).append(row)
            print(f"{network} {rows}", file=sys.stderr, flush=True)
    for method in ("tma", "pma"):
        print(f"\n### {method}\n| | threshold | edges | worth of replicates | "
              + " | ".join(MEASURES) + " | better / equal / worse |")
        print("|---|---|---|---|" + "---|" * (len(MEASURES) + 1))
        base = found["as it is", method]
        lines = [(name, found[name, method]) for name, _, _ in configurations]
        lines.append(("one DAG", found["as it is", "one_dag"]))
        for name, settings in lines:
            pairs = [pair for setting in base for pair in zip(settings[setting], base[setting])]
            means = [statistics.fmean(float(row.get(key, "nan")) for row, _ in pairs)
                     for key in ("threshold", "edges", "effective")]
            cells = [f"{mean:.{digits}f}" if not math.isnan(mean) else ""
                     for mean, digits in zip(means, (3, 1, 1))]
            for measure in MEASURES:
                if name == "as it is":
                    cells.append(f"({statistics.fmean(float(row[measure]) for row, _ in pairs):.3g})")
                    continue
                mean, half = interval([difference(row, own, measure) for row, own in pairs])
                cells.append(f"{mean:+.3f} ± {half:.3f}")
            verdict = [0, 0, 0]
            for setting in base:
                mean, half = interval([difference(row, own, "out_bic") for row, own
                                       in zip(settings[setting], base[setting])])
                verdict[0 if mean > half else 2 if mean < -half else 1] += 1
            cells.append("" if name == "as it is" else " / ".join(map(str, verdict)))
            print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
