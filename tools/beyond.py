#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The recommended average against PMA and against one DAG, from a study's results.csv.

    tools/beyond.py FOLDER [--method ordered]

Prints Markdown: for each network and size the mean difference over repeats, paired by data set, and
the half-width of its 95 % interval; then at how many places the method is ahead.
"""
import argparse
import collections
import csv
import math
import os

# Of a measure: its title, and whether higher is better.
MEASURES = {"out_bic": ("out-of-sample BIC", True), "heldout": ("held-out likelihood", True),
            "shd_cpdag": ("SHD of classes", False), "f1_cpdag": ("F1 of classes", True),
            "sid": ("SID", False)}
# Student's t, 97.5 %, by degrees of freedom.
T = [0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
     2.145, 2.131, 2.120, 2.110, 2.101, 2.093]


def read(folder, methods):
    """(network, ratio) -> repeat -> method -> measures"""
    places = collections.OrderedDict()
    with open(os.path.join(folder, "results.csv"), encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["method"] not in methods:
                continue
            place = places.setdefault((row["network"], row["ratio"]), {})
            place.setdefault(row["repeat"], {})[row["method"]] = {
                name: float(row[name]) for name in MEASURES}
    return places


def paired(place, method, rival, measure):
    """Mean difference, half-width of its interval, and how many data sets."""
    values = [at[method][measure] - at[rival][measure] for at in place.values()
              if method in at and rival in at]
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, math.inf, len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
    degrees = min(len(values) - 1, len(T) - 1)
    return mean, T[degrees] * deviation / math.sqrt(len(values)), len(values)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--method", default="ordered")
    parser.add_argument("--rivals", default="pma,alone")
    asked = parser.parse_args()
    rivals = asked.rivals.split(",")
    places = read(asked.folder, {asked.method, *rivals})
    for rival in rivals:
        print(f"\n### {asked.method} less {rival}\n")
        print("| network | ratio |" + "".join(f" {title} |" for title, _ in MEASURES.values()))
        print("|---|---|" + "---|" * len(MEASURES))
        tally = {name: [0, 0, 0, 0] for name in MEASURES}
        both = collections.Counter()
        for (network, ratio), place in places.items():
            cells, ahead = [], {}
            for name, (_, higher) in MEASURES.items():
                mean, half, _ = paired(place, asked.method, rival, name)
                gain = mean if higher else -mean
                ahead[name] = gain
                tally[name][0] += gain > 0
                tally[name][1] += gain == 0
                tally[name][2] += gain - half > 0
                tally[name][3] += gain + half < 0
                digits = 3 if name == "f1_cpdag" else 1
                cells.append(f"{mean:+.{digits}f} ± {half:.{digits}f}")
            both[network] += ahead["out_bic"] >= 0 and ahead["f1_cpdag"] > 0
            print(f"| {network} | {ratio} | " + " | ".join(cells) + " |")
        print()
        for name, (title, _) in MEASURES.items():
            better, equal, clearly, clearly_worse = tally[name]
            print(f"- {title}: better at {better} of {len(places)} places (clearly {clearly}), equal "
                  f"at {equal}, clearly worse at {clearly_worse}")
        print("- no worse in out-of-sample BIC and better in F1 of classes: "
              + ", ".join(f"{network} {count}" for network, count in both.items())
              + f"; {sum(both.values())} of {len(places)} in all")


if __name__ == "__main__":
    main()
