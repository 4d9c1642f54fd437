# SPDX-License-Identifier: Apache-2.0
"""What goes to other processes and comes back is the same."""
import copy
import pickle

import numpy as np
import pytest

import hoist


def through(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
def test_tables_with_all_they_have():
    rng = np.random.default_rng(1)
    table = hoist.Table({"x": rng.normal(size=30), "y": rng.choice(["a", "b", None], 30).tolist(),
                         "who": np.repeat(np.arange(10), 3)}, cluster="who",
                        states={"y": ["b", "a", "never"]}, weights=rng.random(30) + 0.5)
    again = through(table)
    assert again == table and again.digest == table.digest
    assert again.levels == table.levels and again.holes == table.holes
    assert again.row_weights.tolist() == table.row_weights.tolist()
    assert again.report == table.report
    assert through(table._core).digest == table._core.digest
    settings = dict(replicates=2, resample="cluster", missing="local", score="pnal", progress=False)
    assert hoist.bag(again, **settings) == hoist.bag(table, **settings)


def test_bags_averages_graphs_networks_and_knowledge(bag):
    average = bag.average("pma", threshold=0.2)
    assert through(bag) == bag
    assert through(average).graph == average.graph and through(average).log == average.log
    assert through(average.graph) == average.graph
    assert through(average.equivalence_class) == average.equivalence_class
    network = hoist.read_network("alarm")
    assert through(network).to_string() == network.to_string()
    known = hoist.Knowledge(required=[("a", "b")], tiers=[["a"], ["b"]])
    assert through(known).lines() == known.lines()


def test_a_bag_that_was_pickled_still_knows_its_data(asia):
    made = hoist.bag(asia, replicates=10, resample="subsample", fraction=0.6, progress=False)
    assert through(made).average("pma", weigh="oob").graph == made.average("pma", weigh="oob").graph


def test_copies(bag, asia):
    for thing in (bag, asia, bag[0], hoist.read_network("asia")):
        copy.copy(thing)
        copy.deepcopy(thing)
    assert copy.deepcopy(bag) == bag


@pytest.mark.parametrize("kind", [hoist.UsageError, hoist.InputError, hoist.MismatchError,
                                  hoist.OutputError, hoist.FailedError])
def test_errors(kind):
    again = through(kind("a.csv:1:2: what is wrong"))
    assert type(again) is kind and str(again) == "a.csv:1:2: what is wrong"


def test_discoveries(asia):
    found = hoist.discover(asia, replicates=5, progress=False)
    again = through(found)
    assert again.log == found.log and again.graph == found.graph
