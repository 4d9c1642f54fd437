#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the recommended average takes: CPU time of its search and bag, as a multiple of the plain bag.

    bench/ordered.py HOIST [--rounds 3]
"""
import argparse
import os
import resource
import shutil
import subprocess
import tempfile

CASES = [("alarm", 509), ("insurance", 1008), ("win95pts", 574), ("hailfinder", 2656),
         ("andes", 1157), ("pigs", 5618), ("gaussian:100:3:1", 1000), ("mixed:30:3:1", 1000)]
ORDERED = ["--learner", "ordered", "--resample", "subsample", "--fraction", "0.9"]


def seconds(hoist, folder, flags):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = os.path.join(folder, "run")
    shutil.rmtree(run, ignore_errors=True)
    subprocess.run([hoist, "bag", "d.csv", "-o", "run", "-n", "100", "--threads", "1", "-q", *flags],
                   cwd=folder, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hoist")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    hoist = os.path.abspath(asked.hoist)
    print("| data | rows | plain bag, s | bag of the recommended average, s | ratio |")
    print("|---|---|---|---|---|")
    for network, rows in CASES:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([hoist, "sample", network, "-n", str(rows), "-o", "d.csv", "-q"],
                           cwd=folder, check=True)
            plain, ordered = (min(seconds(hoist, folder, flags) for _ in range(asked.rounds))
                              for flags in ([], ORDERED))
            print(f"| {network} | {rows} | {plain:.2f} | {ordered:.2f} "
                  f"| {ordered / plain:.1f} |", flush=True)


if __name__ == "__main__":
    main()
