#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Resampling plans and corrections of the penalty, measured: how dense replicates are, what their
shares are worth, and how good the average by parent sets (PMA) is that comes of them.

    bench/resampling.py HOIST [--part null|networks] [--repeats 6] [--only REGEX] [--learner hc,boss]

Names and the order of columns are permuted in every repeat, so neither helps. Intervals are 95 %
over data sets (t distribution); differences are paired by data set. `null` is 30 independent
columns, where every edge is false.
"""
import argparse
import json
import math
import pathlib
import random
import re
import statistics
import subprocess
import tempfile
import time

PLANS = {
    "bootstrap": [],
    "bootstrap, bias": ["--resample-penalty", "bias"],
    "bootstrap, effective": ["--resample-penalty", "effective"],
    "bootstrap, factor 2": ["--resample-penalty", "factor"],
    "bootstrap, oob": ["--resample-penalty", "oob"],
    "subsample 0.5": ["--resample", "subsample"],
    "subsample 0.8": ["--resample", "subsample", "--fraction", "0.8"],
    "subsample 0.9": ["--resample", "subsample", "--fraction", "0.9"],
    "pairs": ["--resample", "pairs"],
    "mofn 0.5": ["--resample", "mofn"],
    "mofn 0.5, effective": ["--resample", "mofn", "--resample-penalty", "effective"],
    "bayesian": ["--resample", "bayesian"],
    "bayesian, effective": ["--resample", "bayesian", "--resample-penalty", "effective"],
    "parametric": ["--resample", "parametric"],
}
T95 = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262,
       11: 2.201, 14: 2.145, 17: 2.110, 19: 2.093, 23: 2.069, 29: 2.045}


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, words))}\n{done.stderr}")
    return done.stdout


def interval(values, form="{:.3f}"):
    mean = statistics.fmean(values)
    if len(values) < 2:
        return form.format(mean)
    degrees = len(values) - 1
    quantile = T95[max(known for known in T95 if known <= degrees)]
    half = quantile * statistics.stdev(values) / math.sqrt(len(values))
    return f"{form.format(mean)} ± {form.format(half)}"


def permuted(hoist, network, rows, seed, folder):
    """Train and test data, the truth and the levels of a network under other names."""
    run(hoist, "sample", network, "-n", 2 * rows, "--seed", seed, "-o", folder / "all.csv")
    model = json.loads(run(hoist, "convert", network, folder / "net.net.json") or "null") or \
        json.loads((folder / "net.net.json").read_text())
    draw = random.Random(f"{network} {seed}")
    old = [variable["name"] for variable in model["variables"]]
    names = [f"v{i:03d}" for i in range(len(old))]
    draw.shuffle(names)
    new = dict(zip(old, names))
    lines = [line.split(",") for line in (folder / "all.csv").read_text().splitlines()]
    order = list(range(len(old)))
    draw.shuffle(order)
    head = ",".join(new[lines[0][i]] for i in order)
    body = [",".join(line[i] for i in order) for line in lines[1:]]
    (folder / "train.csv").write_text("\n".join([head, *body[:rows]]) + "\n")
    (folder / "test.csv").write_text("\n".join([head, *body[rows:]]) + "\n")
    edges = [[new[parent], new[variable["name"]]]
             for variable in model["variables"] for parent in variable["parents"]]
    (folder / "truth.json").write_text(json.dumps({"nodes": names, "edges": edges}))
    (folder / "states.json").write_text(
        json.dumps({new[variable["name"]]: variable["levels"] for variable in model["variables"]}))
    return {frozenset(edge) for edge in edges}


def one_bag(hoist, folder, flags, learner, truth):
    begun = time.monotonic()
    words = [hoist, "discover", folder / "train.csv", "-o", folder / "out", "--truth",
             folder / "truth.json", "--test", folder / "test.csv", "--states",
             folder / "states.json", "--methods", "pma", "--learner", learner, "--json", "-q",
             *flags]
    found = json.loads(run(*words))
    seconds = time.monotonic() - begun
    run("rm", "-rf", folder / "out")
    linked = {}
    for row in found["support"]:
        linked[frozenset((row["from"], row["to"]))] = row["linked"]
    metrics = found["averages"][0]["metrics"]
    return {
        "edges": sum(row["confidence"] for row in found["support"]),
        "links": [(share, link in truth) for link, share in linked.items()],
        "f1_cpdag": metrics["f1_cpdag"],
        "out_bic": metrics["out_bic"],
        "seconds": seconds,
    }


def calibration_error(links):
    """The mean of |share - truth| over tenths of the shares, by the links that are in them; links
    that less than a tenth of the bag has are left out, as nearly all pairs are such."""
    wrong, total = 0.0, 0
    for tenth in range(1, 10):
        within = [(share, true) for share, true in links
                  if tenth <= share * 10 < tenth + 1 or (tenth == 9 and share == 1)]
        if within:
            shares, trues = zip(*within)
            wrong += abs(sum(shares) - sum(trues))
            total += len(within)
    return wrong / max(total, 1)


def networks(hoist, arguments):
    cases = [(name, rows) for name in arguments.networks.split(",")
             for rows in map(int, arguments.rows.split(","))]
    results = {}
    for learner in arguments.learner.split(","):
        for name, rows in cases:
            for seed in range(1, arguments.repeats + 1):
                with tempfile.TemporaryDirectory() as text:
                    folder = pathlib.Path(text)
                    truth = permuted(hoist, name, rows, seed, folder)
                    whole = json.loads(run(
                        hoist, "learn", folder / "train.csv", "--states", folder / "states.json",
                        "--learner", learner, "--tie-break", "shuffle", "-q"))
                    for plan, flags in PLANS.items():
                        if arguments.only and not re.search(arguments.only, plan):
                            continue
                        found = one_bag(hoist, folder, flags, learner, truth)
                        found["density"] = found["edges"] / len(whole["edges"])
                        results.setdefault((learner, plan), {})[name, rows, seed] = found
    for learner in arguments.learner.split(","):
        print(f"\nlearner {learner}; {arguments.networks}, {arguments.rows} rows, "
              f"{arguments.repeats} repeats each\n")
        print("| plan | edges per replicate / edges of one graph | calibration error of links | "
              "true of links in [0.5, 0.7) | [0.7, 0.9) | [0.9, 1] | CPDAG-F1 of PMA | difference | "
              "out-of-sample BIC of PMA per row, difference | seconds |")
        print("|---|---|---|---|---|---|---|---|---|---|")
        base = results.get((learner, "bootstrap"))
        for plan in PLANS:
            found = results.get((learner, plan))
            if not found:
                continue
            cells = list(found.values())
            links = [link for cell in cells for link in cell["links"]]
            bands = []
            for low, high in ((0.5, 0.7), (0.7, 0.9), (0.9, 1.01)):
                trues = [true for share, true in links if low <= share < high]
                bands.append(f"{statistics.fmean(trues):.2f} of {len(trues)}" if trues else "-")
            better = "-" if base is None else interval(
                [found[key]["f1_cpdag"] - base[key]["f1_cpdag"] for key in found])
            fit = "-" if base is None else interval(
                [(found[key]["out_bic"] - base[key]["out_bic"]) / key[1] for key in found],
                "{:.4f}")
            print(f"| {plan} | {interval([cell['density'] for cell in cells], '{:.2f}')} "
                  f"| {interval([calibration_error(cell['links']) for cell in cells])} "
                  f"| {bands[0]} | {bands[1]} | {bands[2]} "
                  f"| {interval([cell['f1_cpdag'] for cell in cells])} | {better} | {fit} "
                  f"| {statistics.fmean(cell['seconds'] for cell in cells):.2f} |", flush=True)


def null(hoist, arguments):
    columns, replicates = 30, 50
    pairs = columns * (columns - 1) / 2
    print("\n30 independent columns of two levels; the share of pairs that a replicate links\n")
    print("| plan | 200 rows | 1000 rows | 5000 rows |")
    print("|---|---|---|---|")
    tables = {}
    for rows in (200, 1000, 5000):
        for seed in range(1, arguments.repeats + 1):
            draw = random.Random(f"{rows} {seed}")
            tables[rows, seed] = "\n".join(
                [",".join(f"x{i}" for i in range(columns))] +
                [",".join(str(draw.getrandbits(1)) for _ in range(columns))
                 for _ in range(rows)]) + "\n"
    with tempfile.TemporaryDirectory() as text:
        folder = pathlib.Path(text)

        def share(rows, seed, flags):
            (folder / "null.csv").write_text(tables[rows, seed])
            if flags is None:
                found = json.loads(run(hoist, "learn", folder / "null.csv", "-q"))
                return len(found["edges"]) / pairs
            run(hoist, "bag", folder / "null.csv", "-o", folder / "run", "-n", replicates, "-q",
                *flags)
            bag = json.loads(run(hoist, "convert", folder / "run", folder / "bag.json") or
                             (folder / "bag.json").read_text())
            run("rm", "-rf", folder / "run")
            return statistics.fmean(len(graph) for graph in bag["graphs"]) / pairs

        plans = {"(one graph of the data)": None, **PLANS}
        for plan, flags in plans.items():
            if arguments.only and not re.search(arguments.only, plan):
                continue
            cells = [interval([share(rows, seed, flags)
                               for seed in range(1, arguments.repeats + 1)], "{:.4f}")
                     for rows in (200, 1000, 5000)]
            print(f"| {plan} | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hoist")
    parser.add_argument("--part", default="null,networks")
    parser.add_argument("--repeats", type=int, default=6)
    parser.add_argument("--networks", default="asia,insurance,alarm")
    parser.add_argument("--rows", default="500")
    parser.add_argument("--learner", default="hc,boss")
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    for part in arguments.part.split(","):
        {"null": null, "networks": networks}[part](pathlib.Path(arguments.hoist), arguments)


main()
