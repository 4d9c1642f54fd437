#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A row of Markdown for each table of data: what was judged, what was found. For docs/tables.md.

    tools/tables.py build/release/hoist penguins.csv 'pbc.csv --missing impute' ...
"""
import json
import os
import resource
import shlex
import subprocess
import sys
import tempfile


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(hoist, asked):
    words = shlex.split(asked)
    name = os.path.basename(words[0])
    with tempfile.TemporaryDirectory() as folder:
        before = cpu()
        done = subprocess.run([hoist, "discover", *words, "-o", folder + "/out"],
                              capture_output=True, text=True, check=False)
        seconds = cpu() - before
        shown = shlex.join([name, *words[1:]])
        if done.returncode != 0:
            return f"| {shown} | exit {done.returncode}: {done.stderr.splitlines()[-1][:160]} |"
        with open(folder + "/out/discovery.json", encoding="utf-8") as file:
            found = json.load(file)
    kinds = {"discrete": [], "continuous": []}
    for column in found["columns"]:
        kinds[column["kind"]].append(column["name"])
    holes = sum(column["missing"] for column in found["columns"])
    pma = next(each for each in found["averages"] if each["method"] == "pma")
    in_pma = {frozenset(edge) for edge in pma["edges"]}
    strong = {frozenset((each["from"], each["to"])) for each in found["support"]
              if each["linked"] >= 0.9}
    return (f"| {shown} | {len(kinds['discrete'])} + {len(kinds['continuous'])} | {found['rows']} | "
            f"{holes} | {len(pma['edges'])} | {len(strong)} | {len(strong - in_pma)} | "
            f"{seconds:.2f} |")


def main():
    print("| table | labels + numbers | rows used | holes | edges of PMA | links ≥ 0.9 | of those "
          "not in PMA | CPU seconds |\n|---|---|---|---|---|---|---|---|")
    for asked in sys.argv[2:]:
        print(row(sys.argv[1], asked), flush=True)


if __name__ == "__main__":
    main()
