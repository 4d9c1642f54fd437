# SPDX-License-Identifier: Apache-2.0
"""Learners that give equivalence classes: one class, a bag of them, and what comes of it."""
import csv
import io
import json

from support import ALARM, ASIA, case, expect, expect_equal


def pairs(graph):
    return {frozenset(edge) for edge in graph["edges"] + graph.get("undirected", [])}


def load(folder, name):
    return json.loads(folder.read(name))


@case
def learn_cpdag_leaves_open_what_data_cannot_direct(folder):
    whole = json.loads(folder.hoist("learn", ASIA, "--learner", "ges", "--cpdag").out)
    dag = json.loads(folder.hoist("learn", ASIA, "--learner", "ges").out)
    expect(whole["undirected"], "nothing is open")
    expect(whole["edges"], "nothing is directed")
    expect("undirected" not in dag, "a DAG without --cpdag")
    expect_equal(pairs(dag), pairs(whole), "the same links")
    expect(all(edge in dag["edges"] for edge in whole["edges"]), "a directed edge was turned")


@case
def learn_cpdag_of_a_learner_of_dags_is_the_class_of_its_dag(folder):
    for name in ("hc", "exact"):
        folder.hoist("learn", ASIA, "--learner", name, "-o", "dag.json")
        folder.hoist("learn", ASIA, "--learner", name, "--cpdag", "-o", "class.json")
        expect_equal(pairs(load(folder, "dag.json")), pairs(load(folder, "class.json")), name)


@case
def learn_cpdag_draws_open_edges_without_a_head(folder):
    drawn = folder.hoist("learn", ASIA, "--learner", "boss", "--cpdag", "--format", "dot").out
    expect("[dir=none]" in drawn, drawn)


@case
def learn_cpdag_is_refused_where_the_format_has_no_open_edges(folder):
    refused = folder.hoist("learn", ASIA, "--cpdag", "-o", "graph.csv", code=2)
    expect("format 'csv' has no open edges; write to a file that ends in .json or .dot" in refused.err, refused.err)


@case
def a_bag_of_classes_counts_open_edges_half_each_way(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "20", "--learner", "ges")
    folder.hoist("convert", "run", "bag.json")
    bag = load(folder, "bag.json")
    expect(any(isinstance(graph, dict) and graph["undirected"] for graph in bag["graphs"]), "no class is open")
    said = folder.hoist("average", "run", "--edges", "edges.csv", "-o", "pma.json")
    expect("20 of 20 graphs are equivalence classes" in said.err, said.err)
    rows = list(csv.DictReader(io.StringIO(folder.text("edges.csv"))))
    expect(any(float(row["confidence"]) * 20 % 1 == 0.5 for row in rows), "no half is counted")
    both = {(row["from"], row["to"]): float(row["confidence"]) for row in rows}
    for row in rows:
        sum_of_ways = both[row["from"], row["to"]] + both.get((row["to"], row["from"]), 0)
        expect(abs(sum_of_ways - float(row["linked"])) < 1e-12, f"{row}: the two ways do not make up the link")


@case
def discover_and_average_make_the_same_of_a_run_of_classes(folder):
    folder.hoist("discover", ALARM, "-o", "results", "-n", "30", "--seed", "7", "--learner", "ges")
    for method in ("tma", "pma", "ima"):
        folder.hoist("average", "results/run", "--method", method, "-o", "one.json")
        expect_equal(load(folder, "one.json")["edges"], load(folder, f"results/{method}.json")["edges"], method)


@case
def classes_are_the_same_bytes_for_any_threads_and_shards(folder):
    for learner in ("ges", "boss", "pc", "tabu", "mmhc"):
        flags = ["-n", "12", "--learner", learner]
        folder.hoist("bag", ASIA, "-o", f"{learner}-1", "--threads", "1", *flags)
        folder.hoist("bag", ASIA, "-o", f"{learner}-5", "--threads", "5", *flags)
        for shard in ("1/3", "2/3", "3/3"):
            folder.hoist("bag", ASIA, "-o", f"{learner}-s", "--shard", shard, *flags)
        bags = []
        for run in ("1", "5", "s"):
            folder.hoist("convert", f"{learner}-{run}", "bag.json")
            bags.append(folder.read("bag.json"))
        expect(bags[0] == bags[1] == bags[2], f"{learner}: bags differ")


@case
def ges_names_scores_that_fit_where_one_does_not(folder):
    refused = folder.hoist("learn", ASIA, "--learner", "ges", "--score", "k2", code=2)
    expect("needs a score that all DAGs of a class share; 'k2' is not one" in refused.err, refused.err)
    expect(not list(csv.reader(io.StringIO(refused.out))), refused.out)
