#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens the reports that `hoist` writes in Chromium, clicks through them, and holds what they show
against what the program answers. Prints how quick they are; that decides nothing.

    browser.py path/to/hoist [--shots FOLDER] [--only NAME ...]
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

import packages

HERE = os.path.dirname(os.path.abspath(__file__))
PENGUINS = "palmerpenguins==0.1.4"
METHODS = ["tma", "pma", "cma", "ima"]
THRESHOLDS = [0, 0.1, 0.333, 0.5, 0.9]
HOSTILE = ["</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "long " * 40,
           "a\u202eb", "<!--<script>", "plain"]
SPELLED = {"a\u202eb": "a\\u202eb"}  # how the page shows it


def run(hoist, *words, folder):
    done = subprocess.run([hoist, *words], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"hoist {' '.join(words)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def penguins(folder):
    """The table as its package has it; it is not part of the project."""
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-cache-dir",
                    "--disable-pip-version-check", "-d", folder, PENGUINS], check=True)
    wheel = next(name for name in os.listdir(folder) if name.endswith(".whl"))
    with zipfile.ZipFile(os.path.join(folder, wheel)) as archive:
        text = archive.read("palmerpenguins/data/penguins.csv")
    with open(os.path.join(folder, "penguins.csv"), "wb") as file:
        file.write(text)


def hostile(folder):
    """Each column follows the one before it, so that there are edges to show."""
    cell = lambda text: '"' + text.replace('"', '""') + '"'
    rows = [",".join(map(cell, HOSTILE))]
    for i in range(160):
        bit = (i * 7919 >> 3) & 1
        row = []
        for k in range(len(HOSTILE)):
            bit ^= (i * (k + 3)) % 9 == 0
            row.append("<b>yes</b>" if bit else "&no;")
        rows.append(",".join(map(cell, row)))
    with open(os.path.join(folder, "hostile.csv"), "w", encoding="utf-8") as file:
        file.write("\n".join(rows) + "\n")


def answers(hoist, folder, thresholds):
    """What the program says of the bag: edges of each average at each threshold."""
    with open(os.path.join(folder, "discovery.json"), encoding="utf-8") as file:
        discovery = json.load(file)
    made = [{"method": each["method"], "threshold": None, "edges": each["edges"]}
            for each in discovery["averages"]]
    for method in METHODS:
        for threshold in thresholds:
            name = f"{method}-{threshold}.json"
            run(hoist, "average", "run", "--method", method, "--threshold", str(threshold), "-o",
                name, "-q", folder=folder)
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                made.append({"method": method, "threshold": threshold,
                             "edges": json.load(file)["edges"]})
    for each in made:
        each["edges"] = [[SPELLED.get(name, name) for name in edge] for edge in each["edges"]]
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hoist")
    parser.add_argument("--shots", help="keep a picture of every view in this folder")
    parser.add_argument("--only", nargs="*", help="of asia, penguins, alarm, pigs, hostile, run, "
                        "study")
    arguments = parser.parse_args()
    hoist = os.path.abspath(arguments.hoist)
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit("chromium is needed to look at the reports; see tools/install-deps.sh")
    packages.ensure()
    with tempfile.TemporaryDirectory() as folder:
        penguins(folder)
        hostile(folder)
        commands = {
            "asia": ["discover", "--example", "asia"],
            "penguins": ["discover", "penguins.csv", "--missing", "impute"],
            "alarm": ["discover", "--example", "alarm"],
            "pigs": ["discover", "--example", "pigs"],
            "hostile": ["discover", "hostile.csv"],
            "study": ["study", "smoke"],
        }
        reports = []
        for name, command in commands.items():
            if arguments.only and name not in arguments.only:
                continue
            run(hoist, *command, "-o", name, "-q", folder=folder)
            path = os.path.join(folder, name, "report.html")
            kind = "study" if name == "study" else "bag"
            thresholds = [0.05, 0.5] if name == "pigs" else THRESHOLDS
            reports.append({
                "name": name, "path": path, "kind": kind, "bytes": os.path.getsize(path),
                "title": {"study": "A small study", "hostile": "hostile.csv"}.get(name, name),
                "tabs": 6 if kind == "bag" else 0, "names": [SPELLED.get(each, each) for each in HOSTILE]
                if name == "hostile" else None,
                "answers": answers(hoist, os.path.join(folder, name), thresholds)
                if kind == "bag" else []})
        if not arguments.only or "run" in arguments.only:
            run(hoist, "sample", "asia", "-n", "200", "-o", "asia.csv", folder=folder)
            run(hoist, "bag", "asia.csv", "-n", "40", "-o", "bag", "-q", folder=folder)
            run(hoist, "report", "bag", "-o", "bag.html", folder=folder)
            path = os.path.join(folder, "bag.html")
            reports.append({"name": "run", "path": path, "kind": "bag", "title": "bag",
                            "bytes": os.path.getsize(path), "tabs": 4, "answers": []})
        for report in reports:
            if report["bytes"] > 3_000_000:
                sys.exit(f"the report of {report['name']} has {report['bytes']} bytes")
        saved = os.path.join(folder, "saved")
        os.makedirs(saved)
        plan = {"chromium": chromium, "reports": reports, "saved": saved,
                "shots": arguments.shots and os.path.abspath(arguments.shots)}
        with open(os.path.join(folder, "plan.json"), "w", encoding="utf-8") as file:
            json.dump(plan, file)
        done = subprocess.run(["node", "tests/browser.mjs", file.name], cwd=packages.WEB,
                              check=False)
        if done.returncode == 0:
            for report in reports:
                if report["kind"] == "bag":
                    for ending in ["csv", "dot", "bif"]:
                        # What was saved is a graph that the program reads.
                        run(hoist, "convert", f"saved/{report['name']}.{ending}", "-", "--to",
                            "json", folder=folder)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
