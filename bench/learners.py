# SPDX-License-Identifier: Apache-2.0
"""What a replicate of each learner costs, as a multiple of hill climbing on ALARM.

The last part of `make bench`. CPU time (user and system) of whole commands of many replicates on one
thread, the best of several rounds in which all cases take turns, so that ratios are of one run. The
peers cannot be installed from the package indices: their seconds are quoted, with the second that
hill climbing on ALARM took hoist on that machine, and the multiple is by that.
"""

import argparse
import math
import os
import sys
import tempfile
from typing import NamedTuple

from compare import Bench, processor, run, seconds

# Tetrad 7.6.6 (tetrad-lib, Java 21), R 4.2.2 with bnlearn 5.2.1, on the whole data, on a machine where
# a replicate of hill climbing on ALARM with 509 rows took hoist so many seconds.
QUOTED_ALARM = 0.00024


class Case(NamedTuple):
    learner: str
    network: str
    rows: int
    peer: str = ""
    quoted: float = math.nan  # the peer's seconds
    faster: float = math.nan  # how many times as fast hoist is to be
    flags: tuple = ()

    @property
    def name(self):
        return " ".join([self.learner, self.network, str(self.rows), *self.flags])

    @property
    def most(self):
        """Of the multiple of ALARM."""
        return self.quoted / self.faster / QUOTED_ALARM


TWICE = ("--penalty", "2")
BASE = Case("hc", "alarm", 509)
CASES = [
    BASE,
    Case("tabu", "alarm", 1000, "bnlearn tabu", 0.083, 100),
    Case("tabu", "andes", 1157, "bnlearn tabu", 3.75, 100),
    Case("tabu", "gaussian:200:3", 1000, "bnlearn tabu", 9.64, 100),
    Case("ges", "alarm", 509, "Tetrad FGES", 0.17, 30),
    Case("ges", "insurance", 1008, "Tetrad FGES", 0.27, 30),
    Case("ges", "win95pts", 574, "Tetrad FGES", 1.01, 30),
    Case("ges", "andes", 1157, "Tetrad FGES", 14.3, 30),
    Case("ges", "gaussian:200:3", 1000, "Tetrad FGES", 4.04, 30, TWICE),
    Case("ges", "gaussian:200:3", 1000, "Tetrad FGES", 4.04, 30, TWICE + ("--thorough", "no")),
    Case("boss", "alarm", 509, "Tetrad BOSS", 0.15, 30),
    Case("boss", "insurance", 1008, "Tetrad BOSS", 0.17, 30),
    Case("boss", "win95pts", 574, "Tetrad BOSS", 1.17, 30),
    Case("boss", "andes", 1157, "Tetrad BOSS", 38.4, 30),
    Case("boss", "gaussian:200:3", 1000, "Tetrad BOSS", 8.22, 30, TWICE),
    Case("pc", "alarm", 1000, "bnlearn pc.stable", 0.157, 20),
    Case("pc", "andes", 1157, "bnlearn pc.stable", 63, 20),
    Case("mmhc", "alarm", 1000, "bnlearn mmhc", 0.063, 20),
    Case("mmhc", "andes", 1157, "bnlearn mmhc", 1.54, 20),
]


class Learners:
    def __init__(self, options, folder):
        self.options = options
        self.bench = Bench(options, folder)
        self.folder = folder

    def data(self, case):
        path = os.path.join(self.folder, f"{case.network}-{case.rows}.csv".replace(":", "_"))
        if not os.path.exists(path):
            run([self.options.hoist, "sample", case.network, "-n", str(case.rows), "-o", path, "--quiet"])
        return path

    def bag(self, case, replicates):
        flags = ["--learner", case.learner, *case.flags]
        return self.bench.hoist(self.data(case), replicates, flags=flags)

    def seconds(self):
        """Of a replicate of each case, the best of all rounds; what a command takes besides is off."""
        counts = {case: self.bench.replicates_for(lambda n: self.bag(case, n), self.options.seconds)
                  for case in CASES}  # fmt: skip
        taken = {case: [] for case in CASES}
        for _ in range(self.options.rounds):
            for case, count in counts.items():
                begin = self.bag(case, 1).cpu if count > 1 else 0
                taken[case].append((self.bag(case, count).cpu - begin) / (count - 1 if count > 1 else 1))
        return {case: min(times) for case, times in taken.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hoist", required=True, help="the program")
    parser.add_argument("--seconds", type=float, default=1, help="a run takes so long at least (1)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts (3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        taken = Learners(options, folder).seconds()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"\nMachine: {processor()}; load average at the end: {load}.\n")
    print("| learner | data | rows | hoist | times ALARM's hc | peer (quoted) | times as fast | asked |")
    print("|---|---|---|---|---|---|---|---|")
    missed = []
    for case, value in taken.items():
        multiple = value / taken[BASE]
        cells = ["–", "–", "–"]
        if case.peer:
            faster = case.quoted / QUOTED_ALARM / multiple
            missed += [case.name] if multiple > case.most else []
            cells = [f"{case.peer} {case.quoted:g} s", f"{faster:,.0f}", f"≥ {case.faster:g}"]
        learner = " ".join([case.learner, *case.flags])
        print(f"| {learner} | {case.network} | {case.rows} | {seconds(value, 0)} | {multiple:,.1f} | "
              + " | ".join(cells) + " |")  # fmt: skip
    print(f"\nMissed: {', '.join(missed)}" if missed else "\nAll are as fast as asked.")


if __name__ == "__main__":
    sys.exit(main())
