#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs of others as learners, for real: the R script of docs/extending.md next to its Python
twin, and causal-learn's PC.

    run.py path/to/hoist path/to/python-with-causal-learn
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOIST, PYTHON = (os.path.abspath(path) for path in sys.argv[1:])  # the link, not what it leads to


def script_of_docs(language, name):
    text = (ROOT / "docs/extending.md").read_text()
    return re.search(rf"```{language} {re.escape(name)}\n(.*?)```", text, re.S)[1]


def hoist(*arguments, codes=(0,)):
    done = subprocess.run([HOIST, *arguments], capture_output=True, text=True)
    if done.returncode not in codes:
        sys.exit(f"hoist {' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
    return done


def bag(name, replicates, command, *more):
    """The bag that a command makes, on one thread and on two, which must agree."""
    start = time.monotonic()
    for threads in ("2", "1"):
        hoist("bag", "asia.csv", "-o", f"{name}-{threads}", "-n", str(replicates), "--threads",
              threads, "--learner", "command", "--command", command, *more)
        hoist("convert", f"{name}-{threads}", f"{name}-{threads}.json")
    with open(f"{name}-1.json") as one, open(f"{name}-2.json") as two:
        found, other = json.load(one), json.load(two)
    if found != other:
        sys.exit(f"{name}: one thread and two give different bags")
    print(f"{name}: {replicates} replicates twice in {time.monotonic() - start:.0f} s")
    return found


def skeleton(bag_of_graphs, share):
    """Pairs that are linked in so much of the bag."""
    counts = {}
    for graph in bag_of_graphs["graphs"]:
        for edge in graph["edges"] + graph["undirected"]:
            pair = tuple(sorted(edge))
            counts[pair] = counts.get(pair, 0) + 1
    return {pair for pair, times in counts.items() if times >= share * len(bag_of_graphs["graphs"])}


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pathlib.Path("tree.py").write_text(script_of_docs("python", "tree.py"))
        pathlib.Path("tree.R").write_text(script_of_docs("r", "tree.R"))
        hoist("sample", "asia", "-n", "1000", "--seed", "1", "-o", "asia.csv")

        python_trees = bag("tree.py", 20, f"{shlex.quote(sys.executable)} tree.py {{data}} {{graph}}")
        r_trees = bag("tree.R", 20, "Rscript tree.R {data} {graph}")
        if python_trees["graphs"] != r_trees["graphs"]:
            sys.exit("the trees of Python and of R differ")
        print("tree.R gives the trees of tree.py, replicate by replicate")

        pc = shlex.quote(str(ROOT / "tests/outside/pc.py"))
        # PC may orient edges so that no DAG agrees; such replicates fail, and a bag is whole without
        # them only in the user's eyes. This seed has none.
        classes = bag("pc.py", 6, f"{shlex.quote(PYTHON)} {pc} {{data}} {{graph.json}}")
        linked = skeleton(classes, 0.5)
        truth = {("bronc", "smoke"), ("lung", "smoke"), ("bronc", "dysp")}
        if not truth <= linked:
            sys.exit(f"PC does not link {sorted(truth - linked)} in half of the bag")
        print(f"PC links {len(linked)} pairs in half of the bag or more")
        hoist("average", "pc.py-1", "--method", "pma", "-o", "average.json")
    print("all passed")


main()
