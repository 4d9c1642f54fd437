#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What orders of the variables, subsamples, similar sets and a price per edge are worth.

    bench/orders.py HOIST FOLDER [--splits 10] [--replicates 100]

Every CSV file of FOLDER, all columns taken for labels, is split in half; on one half the averages
are made, each in its own way, and the BIC of each is worked out on the other half, parameters
estimated there. Prints for each how often it is better, as good and worse than one hill-climbing
DAG and than one DAG of `boss`, and its mean number of edges.
"""
import argparse
import csv
import glob
import json
import os
import random
import shutil
import subprocess
import tempfile

PMA = ["--method", "pma"]
SETS = ["--method", "pma", "--threshold", "0"]
# How a bag is drawn and learnt, and the averages of it.
PART = ["--learner", "ordered", "--resample", "subsample", "--fraction"]
BAGS = {
    "bootstrap": ([], {"pma": PMA, "pma, aligned to the consensus order": [*PMA, "--align"],
                       "tma": ["--method", "tma"], "pma, kappa 0.5": [*PMA, "--kappa", "0.5"]}),
    "90 %": (["--resample", "subsample", "--fraction", "0.9"], {"pma": PMA}),
    "bootstrap, boss": (["--learner", "boss"], {"pma": PMA, "pma, aligned": [*PMA, "--align"]}),
    "90 %, boss": (["--learner", "boss", "--resample", "subsample", "--fraction", "0.9"],
                   {"pma, aligned, kappa 0.8": [*SETS, "--align", "--kappa", "0.8"]}),
    "90 % in the consensus order": ([*PART, "0.9", "--guide", "consensus.json"],
                                    {"pma, kappa 0.8": [*SETS, "--kappa", "0.8"]}),
    "bootstrap in the order of the search": (["--learner", "ordered"],
                                             {"pma, kappa 0.8": [*SETS, "--kappa", "0.8"]}),
    "50 % in the order of the search": ([*PART, "0.5"],
                                        {"pma, kappa 0.8": [*SETS, "--kappa", "0.8"]}),
    "80 % in the order of the search": ([*PART, "0.8"],
                                        {"pma, kappa 0.8": [*SETS, "--kappa", "0.8"]}),
    "90 % in the order of the search": (
        [*PART, "0.9"],
        {"pma": SETS, "pma, kappa 0.5": [*SETS, "--kappa", "0.5"],
         "pma, kappa 0.8 (ordered)": [*SETS, "--kappa", "0.8"],
         "majority of edges": ["--method", "tma"],
         "ima, kappa 0.8": ["--method", "ima", "--threshold", "0", "--kappa", "0.8"],
         "cma, kappa 0.8": ["--method", "cma", "--threshold", "0", "--kappa", "0.8"]}),
    "90 % in it, no price": ([*PART, "0.9", "--edge-price", "0"],
                             {"pma, kappa 0.8": [*SETS, "--kappa", "0.8"]}),
    "90 % in it, one search": ([*PART, "0.9", "--searches", "1"],
                               {"pma, kappa 0.8": [*SETS, "--kappa", "0.8"]}),
}


class Split:
    """One half to learn from, the other to judge by."""

    def __init__(self, hoist, folder, head, body, seed):
        self.hoist, self.folder, self.head = hoist, folder, head
        rows = list(range(len(body)))
        random.Random(seed).shuffle(rows)
        half = len(rows) // 2
        for name, part in (("train.csv", rows[:half]), ("test.csv", rows[half:])):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(head)
                writer.writerows(body[i] for i in part)
        states = {name: sorted({row[j] for row in body}) for j, name in enumerate(head)}
        with open(os.path.join(folder, "states.json"), "w", encoding="utf-8") as file:
            json.dump(states, file)
        self.reading = ["--states", "states.json", "--discrete", "all"]

    def run(self, *words):
        done = subprocess.run([self.hoist, *words, "-q"], cwd=self.folder, capture_output=True,
                              text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"hoist {' '.join(words)}: {done.stderr.strip()[-300:]}")
        return done.stdout

    def judged(self, graph):
        said = self.run("score", "test.csv", "--graph", graph, "--score", "bic", "--json",
                        *self.reading)
        with open(os.path.join(self.folder, graph), encoding="utf-8") as file:
            return json.loads(said)["value"], len(json.load(file)["edges"])

    def one(self, learner):
        self.run("learn", "train.csv", "--learner", learner, "-o", "one.json", *self.reading)
        return self.judged("one.json")

    def averages(self, replicates):
        """(bag, average) -> (BIC on the other half, edges)"""
        found = {}
        for bag, (drawn, averages) in BAGS.items():
            shutil.rmtree(os.path.join(self.folder, "run"), ignore_errors=True)
            self.run("bag", "train.csv", "-o", "run", "-n", str(replicates), *drawn, *self.reading)
            for name, flags in averages.items():
                self.run("average", "run", *flags, "-o", "average.json")
                found[bag, name] = self.judged("average.json")
                if bag == "bootstrap" and "--align" in flags:  # made before it is asked for
                    shutil.copy(os.path.join(self.folder, "average.json"),
                                os.path.join(self.folder, "consensus.json"))
        return found


def spell(tally):
    return " / ".join(str(count) for count in tally)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hoist")
    parser.add_argument("folder")
    parser.add_argument("--splits", type=int, default=10)
    parser.add_argument("--replicates", type=int, default=100)
    asked = parser.parse_args()
    rows = {}
    for path in sorted(glob.glob(os.path.join(asked.folder, "*.csv"))):
        with open(path, encoding="utf-8") as file:
            head, *body = csv.reader(file)
        for seed in range(asked.splits):
            with tempfile.TemporaryDirectory() as folder:
                split = Split(os.path.abspath(asked.hoist), folder, head, body, seed)
                rivals = [split.one("hc"), split.one("boss")]
                found = {("all rows", "one DAG of hc"): rivals[0],
                         ("all rows", "one DAG of boss"): rivals[1],
                         ("all rows", "one DAG of ges"): split.one("ges"),
                         **split.averages(asked.replicates)}
            for key, (bic, edges) in found.items():
                row = rows.setdefault(key, {"edges": [], "against": [[0, 0, 0], [0, 0, 0]]})
                row["edges"].append(edges)
                for tally, (rival, _) in zip(row["against"], rivals):
                    gain = bic - rival
                    tally[0 if gain > 1e-6 else 2 if gain < -1e-6 else 1] += 1
    print("| bag | average | edges | than one DAG of hc: better / equal / worse "
          "| than one of boss |\n|---|---|---|---|---|")
    for (bag, name), row in rows.items():
        print(f"| {bag} | {name} | {sum(row['edges']) / len(row['edges']):.1f} "
              f"| {spell(row['against'][0])} | {spell(row['against'][1])} |")


if __name__ == "__main__":
    main()
