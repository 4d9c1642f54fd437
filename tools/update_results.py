#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts what two studies found into docs/results.md, between its markers, and their figures beside it.

    update_results.py PAPER THRESHOLD
"""
import hashlib
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def section(verdict, title):
    """The text below a heading of verdict.md, up to the next."""
    found = re.search(rf"^## {re.escape(title)}.*?\n(.*?)(?=^## |\Z)", verdict, re.S | re.M)
    return found[1].strip()


def put(text, marker, content):
    pattern = rf"(<!-- {marker} -->\n).*?(<!-- end of {marker} -->)"
    changed, count = re.subn(pattern, lambda found: f"{found[1]}{content}\n{found[2]}", text, flags=re.S)
    if count != 1:
        sys.exit(f"docs/results.md has {count} places for {marker}, not 1")
    return changed


def table_of(csv):
    rows = [line.split(",") for line in csv.splitlines()]
    shown = [rows[0], ["---"] * len(rows[0])]
    for row in rows[1:]:
        shown.append([row[0].upper(), *row[1:4], *(f"{float(cell):.2f}" for cell in row[4:])])
    return "\n".join("| " + " | ".join(row) + " |" for row in shown)


def main():
    paper, threshold = map(pathlib.Path, sys.argv[1:])
    verdict = (paper / "verdict.md").read_text()
    results = (paper / "results.csv").read_bytes()
    lines = results.splitlines(keepends=True)
    first = b"".join(lines[:1] + [line for line in lines[1:] if line.split(b",")[3] == b"1"])
    document = ROOT / "docs/results.md"
    text = document.read_text()
    text = put(text, "claims", section(verdict, "The claims of the paper's section 4.2"))
    text = put(text, "means", section(verdict, "Means over all sizes"))
    text = put(text, "heldout", section(verdict, "By held-out log-likelihood"))
    text = put(text, "networks", table_of((paper / "table1.csv").read_text()))
    text = put(text, "thresholds", section((threshold / "verdict.md").read_text(),
                                           "Which threshold wins"))
    text = put(text, "digests", "\n".join(
        f"- `results.csv` with {what}: SHA-256 `{hashlib.sha256(content).hexdigest()}`"
        for what, content in (("ten repeats", results), ("`--repeats 1`", first))))
    document.write_text(text)
    figures = ROOT / "docs/results"
    figures.mkdir(exist_ok=True)
    for source in [*(paper / "figures").glob("*.svg"), threshold / "figures/thresholds.svg"]:
        shutil.copy(source, figures / source.name)


main()
