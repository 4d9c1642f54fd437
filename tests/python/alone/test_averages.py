# SPDX-License-Identifier: Apache-2.0
import json
import pathlib

import pytest

import hoist
from support import program

METHODS = ["tma", "pma", "cma", "ima", "mb", "vstructures", "ancestors", "dag", "gshd",
           "averaged-network", "ensemble"]


def test_all_methods_of_the_list_are_tried_here():
    assert list(hoist.entries("method")["name"]) == METHODS


@pytest.mark.parametrize("method", METHODS)
def test_an_average_is_the_programs_and_so_is_all_that_is_said_of_it(bag, method):
    bag.write("bag.json")
    theirs = json.loads(program("average", "bag.json", "--method", method, "--json", "-o", "a.json"))
    ours = hoist.read_bag("bag.json").average(method)
    assert ours.graph == hoist.read_graph("a.json")
    theirs.pop("weights")  # in what words its flags were understood
    assert ours.log == theirs


@pytest.mark.parametrize("settings", [
    {"threshold": 0.3}, {"threshold": "l1"}, {"threshold": "majority"}, {"solver": "exact"},
    {"kappa": 0.5}, {"align": True}, {"knowledge": {"forbidden": [("lung", "smoke")]}}])
def test_settings_of_averages_are_those_of_the_program(bag, settings):
    bag.write("bag.json")
    flags = []
    for key, value in settings.items():
        if key == "knowledge":
            pathlib.Path("k.txt").write_text(hoist.Knowledge(**value).lines())
            value = "k.txt"
        flags += [f"--{key}"] if value is True else [f"--{key}", value]
    program("average", "bag.json", "--method", "pma", "-o", "a.json", "-q", *flags)
    assert bag.average("pma", **settings).graph == hoist.read_graph("a.json")


@pytest.mark.parametrize("weigh", ["score", "oob"])
def test_replicates_may_be_weighed_by_data(asia, weigh):
    made = hoist.bag(asia, replicates=10, out="run", progress=False)
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    program("average", "run", "--method", "pma", "--weigh", weigh, "--data", "asia.csv", "-o",
            "a.json", "-q")
    assert made.average("pma", weigh=weigh).graph == hoist.read_graph("a.json")
    assert hoist.average("run", "pma", weigh=weigh, data=asia).graph == hoist.read_graph("a.json")
    with pytest.raises(hoist.UsageError, match="give them by data"):
        hoist.average("run", "pma", weigh=weigh)


def test_copies_of_one_dag_average_to_it():
    dag = hoist.read_network("asia").graph
    for method in ("tma", "pma", "cma", "ima"):
        assert hoist.average([dag] * 5, method).graph == dag


def test_edges_and_structures_are_tables(bag):
    made = bag.average("pma")
    assert list(zip(made.edges["from"], made.edges["to"])) == made.graph.edges
    assert set(made.edges.columns) >= {"confidence", "linked", "direction"}
    assert sum(map(bool, made.structures["taken"])) > 0
    assert all(0 < share <= 1 for share in made.edges["confidence"])


def test_what_data_cannot_direct_is_open_in_the_class(bag):
    made = bag.average("pma")
    assert made.equivalence_class == made.graph.equivalence_class()
    linked = {frozenset(edge) for edge in made.graph.edges}
    half_open = made.undecided_open
    assert {frozenset(edge) for edge in half_open.edges + half_open.undirected} == linked


def test_an_average_is_written_in_every_format(bag):
    made = bag.average("pma")
    for name in ("a.json", "a.csv", "a.dot", "a.bif", "a.modelstring"):
        made.write(name)
        assert hoist.read_graph(name) == made.graph, name
    assert made.to_string("modelstring").startswith("[")


def test_bif_has_parameters_where_data_are_known(asia, bag):
    pathlib.Path("a.bif").write_text(bag.average("pma").to_bif())
    network = hoist.read_network("a.bif")
    assert network.graph == bag.average("pma").graph
    assert network.log_likelihood(asia) == pytest.approx(
        bag.average("pma").fit().log_likelihood(asia), rel=1e-6)


def test_a_figure_is_drawn_and_jupyter_shows_it(bag):
    made = bag.average("pma")
    assert "<svg" in made._repr_svg_()
    made.draw("a.pdf")
    made.draw("a.svg", truth="asia", around="either", caption="Of ours")
    assert pathlib.Path("a.pdf").read_bytes().startswith(b"%PDF")
    assert "Of ours" in pathlib.Path("a.svg").read_text()
    assert made.draw(format="png").startswith(b"\x89PNG")


def test_a_figure_of_a_kind_that_nobody_knows_is_refused(bag):
    with pytest.raises(hoist.Error, match="tiff|format"):
        bag.average("pma").draw("a.tiff")


def test_how_it_shows_itself(bag):
    made = bag.average("pma")
    assert repr(made) == (f"<hoist.Average: pma of 30 graphs, {len(made.graph.edges)} edges at "
                          "threshold 0.1429>")
