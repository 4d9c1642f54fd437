# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pytest

import hoist

CHAIN = hoist.Graph(["a", "b", "c"], [("a", "b"), ("b", "c")])


def test_a_graph_knows_its_nodes_edges_parents_and_children():
    assert (CHAIN.nodes, CHAIN.edges) == (["a", "b", "c"], [("a", "b"), ("b", "c")])
    assert (CHAIN.parents("b"), CHAIN.children("b")) == (["a"], ["c"])
    assert (len(CHAIN), CHAIN.kind) == (3, "dag")
    assert repr(CHAIN) == "<hoist.Graph: 3 nodes, 2 edges>"


def test_a_graph_of_two_orders_is_one_graph():
    other = hoist.Graph(["c", "b", "a"], [("b", "c"), ("a", "b")])
    assert CHAIN == other and hash(CHAIN) == hash(other)
    assert CHAIN != hoist.Graph(["a", "b", "c"], [("b", "a"), ("b", "c")])


def test_a_class_leaves_open_what_data_leave_open():
    collider = hoist.Graph(["a", "b", "c"], [("a", "b"), ("c", "b")])
    assert sorted(map(sorted, CHAIN.equivalence_class().undirected)) == [["a", "b"], ["b", "c"]]
    assert collider.equivalence_class() == collider
    assert CHAIN.equivalence_class({"required": [("a", "b")]}) == CHAIN


def test_a_member_of_a_class_is_a_dag_of_the_class():
    whole = CHAIN.equivalence_class()
    assert whole.kind == "cpdag"
    assert whole.dag(seed=3).equivalence_class() == whole
    assert CHAIN.dag() == CHAIN


def test_a_graph_with_a_cycle_or_strangers_is_refused():
    with pytest.raises(hoist.InputError, match="cycle"):
        hoist.Graph(["a", "b"], [("a", "b"), ("b", "a")])
    with pytest.raises(hoist.InputError, match="'z'"):
        hoist.Graph(["a", "b"], [("a", "z")])
    with pytest.raises(hoist.InputError, match="an edge is a pair"):
        hoist.Graph(["a", "b"], ["ab"])


def test_a_matrix_has_tails_for_rows():
    matrix = CHAIN.adjacency()
    assert matrix.tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert hoist.from_adjacency(matrix, ["a", "b", "c"], rows="tails") == CHAIN
    assert hoist.from_adjacency(matrix.T, ["a", "b", "c"], rows="heads") == CHAIN
    assert CHAIN.adjacency(["c", "b", "a"]).tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]


def test_a_matrix_of_a_class_has_its_open_edges_both_ways():
    whole = CHAIN.equivalence_class()
    assert hoist.from_adjacency(whole.adjacency(), ["a", "b", "c"], rows="tails") == whole


def test_a_matrix_that_does_not_say_which_way_it_reads_is_refused():
    with pytest.raises(hoist.UsageError, match="does not say which way it reads: rows='tails'"):
        hoist.as_graph(np.eye(3, k=1))
    with pytest.raises(TypeError, match="rows"):
        hoist.from_adjacency(np.eye(3, k=1))
    with pytest.raises(hoist.UsageError, match="rows must be 'tails'.*'sideways'"):
        hoist.from_adjacency(np.eye(3, k=1), rows="sideways")


@pytest.mark.parametrize("matrix, why", [
    (np.zeros((2, 3)), "square"), (np.eye(2), "'x0' has an edge to itself"),
    (np.array([[0, -1], [1, 0]]), "matrix of endpoints")])
def test_a_matrix_that_is_no_graph_is_refused(matrix, why):
    with pytest.raises(hoist.InputError, match=why):
        hoist.from_adjacency(matrix, rows="tails")


def test_weights_in_a_matrix_are_edges():
    strengths = np.array([[0, 0.5, 0], [0, 0, -0.25], [0, 0, 0]])
    assert hoist.from_adjacency(strengths, ["a", "b", "c"], rows="tails") == CHAIN


@pytest.mark.parametrize("format", ["json", "csv", "adjacency", "dot", "bif", "network",
                                    "modelstring"])
def test_what_is_written_reads_back(format):
    graph = hoist.Graph(["a", "b", "c"], [("a", "b"), ("c", "b")])
    with open("graph", "w", encoding="utf-8") as file:
        file.write(graph.to_string(format))
    assert hoist.read_graph("graph", format) == graph


def test_a_file_has_the_format_of_its_extension():
    for name in ("g.json", "g.csv", "g.dot", "g.bif", "g.modelstring"):
        CHAIN.write(name)
        assert hoist.read_graph(name) == CHAIN, name


def test_names_that_would_hurt_are_harmless():
    names = ["=cmd()", "</script>", "../x", 'a"b', "a,b", "ü"]
    graph = hoist.Graph(names, list(zip(names, names[1:])))
    for format in ("json", "csv", "dot", "bif"):
        with open("graph", "w", encoding="utf-8") as file:
            file.write(graph.to_string(format))
        assert hoist.read_graph("graph", format) == graph, format


def test_a_class_is_not_written_where_it_has_no_place():
    with pytest.raises(hoist.OutputError, match="cannot be written as modelstring; json and dot"):
        CHAIN.equivalence_class().to_string("modelstring")


def test_metrics_say_how_far_two_graphs_are_apart():
    reversed_edge = hoist.Graph(["a", "b", "c"], [("b", "a"), ("b", "c")])
    found = hoist.compare(CHAIN, reversed_edge)
    assert (found["shd"], found["shd_edges"], found["shd_cpdag"]) == (1, 2, 0)
    assert hoist.compare("asia", "asia")["f1"] == 1


def test_a_graph_is_drawn():
    assert CHAIN.draw("svg").lstrip().startswith((b"<?xml", b"<svg"))
    assert CHAIN.draw("png").startswith(b"\x89PNG")
    assert "<svg" in CHAIN._repr_svg_()


def test_without_graphviz_a_graph_is_shown_as_text(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert CHAIN._repr_svg_() is None
    with pytest.raises(hoist.OutputError):
        CHAIN.draw()
