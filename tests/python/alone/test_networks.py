# SPDX-License-Identifier: Apache-2.0
import pathlib

import pytest

import hoist
from support import program


def test_embedded_networks_are_there_by_name():
    assert {"asia", "alarm", "insurance", "andes", "pigs"} <= set(hoist.networks())
    asia = hoist.read_network("asia")
    assert (len(asia.nodes), len(asia.graph.edges), asia.parameters) == (8, 8, 18)
    assert asia.levels["asia"] == ["yes", "no"]


def test_a_sample_is_the_programs():
    program("sample", "alarm", "-n", 50, "--seed", 3, "-o", "s.csv")
    assert hoist.sample("alarm", 50, seed=3).to_csv() == pathlib.Path("s.csv").read_text()


def test_a_longer_sample_begins_with_the_shorter_one():
    short, long = (hoist.sample("asia", rows, seed=3) for rows in (10, 20))
    assert all(list(long[name])[:10] == list(short[name]) for name in short.columns)


def test_a_network_is_written_and_read(asia):
    network = hoist.fit(asia, "asia")
    network.write("n.bif")
    again = hoist.read_network("n.bif")
    assert again.graph == network.graph
    assert again.log_likelihood(asia) == pytest.approx(network.log_likelihood(asia))
    assert network.to_string("bif", title="ours").startswith("network ours")


def test_parameters_are_written_only_where_they_have_a_place(asia):
    with pytest.raises(hoist.OutputError, match="cannot be written as dot; bif and network"):
        hoist.fit(asia, "asia").write("n.dot")


def test_numbers_have_networks_too():
    drawn = hoist.sample("gaussian:5:1", 300, seed=2)
    assert set(drawn.kinds.values()) == {"continuous"}
    assert hoist.fit(drawn, hoist.learn(drawn)).levels == {name: [] for name in drawn.columns}


def test_how_well_a_graph_explains_data(asia):
    test = hoist.sample("asia", 200, seed=2)
    found = hoist.evaluate(asia, "asia", {name: list(test[name]) for name in test.columns[::-1]})
    assert found["in_bic"] == pytest.approx(hoist.score(asia, "asia"))
    assert set(found) >= {"in_bic", "out_bic", "heldout"}
