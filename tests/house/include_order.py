#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Data flows one way through the folders: fails on an #include that points right.

    core -> data, graph -> network, score, average, metric -> io -> learn -> journal ->
    bag -> discover -> study -> report -> apps
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What each folder may use besides itself: only what stands to its left, and less where the design
# says "never here".
MAY_USE = {
    "core": set(),
    "data": {"core"},
    "graph": {"core"},
    "network": {"core", "data", "graph"},
    "score": {"core", "data", "graph"},
    "average": {"core", "graph"},
    "metric": {"core", "data", "graph", "network", "score"},
    "io": {"core", "data", "graph", "network", "average"},
    "learn": {"core", "data", "graph", "network", "score", "io"},
    "journal": {"core", "io"},
    "bag": {"core", "data", "graph", "network", "score", "learn", "io", "journal"},
    "discover": {"core", "data", "graph", "network", "score", "average", "metric", "learn", "io",
                 "journal", "bag"},
    "study": {"core", "data", "graph", "network", "score", "average", "metric", "learn", "io",
              "journal", "bag", "discover"},
    "report": {"core", "graph", "average", "io", "bag", "discover", "study"},
    "apps": {"core", "data", "graph", "network", "score", "average", "metric", "learn", "io",
             "journal", "bag", "discover", "study", "report"},
}

# The folder that each public header is the front door of.
PUBLIC = {
    "error": "core", "names": "core", "run": "core", "parameter": "core", "execution": "core", "text": "core",
    "version": "core",
    "table": "data", "sample": "data", "bins": "data", "holes": "data", "missing": "learn",
    "dag": "graph", "pdag": "graph", "knowledge": "graph", "replicates": "graph",
    "network": "network", "score": "score", "average": "average", "evidence": "average",
    "weighing": "average", "curve": "average", "certainty": "average", "explain": "average", "standing": "average", "orders": "average", "metric": "metric",
    "learn": "learn", "io": "io", "files": "io", "study_plan": "io", "bag": "bag", "resampling": "bag", "discover": "discover", "growth": "discover",
    "settings": "discover", "study": "study",
    "report": "report", "drawing": "report", "hoist": "apps",
}


def folder_of_include(path):
    first, _, rest = path.partition("/")
    if first == "hoist":
        return PUBLIC.get(rest.removesuffix(".hpp"))
    return first if first in MAY_USE else None


def folder_of_file(path):
    parts = path.relative_to(ROOT).parts
    if parts[0] == "include":
        return PUBLIC.get(path.stem)
    return parts[1] if parts[0] == "src" else "apps"


def main():
    wrong, seen = [], 0
    for root in ("include", "src", "apps", "python", "r"):
        for path in sorted((ROOT / root).rglob("*.[ch]pp")):
            if root == "r" and "hoist" in path.relative_to(ROOT).parts[2:-1]:
                continue  # a copy of our own sources, for R's tarball
            here = folder_of_file(path)
            name = path.relative_to(ROOT)
            if here not in MAY_USE:
                wrong.append(f"{name}: no room of the house; add it to MAY_USE or PUBLIC")
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
                if not match or "/" not in match[1]:
                    continue
                seen += 1
                there = folder_of_include(match[1])
                client = name.parts[0] in ("apps", "python", "r")
                if client and not match[1].startswith("hoist/"):
                    wrong.append(f"{name}:{number}: program and packages are clients of the public "
                                 f"headers and may not use '{match[1]}'")
                    continue
                if there is None:
                    wrong.append(f"{name}:{number}: '{match[1]}' is in no room of the house")
                elif there != here and there not in MAY_USE[here]:
                    wrong.append(f"{name}:{number}: {here} may not use {there} ('{match[1]}')")
    print("\n".join(wrong))
    print(f"{seen} includes looked at, {len(wrong)} wrong")
    return 1 if wrong or seen < 100 else 0


sys.exit(main())
