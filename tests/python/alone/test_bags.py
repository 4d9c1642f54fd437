# SPDX-License-Identifier: Apache-2.0
"""Bags: learnt, read, written, and those of anybody's graphs."""
import warnings

import numpy as np
import pytest

import hoist
from support import bag_bytes, files, program


def csv(table, name="data.csv"):
    with open(name, "w", encoding="utf-8") as file:
        file.write(table.to_csv())
    return name


def test_a_bag_made_here_is_the_programs_byte_for_byte(asia):
    hoist.bag(asia, replicates=20, seed=3, score="bdeu", iss=5, max_parents=2, out="ours",
              progress=False)
    program("bag", csv(asia), "-o", "theirs", "-n", 20, "--seed", 3, "--score", "bdeu", "--iss", 5,
            "--max-parents", 2, "-q")
    assert files("ours") == files("theirs")


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(asia, bag, threads):
    assert hoist.bag(asia, replicates=30, seed=7, threads=threads, progress=False) == bag


def test_two_shards_make_the_bag_of_one(asia):
    hoist.bag(asia, replicates=15, seed=3, out="whole", progress=False)
    with pytest.warns(hoist.HoistWarning, match="8 of 15 replicates are there"):
        hoist.bag(asia, replicates=15, seed=3, out="parts", shard=(1, 2), progress=False)
    hoist.bag(asia, replicates=15, seed=3, out="parts", shard="2/2", progress=False)
    assert bag_bytes("whole") == bag_bytes("parts")


def test_shards_of_python_and_of_the_program_share_a_run(asia):
    hoist.bag(asia, replicates=10, out="whole", progress=False)
    program("bag", csv(asia), "-o", "parts", "-n", 10, "--shard", "1/2", "-q")
    hoist.bag(asia, replicates=10, out="parts", shard=(2, 2), progress=False)
    assert bag_bytes("whole") == bag_bytes("parts")


def test_more_replicates_go_on_from_what_is_there(asia):
    few = hoist.bag(asia, replicates=10, out="run", progress=False)
    told = []
    more = hoist.bag(asia, replicates=15, out="run", progress=lambda *each: told.append(each))
    assert [more[i] for i in range(10)] == list(few)
    hoist.bag(asia, replicates=15, out="at_once", progress=False)
    assert bag_bytes("run") == bag_bytes("at_once")


def test_a_bag_in_memory_is_the_one_on_disk(asia):
    assert hoist.bag(asia, replicates=10, progress=False) == hoist.bag(
        asia, replicates=10, out="run", progress=False) == hoist.read_bag("run")


def test_a_run_of_other_data_or_settings_is_a_mismatch(asia):
    hoist.bag(asia, replicates=5, out="run", progress=False)
    with pytest.raises(hoist.MismatchError, match="seed"):
        hoist.bag(asia, replicates=5, seed=9, out="run", progress=False)
    with pytest.raises(hoist.MismatchError, match="data"):
        hoist.bag(hoist.sample("asia", 400, seed=2), replicates=5, out="run", progress=False)


def test_replicates_auto_stops_where_averages_stand_still(asia):
    made = hoist.bag(asia, replicates="auto", most_replicates=150, out="run", progress=False)
    program("bag", csv(asia), "-n", "auto", "--most-replicates", 150, "-o", "theirs", "-q")
    assert len(made) == len(hoist.read_bag("theirs")) >= 100


@pytest.mark.parametrize("plan", [{}, {"resample": "subsample", "fraction": 0.7},
                                  {"resample": "bayesian"}, {"resample": "pairs"},
                                  {"resample": "mofn", "fraction": 0.5}])
def test_every_plan_is_the_programs(asia, plan):
    hoist.bag(asia, replicates=6, out="ours", progress=False, **plan)
    flags = [word for key, value in plan.items() for word in ("--" + key, value)]
    program("bag", csv(asia), "-o", "theirs", "-n", 6, "-q", *flags)
    assert files("ours") == files("theirs")


def test_clusters_are_drawn_whole():
    rng = np.random.default_rng(1)
    data = {"person": np.repeat(np.arange(40), 3), "x": rng.normal(size=120),
            "y": rng.normal(size=120)}
    table = hoist.Table(data, cluster="person")
    assert table.columns == ["x", "y"]
    assert len(hoist.bag(table, resample="cluster", replicates=3, progress=False)) == 3


def test_knowledge_holds_in_every_replicate(asia):
    known = hoist.Knowledge(required=[("tub", "either")], forbidden=[("smoke", "lung")],
                            roots=["asia"], leaves="xray")
    made = hoist.bag(asia, replicates=10, knowledge=known, progress=False)
    for graph in made:
        assert ("tub", "either") in graph.edges and ("smoke", "lung") not in graph.edges
        assert graph.parents("asia") == [] and graph.children("xray") == []
    assert "required" in made.knowledge


def test_a_contradiction_in_knowledge_is_listed(asia):
    with pytest.raises(hoist.InputError, match="tub"):
        hoist.bag(asia, knowledge={"required": [("tub", "either")], "leaves": ["tub"]},
                  progress=False)


@pytest.mark.parametrize("given", [
    {"tiers": [["asia", "smoke"], ["tub", "lung", "bronc", "either"], ["xray", "dysp"]]},
    "tier 1: asia smoke\ntier 2: tub lung bronc either\ntier 3: xray dysp\n"])
def test_knowledge_is_said_in_words_or_as_a_file_has_it(asia, given):
    with open("tiers.txt", "w", encoding="utf-8") as file:
        file.write("tier 1: asia smoke\ntier 2: tub lung bronc either\ntier 3: xray dysp\n")
    assert hoist.bag(asia, replicates=5, knowledge=given, progress=False) == hoist.bag(
        asia, replicates=5, knowledge="tiers.txt", progress=False)


def test_bins_in_each_replicate_are_the_programs():
    rng = np.random.default_rng(1)
    data = {name: rng.normal(size=90) for name in "abc"}
    table = hoist.Table(data)
    hoist.bag(table, replicates=5, bins=3, bins_per_replicate=True, out="ours", progress=False)
    program("bag", csv(table), "-o", "theirs", "-n", 5, "--bins", 3, "--bins-per-replicate", "-q")
    assert files("ours") == files("theirs")


@pytest.mark.parametrize("policy", ["drop", "local", "impute"])
def test_what_is_done_about_holes_is_what_the_program_does(policy):
    rng = np.random.default_rng(1)
    data = {name: np.where(rng.random(200) < 0.1, None, rng.choice(["p", "q"], 200)).tolist()
            for name in "abcd"}
    with open("data.csv", "w", encoding="utf-8") as file:
        file.write(hoist.Table(data).to_csv())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        hoist.bag(data, replicates=5, missing=policy, out="ours", progress=False)
    program("bag", "data.csv", "-o", "theirs", "-n", 5, "--missing", policy, "-q")
    assert files("ours") == files("theirs")


def test_holes_are_refused_until_somebody_says_what_to_do():
    with pytest.raises(hoist.InputError, match="missing"):
        hoist.bag({"x": ["a", None, "b", "a"], "y": ["p", "q", "q", "p"]}, progress=False)


def test_a_bag_is_a_sequence_of_graphs(bag):
    assert len(bag) == len(list(bag)) == 30
    assert bag[-1] == bag[29] and bag[0].nodes == bag.nodes
    with pytest.raises(IndexError):
        bag[30]
    with pytest.raises(IndexError):
        bag[-31]


def test_a_bag_written_reads_back(bag):
    bag.write("bag.json")
    assert hoist.read_bag("bag.json") == bag
    assert [float(each) for each in hoist.read_bag("bag.json").edges["confidence"]] == [
        float(each) for each in bag.edges["confidence"]]


def test_support_says_how_much_of_the_bag_has_an_edge(bag):
    rows = bag.edges
    for tail, head, confidence, linked in zip(rows["from"], rows["to"], rows["confidence"],
                                              rows["linked"]):
        there = sum((tail, head) in graph.edges for graph in bag)
        either_way = sum((head, tail) in graph.edges for graph in bag) + there
        assert confidence == pytest.approx(there / 30) and linked == pytest.approx(either_way / 30)


def test_anybodys_graphs_are_a_bag():
    edges = [[("a", "b")], [("a", "b"), ("b", "c")], [("b", "a")]]
    made = hoist.as_bag(edges, nodes=["a", "b", "c"])
    assert [graph.edges for graph in made] == edges
    assert hoist.average(made, "tma").graph.edges == [("a", "b")]
    assert hoist.average(iter(edges), "tma", nodes=["a", "b", "c"]).graph.edges == [("a", "b")]


def test_weights_of_graphs_count():
    graphs = [[("a", "b")], [("b", "a")]]
    for weights, winner in (([3, 1], ("a", "b")), ([1, 3], ("b", "a"))):
        made = hoist.average(graphs, "tma", nodes=["a", "b"], weights=weights)
        assert made.graph.edges == [winner]


@pytest.mark.parametrize("given, why", [
    ([], "at least one graph"),
    ([hoist.Graph(["a"]), hoist.Graph(["b"])], "no variable in common"),
    ([42], "int is not a graph that is known here")])
def test_what_is_no_bag_is_refused(given, why):
    with pytest.raises(hoist.InputError, match=why):
        hoist.as_bag(given)


def test_weights_must_be_as_many_as_graphs():
    with pytest.raises(hoist.InputError, match="3 weights for 1 graphs"):
        hoist.as_bag([[("a", "b")]], weights=[1, 2, 3])


def test_a_report_is_one_page_of_a_bag_on_disk(asia, bag):
    made = hoist.bag(asia, replicates=5, out="run", progress=False)
    made.report("report.html")
    made.average("pma").report("again.html", title="of ours")
    with open("report.html", encoding="utf-8") as file:
        assert "<html" in file.read()
    with pytest.raises(hoist.UsageError, match="a bag on disk"):
        bag.report("report.html")
