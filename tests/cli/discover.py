# SPDX-License-Identifier: Apache-2.0
"""`hoist discover`, the main job."""
import csv
import io
import json
import math

from formats import graph
from support import ASIA, case, expect, expect_equal

METHODS = ["tma", "pma", "cma", "ima"]
EDGES = ["from", "to", "confidence", "count", "averages", "linked", "direction", "compelled",
         "linked_se", "direction_se", "compelled_se", "confidence_se"]
STRUCTURES = ["vertex", "cover", "set", "posterior", "count", "taken", "blocked_by"]
METRICS = ["shd_edges", "shd", "shd_cpdag", "sid", "f1", "balanced_accuracy", "sensitivity",
           "specificity", "accuracy", "precision"]
OUT_OF_SAMPLE = ["in_bic", "out_bic", "heldout"]
REFERENCES = ["empty", "one_dag", "median_replicate", "best_replicate"]
FILES = {"edges.csv", "structures.csv", "thresholds.csv", "metrics.csv", "discovery.json",
         "summary.txt", "report.html", "run/",
         ".hoist-results.json",
         "run/manifest.json", "run/segment-1-of-1.jsonl",
         *(f"{method}.{kind}" for method in ["average", *METHODS] for kind in ("json", "dot", "bif"))}


def rows(folder, name):
    reader = csv.DictReader(io.StringIO(folder.text(name)))
    return reader.fieldnames, list(reader)


def is_acyclic(edges):
    edges = set(edges)
    while edges:
        sources = {one for one, _ in edges} - {to for _, to in edges}
        if not sources:
            return False
        edges = {edge for edge in edges if edge[0] not in sources}
    return True


@case
def every_file_that_is_promised_is_there(folder):
    done = folder.hoist("discover", ASIA, "-o", "out", "-n", "20")
    expect_equal(set(folder.tree("out")), FILES, "files")
    expect_equal(done.out, folder.text("out/summary.txt"), "the summary on the terminal")
    for part in ("500 rows, 8 variables; 20 replicates, seed 1", *METHODS, "Results in out"):
        expect(part in done.out, f"no {part!r} in the summary")


@case
def edges_csv_counts_what_is_in_the_bag(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "20", "-q")
    columns, edges = rows(folder, "out/edges.csv")
    expect_equal(columns, EDGES, "columns")
    folder.hoist("convert", "out/run", "bag.json")
    counts = {}
    for dag in json.loads(folder.text("bag.json"))["graphs"]:
        for edge in map(tuple, dag):
            counts[edge] = counts.get(edge, 0) + 1
    expect_equal({(e["from"], e["to"]): int(e["count"]) for e in edges}, counts, "counts")
    expect(all(float(e["confidence"]) == int(e["count"]) / 20 for e in edges), "confidence")
    order = [-int(e["count"]) for e in edges]
    expect_equal(order, sorted(order), "the order of edges.csv")
    for method in METHODS:
        listed = {(e["from"], e["to"]) for e in edges if method in e["averages"].split()}
        expect_equal(listed, set(graph(folder, f"out/{method}.json")[1]), f"edges in {method}")


@case
def structures_csv_logs_every_decision_once(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "20", "-q")
    columns, found = rows(folder, "out/structures.csv")
    expect_equal(columns, STRUCTURES, "columns")
    expect_equal({row["cover"] for row in found}, {"ordered", *METHODS}, "covers")
    expect_equal({row["taken"] for row in found}, {"yes", "no"}, "verdicts")
    expect(all((row["taken"] == "yes") == (row["blocked_by"] == "") for row in found), "reasons")
    for method in METHODS[1:]:
        taken = [r["vertex"] for r in found if r["cover"] == method and r["taken"] == "yes"]
        expect_equal(len(taken), len(set(taken)), f"one structure a vertex in {method}")
    keys = [(r["cover"], r["vertex"], r["set"]) for r in found]
    expect_equal(len(keys), len(set(keys)), "structures considered twice")


@case
def every_average_is_acyclic_and_reads_back(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "20", "-q")
    for method in METHODS:
        nodes, edges = graph(folder, f"out/{method}.json")
        expect(len(nodes) == 8 and edges and is_acyclic(edges), f"{method}: {edges}")
        for kind in ("dot", "bif"):
            expect_equal(graph(folder, f"out/{method}.{kind}"), (nodes, edges), f"{method}.{kind}")
        folder.hoist("sample", f"out/{method}.bif", "-n", "40", "-o", "s.csv")
        folder.hoist("score", "s.csv", "--graph", f"out/{method}.bif", "--states",
                     f"out/{method}.bif")


@case
def an_example_brings_its_truth_and_fresh_data(folder):
    done = folder.hoist("discover", "--example", "asia", "--rows", "200", "-o", "out", "-n", "10")
    expect_equal(set(folder.tree("out")), FILES | {"data.csv", "truth.json"}, "files")
    columns, found = rows(folder, "out/metrics.csv")
    expect(set(METRICS + OUT_OF_SAMPLE) <= set(columns), f"columns {columns}")
    expect_equal([row["average"] for row in found], ["ordered"] + METHODS + REFERENCES, "rows")
    expect(all(math.isfinite(float(row[c])) for row in found for c in columns[1:]), "a figure")
    expect("balanced_accuracy" in done.out and "out_bic" in done.out, done.out)
    for row in found[:1 + len(METHODS)]:
        stem = "average" if row["average"] == "ordered" else row["average"]
        against = json.loads(folder.hoist("compare", "asia", f"out/{stem}.json", "--json").out)
        expect_equal({m: float(row[m]) for m in METRICS}, {m: against[m] for m in METRICS}, "")
    data = folder.text("out/data.csv")
    expect_equal(data, folder.hoist("sample", "asia", "-n", "200").out, "the data")


@case
def a_truth_and_test_data_add_their_figures(folder):
    folder.hoist("discover", ASIA, "-o", "bare", "-n", "5", "-q")
    columns, _ = rows(folder, "bare/metrics.csv")
    expect("shd" not in columns and "out_bic" not in columns, f"columns {columns}")
    folder.hoist("discover", ASIA, "-o", "out", "-n", "5", "-q", "--truth", "asia")
    columns, _ = rows(folder, "out/metrics.csv")
    expect(set(METRICS) <= set(columns) and "out_bic" not in columns, f"columns {columns}")
    folder.hoist("sample", "asia", "-n", "100", "-o", "test.csv")
    folder.hoist("discover", ASIA, "-o", "both", "-n", "5", "-q", "--truth", "asia", "--test",
                 "test.csv")
    columns, _ = rows(folder, "both/metrics.csv")
    expect(set(METRICS + OUT_OF_SAMPLE) <= set(columns), f"columns {columns}")


@case
def test_data_of_another_kind_are_refused(folder):
    folder.write("less.csv", "asia,tub\nyes,no\n")
    folder.write("other.csv",
                 "asia,tub,smoke,lung,bronc,either,xray,dysp\n" + "maybe," * 7 + "no\n")
    folder.refused("discover", ASIA, "-o", "out", "--test", "less.csv", code=3,
                   says=["less.csv", "smoke"])
    folder.refused("discover", ASIA, "-o", "out", "--test", "other.csv", code=3,
                   says=[r"^other\.csv:2:1: 'maybe' is not a declared level of 'asia'"])


@case
def all_that_was_found_is_one_json_too(folder):
    done = folder.hoist("discover", ASIA, "-o", "out", "-n", "10", "--json")
    found = json.loads(done.out)
    expect_equal(done.out, folder.text("out/discovery.json"), "stdout and discovery.json")
    expect_equal([one["method"] for one in found["averages"]], ["ordered"] + METHODS, "averages")
    expect_equal([one["graph"] for one in found["references"]], REFERENCES, "references")
    for one in found["averages"]:
        stem = "average" if one["method"] == "ordered" else one["method"]
        graph = json.loads(folder.text(f"out/{stem}.json"))
        expect_equal(sorted(one["edges"]), sorted(graph["edges"]), one["method"])
