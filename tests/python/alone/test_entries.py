# SPDX-License-Identifier: Apache-2.0
import pytest

import hoist
from support import program


def test_every_entry_that_the_program_lists_is_listed():
    listed = program("list")
    for name in hoist.entries()["name"]:
        assert name in listed


def test_a_list_is_had_by_its_name():
    learners = hoist.entries("learner")
    assert {"hc", "tabu", "ges", "boss", "pc", "mmhc", "exact"} <= set(learners["name"])
    assert "max_parents" in " ".join(learners["parameters"])


def test_an_unknown_list_says_which_there_are():
    with pytest.raises(hoist.UsageError, match="unknown list 'scores' .known: score, learner"):
        hoist.entries("scores")


@pytest.mark.parametrize("learner", ["hc", "tabu", "ges", "boss", "ordered", "pc", "mmhc", "exact"])
def test_every_learner_learns_what_the_program_learns(asia, learner):
    with open("asia.csv", "w", encoding="utf-8") as file:
        file.write(asia.to_csv())
    program("learn", "asia.csv", "--learner", learner, "-o", "g.json", "-q")
    assert hoist.learn(asia, learner=learner) == hoist.read_graph("g.json")
    program("learn", "asia.csv", "--learner", learner, "--cpdag", "-o", "g.json", "-q")
    assert hoist.learn(asia, learner=learner, cpdag=True) == hoist.read_graph("g.json")


def test_names_of_the_package_are_all_there():
    for name in hoist.__all__:
        assert hasattr(hoist, name), name
    with pytest.raises(AttributeError, match="no attribute 'nobody'"):
        hoist.nobody
