# SPDX-License-Identifier: Apache-2.0
"""Functions of the caller's as learner, score, cover and threshold."""
import math
from collections import Counter

import numpy as np
import pytest

import hoist


def parents(graph, vertex):
    """The cover of the average by parent sets."""
    return [(parent, vertex) for parent in graph.parents(vertex)]


def edges_by_slot(graph, vertex):
    """That of the average by edges: each incoming edge is a structure by itself."""
    slots = {name: i for i, name in enumerate(graph.nodes)}
    return {slots[parent]: [(parent, vertex)] for parent in graph.parents(vertex)}


def test_a_cover_of_ones_own_that_is_pma_gives_the_dag_of_pma(bag):
    for threshold in (0.1, 0.3, "1/(n-1)"):
        ours = bag.average(parents, threshold=threshold)
        assert ours.graph == bag.average("pma", threshold=threshold).graph
    assert ours.method == "parents"


def test_a_cover_of_several_structures_per_vertex_gives_the_dag_of_tma(bag):
    assert bag.average(edges_by_slot, threshold=0.3).graph == bag.average(
        "tma", threshold=0.3).graph


def test_a_threshold_of_ones_own_sees_the_evidence(bag):
    seen = []

    def half(evidence):
        seen.append(evidence)
        return 0.5

    assert bag.average("tma", threshold=half).graph == bag.average("tma", threshold=0.5).graph
    assert (seen[0].replicates, seen[0].nodes, seen[0].method) == (30, bag.nodes, "tma")
    assert list(seen[0].shares) == sorted(seen[0].shares, reverse=True)


def family_bic(child, given, table):
    """BIC by counting, with the rows as they are."""
    levels = table.levels
    families = Counter(zip(*(table[name] for name in (child, *given))))
    configurations = Counter(family[1:] for family in families.elements())
    fit = sum(count * math.log(count / configurations[family[1:]])
              for family, count in families.items())
    free = (len(levels[child]) - 1) * math.prod(len(levels[name]) for name in given)
    return fit - 0.5 * math.log(len(table)) * free


def test_a_score_of_ones_own_that_is_bic_scores_as_bic(asia):
    for graph in (hoist.Graph(asia.columns), hoist.read_network("asia").graph):
        assert hoist.score(asia, graph, family_bic) == pytest.approx(
            hoist.score(asia, graph), rel=1e-12)


def test_a_score_of_ones_own_guides_the_search(asia):
    small = hoist.Table({name: list(asia[name]) for name in ("smoke", "lung", "bronc", "dysp")})
    assert hoist.learn(small, score=family_bic).equivalence_class() == hoist.learn(
        small).equivalence_class()
    assert hoist.bag(small, score=family_bic, replicates=3, progress=False)[0].nodes == small.columns


def test_a_score_that_is_not_a_number_is_refused_and_minus_infinity_is_one(asia):
    with pytest.raises(hoist.InputError, match="is not a number; a family that cannot be scores -inf"):
        hoist.learn(asia, score=lambda child, given, table: float("nan"))
    alone = hoist.learn(asia, score=lambda child, given, table: -math.inf if given else 0.0)
    assert alone.edges == []


def test_a_learner_of_ones_own_that_is_ours_learns_the_same(asia):
    def hc(table):
        return hoist.learn(table, tie_break="stable")
    assert list(hoist.bag(asia, learner=hc, replicates=4, progress=False)) == list(
        hoist.bag(asia, tie_break="stable", replicates=4, progress=False))


def test_a_learner_sees_the_resample_and_a_generator_of_its_replicate(asia):
    drawn = []

    def learner(table, rng):
        drawn.append((len(table), sorted(table.columns), rng.integers(2**62)))
        return []

    hoist.bag(asia, learner=learner, replicates=3, seed=2, threads=1, progress=False)
    hoist.bag(asia, learner=learner, replicates=3, seed=2, threads=1, progress=False)
    assert drawn[:3] == drawn[3:] and len({each[2] for each in drawn}) == 3
    assert all(each[:2] == (500, sorted(asia.columns)) for each in drawn)


@pytest.mark.parametrize("given", [
    [("tub", "either")], {("tub", "either")}, hoist.Graph(["either", "tub"], [("tub", "either")])])
def test_a_learner_gives_any_graph(asia, given):
    made = hoist.bag(asia, learner=lambda table: given, replicates=2, progress=False)
    assert [graph.edges for graph in made] == [[("tub", "either")]] * 2
    assert made.nodes == asia.columns


def test_a_learner_may_leave_edges_open(asia):
    def pc(table):
        return hoist.learn(table, learner="pc", cpdag=True)
    made = hoist.bag(asia, learner=pc, replicates=2, progress=False)
    assert any(graph.undirected for graph in made)
    assert made.average("pma").graph.kind == "dag"


@pytest.mark.parametrize("learner, why", [
    (lambda table: [("asia", "nobody")], "nobody"),
    (lambda table: [("asia", "tub"), ("tub", "asia")], "cycle"),
    (lambda table: 7, "int is not a graph"),
    (lambda table: np.zeros((8, 8)), "which way it reads")])
def test_a_learner_that_gives_no_graph_of_the_data_is_refused(asia, learner, why):
    with pytest.raises(hoist.Error, match=why):
        hoist.bag(asia, learner=learner, replicates=2, progress=False)


def raises(*ignored):
    raise LookupError("of the caller's")


@pytest.mark.parametrize("call", [
    lambda data, bag: hoist.bag(data, learner=raises, replicates=2, progress=False),
    lambda data, bag: hoist.bag(data, learner=raises, replicates=2, out="run", progress=False),
    lambda data, bag: hoist.learn(data, score=raises),
    lambda data, bag: hoist.score(data, "asia", raises),
    lambda data, bag: bag.average(raises),
    lambda data, bag: bag.average("pma", threshold=raises)])
def test_an_exception_of_a_function_comes_out_as_it_is(asia, bag, call):
    with pytest.raises(LookupError, match="of the caller's"):
        call(asia, bag)


def test_a_cover_may_be_an_object_that_is_callable(bag):
    class Cover:
        def __call__(self, graph, vertex):
            return parents(graph, vertex)
    assert bag.average(Cover()).graph == bag.average("pma").graph


def test_a_run_of_a_function_goes_on_and_one_of_another_function_is_a_mismatch(asia):
    def one(table):
        return [("tub", "either")]

    def other(table):
        return []

    hoist.bag(asia, learner=one, replicates=2, out="run", progress=False)
    assert len(hoist.bag(asia, learner=one, replicates=4, out="run", progress=False)) == 4
    with pytest.raises(hoist.MismatchError, match='learner was "one", now "other"'):
        hoist.bag(asia, learner=other, replicates=4, out="run", progress=False)
