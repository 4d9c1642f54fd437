# SPDX-License-Identifier: Apache-2.0
"""Side by side with networkx and pgmpy."""
import networkx as nx
import numpy as np
import pandas as pd
import pytest

import hoist

EDGES = [[("a", "b"), ("b", "c")], [("a", "b"), ("c", "b")], [("a", "b"), ("b", "c")]]
NODES = ["a", "b", "c"]
WANTED = [("a", "b"), ("b", "c")]


def networkx_graphs():
    graphs = []
    for edges in EDGES:
        graph = nx.DiGraph()
        graph.add_nodes_from(NODES)
        graph.add_edges_from(edges)
        graphs.append(graph)
    return graphs


def pgmpy_networks():
    from pgmpy.models import DiscreteBayesianNetwork
    return [DiscreteBayesianNetwork(edges) for edges in EDGES]


def pgmpy_dags():
    from pgmpy.base import DAG
    return [DAG(edges) for edges in EDGES]


@pytest.mark.parametrize("graphs", [networkx_graphs, pgmpy_networks, pgmpy_dags])
def test_dags_of_others_are_averaged(graphs):
    for method in ("tma", "pma"):
        made = hoist.average(graphs(), method)
        assert set(made.graph.edges) == set(WANTED), method


def test_the_average_is_the_same_whatever_the_graphs_are_of(bag):
    edges = [graph.edges for graph in bag]
    as_networkx = [graph.to_networkx() for graph in bag]
    as_matrices = [graph.adjacency() for graph in bag]
    as_frames = [pd.DataFrame(each, bag.nodes, bag.nodes) for each in as_matrices]
    for method in ("tma", "pma", "cma", "ima"):
        wanted = bag.average(method).graph
        assert hoist.average(edges, method, nodes=bag.nodes).graph == wanted
        assert hoist.average(as_networkx, method).graph == wanted
        assert hoist.average(as_matrices, method, nodes=bag.nodes, rows="tails").graph == wanted
        assert hoist.average([each.T for each in as_matrices], method, nodes=bag.nodes,
                             rows="heads").graph == wanted
        assert hoist.average(as_frames, method, rows="tails").graph == wanted
        assert hoist.average([*bag][:15] + as_networkx[15:], method).graph == wanted


def test_matrices_that_do_not_say_which_way_they_read_are_refused(bag):
    with pytest.raises(hoist.UsageError, match="rows='tails'"):
        hoist.average([graph.adjacency() for graph in bag], nodes=bag.nodes)


def test_networkx_has_what_the_bag_says_of_edges(bag):
    made = bag.average("pma")
    graph = made.to_networkx()
    assert set(graph.edges) == set(made.graph.edges) and nx.is_directed_acyclic_graph(graph)
    shares = dict(zip(zip(made.edges["from"], made.edges["to"]), made.edges["confidence"]))
    assert {edge: graph.edges[edge]["confidence"] for edge in graph.edges} == shares
    assert hoist.as_graph(graph) == made.graph


def test_a_class_goes_to_networkx_and_back(bag):
    whole = bag.average("pma").equivalence_class
    assert hoist.as_graph(whole.to_networkx()) == whole


def test_ancestors_and_order_are_those_of_networkx():
    graph = hoist.read_network("alarm").graph
    theirs = graph.to_networkx()
    assert set(theirs.predecessors("HR")) == set(graph.parents("HR"))
    assert set(theirs.successors("HR")) == set(graph.children("HR"))


def test_undirected_graphs_are_open_and_directed_cycles_are_refused():
    assert hoist.as_graph(nx.Graph([("a", "b")])).undirected == [("a", "b")]
    with pytest.raises(hoist.InputError, match="cycle"):
        hoist.as_graph(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")]))


def test_nodes_that_are_numbers_become_names():
    assert hoist.as_graph(nx.DiGraph([(1, 2)])).edges == [("1", "2")]


def test_a_class_of_pgmpy_keeps_its_open_edges():
    from pgmpy.base import PDAG
    given = PDAG(directed_ebunch=[("a", "c"), ("b", "c")], undirected_ebunch=[("c", "d")])
    graph = hoist.as_graph(given)
    assert set(graph.edges) == {("a", "c"), ("b", "c")}
    assert {frozenset(edge) for edge in graph.undirected} == {frozenset("cd")}


def test_pgmpy_reads_our_bif_with_its_probabilities(asia):
    from pgmpy.readwrite import BIFReader
    network = hoist.fit(asia, "asia")
    with open("asia.bif", "w", encoding="utf-8") as file:
        file.write(network.to_string("bif"))
    theirs = BIFReader("asia.bif").get_model()
    assert set(theirs.edges()) == set(network.graph.edges)
    assert theirs.check_model()
    smokers = np.mean(asia["smoke"] == "yes")
    table = theirs.get_cpds("smoke")
    assert table.values[table.state_names["smoke"].index("yes")] == pytest.approx(smokers)


def test_we_read_the_bif_of_pgmpy(asia):
    from pgmpy.models import DiscreteBayesianNetwork
    from pgmpy.readwrite import BIFWriter
    theirs = DiscreteBayesianNetwork(hoist.read_network("asia").graph.edges)
    theirs.fit(asia.to_pandas())
    BIFWriter(theirs).write("theirs.bif")
    ours = hoist.read_network("theirs.bif")
    assert ours.graph == hoist.as_graph(theirs)
    assert ours.log_likelihood(asia) == pytest.approx(
        hoist.fit(asia, theirs).log_likelihood(asia), rel=1e-3)  # it writes few decimals


def test_scores_are_those_of_pgmpy(asia):
    from pgmpy.structure_score import AIC, BDeu, BIC, K2
    frame = asia.to_pandas().astype(str)
    graph = hoist.read_network("asia").graph
    for theirs, score, settings in ((BIC(frame), "bic", {}), (AIC(frame), "aic", {}),
                                    (K2(frame), "k2", {}),
                                    (BDeu(frame, equivalent_sample_size=5), "bdeu", {"iss": 5})):
        total = sum(theirs.local_score(node, tuple(graph.parents(node))) for node in graph.nodes)
        assert hoist.score(asia, graph, score, **settings) == pytest.approx(total, rel=1e-9), score


def test_a_learner_may_be_pgmpys(asia):
    from pgmpy.causal_discovery import HillClimbSearch

    def climb(table):
        search = HillClimbSearch(scoring_method="bic-d", return_type="dag", show_progress=False)
        return search.fit(table.to_pandas().astype(str)).causal_graph_

    made = hoist.bag(asia, learner=climb, replicates=2, progress=False)
    assert len(made) == 2 and all(len(graph.edges) > 2 for graph in made)
