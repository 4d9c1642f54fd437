# SPDX-License-Identifier: Apache-2.0
"""Numbers, mixed columns and holes: what a replicate costs, as a multiple of one of ALARM.

The second half of `make bench`. Everything is CPU time (user and system) on one thread, the best of
several rounds in which all cases take turns, so that ratios are of one run. hoist: a whole command of
many replicates, the file included. bnlearn runs where Rscript has it, on the whole data; elsewhere the
figures below are quoted, and they are of the whole data, too. So each case that has one is also
measured on the whole data, every row once in every replicate, and that is what its limit is about: a
bootstrap sample repeats rows, and plain BIC finds more edges in it. pgmpy runs on resamples.
"""

import argparse
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

from compare import Bench, processor, run, seconds


class Case(NamedTuple):
    name: str
    network: str
    rows: int
    holes: float = 0  # the share of cells that are not observed; such cases are imputed
    base: str = "alarm"  # the case that its ratio is to
    most: float = math.inf  # what the ratio may be
    pgmpy: str = ""  # its score
    bnlearn: str = ""  # its score
    quoted: float = math.nan  # bnlearn's seconds where ALARM's replicate took QUOTED_ALARM


CASES = [
    Case("alarm", "alarm", 509),
    Case("gaussian 50", "gaussian:50:3", 1000, pgmpy="bic-g", bnlearn="bic-g", quoted=0.207),
    Case("gaussian 200", "gaussian:200:3", 1000, most=170, pgmpy="bic-g", bnlearn="bic-g", quoted=8.13),
    Case("gaussian 500", "gaussian:500:3", 1000, most=2000, pgmpy="bic-g", bnlearn="bic-g", quoted=195),
    Case("mixed 50", "mixed:50:3", 1000, most=18, pgmpy="bic-cg", bnlearn="bic-cg", quoted=0.22),
    Case("alarm 1000", "alarm", 1000),
    Case("alarm 1000, holes", "alarm", 1000, holes=0.1, base="alarm 1000", most=5),
    Case("gaussian 50, holes", "gaussian:50:3", 1000, holes=0.1, base="gaussian 50", most=5),
]  # fmt: skip

# R 4.2.2, bnlearn 5.2.1, hc on the whole data, on another machine and other random networks of the
# same sizes: 50, 200 and 500 Gaussian variables with 61, 298 and 739 edges, 50 mixed ones with 80.
QUOTED_ALARM = 0.00024
HERE = os.path.dirname(os.path.abspath(__file__))


def make_holes(source, target, share):
    draw = random.Random(1)
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        out.write(next(lines))
        for line in lines:
            cells = line.rstrip("\n").split(",")
            out.write(",".join("NA" if draw.random() < share else cell for cell in cells) + "\n")


class Kinds:
    def __init__(self, options, folder):
        self.options = options
        self.bench = Bench(options, folder)
        self.data = {case.name: self.make_data(case, folder) for case in CASES}

    def make_data(self, case, folder):
        path = os.path.join(folder, f"{case.name}.csv".replace(" ", "-"))
        run([self.options.hoist, "sample", case.network, "-n", str(case.rows), "-o", path, "--quiet"])
        if case.holes:
            make_holes(path, path + ".holes", case.holes)
            os.replace(path + ".holes", path)
        return path

    def flags(self, case):
        return ["--missing", "impute"] if case.holes else []

    def bag(self, case, whole, replicates):
        flags = self.flags(case) + (["--resample", "subsample", "--fraction", "1"] if whole else [])
        return self.bench.hoist(self.data[case.name], replicates, flags=flags)

    def hoist_seconds(self):
        """Of a replicate of each (case, whether it is of the whole data), the best of all rounds."""
        measured = [(case, False) for case in CASES]
        measured += [(case, True) for case in CASES if not math.isnan(case.quoted)]
        counts = {each: self.bench.replicates_for(lambda n: self.bag(*each, n), self.options.seconds)
                  for each in measured}  # fmt: skip
        taken = {(case.name, whole): [] for case, whole in measured}
        for _ in range(self.options.rounds):
            for (case, whole), count in counts.items():
                taken[case.name, whole].append(self.bag(case, whole, count).cpu / count)
        return {key: min(times) for key, times in taken.items()}

    def edges(self, case):
        graph = run([self.options.hoist, "learn", self.data[case.name], "--quiet", *self.flags(case)])[1]
        return len(json.loads(graph)["edges"])

    def pgmpy(self, case):
        return self.bench.peer("pgmpy", self.data[case.name], case.pgmpy, "cpu") if case.pgmpy else None

    def bnlearn(self, case):
        if not case.bnlearn:
            return None
        command = ["Rscript", os.path.join(HERE, "peers", "bnlearn.R"), self.data[case.name], case.bnlearn]
        done = run(command, cpu_limit=self.options.limit + 20)
        return float(done[1].split()[-1]) if done else math.inf


def has_bnlearn():
    if not shutil.which("Rscript"):
        return False
    return subprocess.run(["Rscript", "-e", "library(bnlearn)"], capture_output=True, check=False).returncode == 0


def times(value, base, limit):
    """A cell: seconds, and in brackets how many times as long as hoist."""
    if value is None:
        return "–"
    more = "> " if math.isinf(value) else ""
    return f"{seconds(value, limit)} ({more}{min(value, limit) / base:,.0f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hoist", required=True, help="the program")
    parser.add_argument("--python", help="with the peers installed; without it they are left out")
    parser.add_argument("--limit", type=float, default=60, help="CPU seconds a peer may take (60)")
    parser.add_argument("--seconds", type=float, default=2, help="a run takes so long at least (2)")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (5)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kinds = Kinds(options, folder)
        hoist = kinds.hoist_seconds()
        measured = has_bnlearn()
        load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
        print(f"\nMachine: {processor()}; load average after hoist's rounds: {load}.\n")
        print("CPU seconds per replicate, one thread; in brackets how many times as long as hoist.\n")
        print("| data | rows | edges | bootstrap | ratio | whole data | ratio | to | asked | pgmpy | bnlearn |")
        print("|---|---|---|---|---|---|---|---|---|---|---|")
        missed = []
        for case in CASES:
            base = hoist[case.base, False]
            resampled = hoist[case.name, False]
            taken = hoist.get((case.name, True), resampled)
            ratio = taken / base
            missed += [case.name] if ratio > case.most else []
            whole = f"{seconds(taken, 0)} | {ratio:,.2f}" if (case.name, True) in hoist else "– | –"
            asked = "" if math.isinf(case.most) else f"≤ {case.most:,.0f}"
            if measured:
                other = times(kinds.bnlearn(case), taken, options.limit)
            else:
                other = "–" if math.isnan(case.quoted) else (
                    f"{case.quoted:g} ({case.quoted / QUOTED_ALARM / (taken / hoist['alarm', False]):,.0f})")
            print(f"| {case.name} | {case.rows} | {kinds.edges(case)} | {seconds(resampled, 0)} | "
                  f"{resampled / base:,.2f} | {whole} | {case.base} | {asked} | "
                  f"{times(kinds.pgmpy(case), resampled, options.limit)} | {other} |", flush=True)  # fmt: skip
    if not measured:
        print(f"\nbnlearn: quoted, R 4.2.2 and bnlearn 5.2.1 where a replicate of alarm took hoist {QUOTED_ALARM} "
              "s; the multiple is by that. pyAgrum has no score for numbers.")  # fmt: skip
    print(f"\nMissed: {', '.join(missed)}" if missed else "\nAll ratios are as asked.")


if __name__ == "__main__":
    sys.exit(main())
