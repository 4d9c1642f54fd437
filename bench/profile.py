# SPDX-License-Identifier: Apache-2.0
"""Where a bag spends its time: `make profile`. Needs perf (Debian: linux-perf) and its permission.

Samples whole commands on one thread and adds the functions up by what they are for.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

BAGS = {"alarm": (509, 4000), "pigs": (5618, 10)}  # rows, replicates

# The first that a function's name matches.
GROUPS = {
    "counting with bitmaps": r"kernels::|hwy::",
    "sums of n log n": r"extended_logliks|sum_of|add_sums|add_pairs|loglik_of",
    "one pass over the rows": r"by_rows|slot_cells|histogram",
    "planning, subtraction, cells": r"ExtensionCounter|CountRecipe|FamilyCells|Compressor|PairCounts",
    "laying out the resample": r"PackedColumns|RowSlots|gather|RandomStream|bootstrap",
    "search": r"hill_climb|Gains|Closure|choose_move|scan::|LikelihoodScorer|learn",
    "reading the file": r"Csv|scan_table|parse_table|LevelIndex|Checksum|XXH|Table::",
    "memory": r"malloc|free|operator new|memset|memmove|memcpy|page|mmap|clear_",
}


def percentages(hoist, folder, name):
    rows, replicates = BAGS[name]
    data, run, samples = (os.path.join(folder, part) for part in [f"{name}.csv", name, "perf"])
    subprocess.run([hoist, "sample", name, "-n", str(rows), "-o", data, "--quiet"], check=True)
    subprocess.run(["perf", "record", "-q", "-o", samples, hoist, "bag", data, "--replicates",
                    str(replicates), "--threads", "1", "--quiet", "-o", run],
                   check=True, stderr=subprocess.DEVNULL)  # fmt: skip
    report = subprocess.run(["perf", "report", "-i", samples, "--stdio", "--sort", "symbol"],
                            check=True, capture_output=True, text=True).stdout  # fmt: skip
    shares = dict.fromkeys([*GROUPS, "the rest"], 0.0)
    for line in report.splitlines():
        found = re.match(r"\s*([0-9.]+)%\s+\[.\]?\s*(.*)|\s*([0-9.]+)%\s+\[k\]\s*(.*)", line)
        if not found:
            continue
        share, symbol = (found[1], found[2]) if found[1] else (found[3], found[4])
        group = next((name for name, what in GROUPS.items() if re.search(what, symbol)), "the rest")
        shares[group] += float(share)
    return shares


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hoist", required=True, help="the program")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        columns = {name: percentages(options.hoist, folder, name) for name in BAGS}
    print(f"| share of the time | {' | '.join(BAGS)} |\n|{'---|' * (len(BAGS) + 1)}")
    for group in [*GROUPS, "the rest"]:
        print(f"| {group} | {' | '.join(f'{columns[name][group]:.0f} %' for name in BAGS)} |")


if __name__ == "__main__":
    sys.exit(main())
