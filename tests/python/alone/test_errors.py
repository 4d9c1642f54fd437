# SPDX-License-Identifier: Apache-2.0
"""What is refused: in the program's words, by classes that say who must act."""
import pathlib

import pytest

import hoist
from support import program

BAD = {
    "ragged": "a,b\nx,y\nx\n",
    "a quote that is never closed": 'a,b\nx,"y\n',
    "names that stand twice": "a,a\nx,y\n",
    "no rows": "a,b\n",
    "nothing": "",
    "an infinite number": "a,b\n1.5,x\ninf,y\n2.5,x\n",
    "a few words among numbers": "a\n" + "".join(f"{i}.5\n" for i in range(40)) + "unknown\n",
}


@pytest.mark.parametrize("what", BAD)
def test_a_broken_file_is_refused_in_the_words_of_the_program(what):
    pathlib.Path("bad.csv").write_text(BAD[what])
    said = program("learn", "bad.csv", "-o", "-", code=3).removeprefix("hoist: error: ")
    with pytest.raises(hoist.InputError) as refused:
        hoist.Table("bad.csv")
    assert str(refused.value) == said


@pytest.mark.parametrize("text", ["required asia -> nobody\n", "tier one: asia\n",
                                  "required asia -> tub\nforbidden asia -> tub\n"])
def test_broken_knowledge_is_refused_in_the_words_of_the_program(asia, text):
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    pathlib.Path("k.txt").write_text(text)
    said = program("learn", "asia.csv", "--knowledge", "k.txt", "-o", "-", code=3)
    with pytest.raises(hoist.InputError) as refused:
        hoist.learn(asia, knowledge="k.txt")
    assert str(refused.value) == said.removeprefix("hoist: error: ")


@pytest.mark.parametrize("text", ['{"nodes": ["a"], "edges": [["a", "b"]]}', "{", "[]", "",
                                  '{"nodes": ["a", "b"], "edges": [["a", "b"], ["b", "a"]]}'])
def test_a_broken_graph_is_refused_in_the_words_of_the_program(text):
    pathlib.Path("g.json").write_text(text)
    said = program("convert", "g.json", "-", "--to", "dot", code=3).removeprefix("hoist: error: ")
    with pytest.raises(hoist.InputError) as refused:
        hoist.read_graph("g.json")
    assert str(refused.value) == said


# What is asked of the program, its exit code, what is asked here, and the class of what comes.
SAME = [
    (["learn", "nobody.csv", "-o", "-"], 3, lambda: hoist.learn("nobody.csv"), hoist.InputError),
    (["bag", "asia.csv", "-o", "run", "-n", 3, "--seed", 2], 4,
     lambda: hoist.bag("asia.csv", out="run", replicates=3, seed=2, progress=False),
     hoist.MismatchError),
    (["bag", "asia.csv", "-o", "/proc/x/y", "-n", 2], 5,
     lambda: hoist.bag("asia.csv", out="/proc/x/y", replicates=2, progress=False), hoist.OutputError),
    (["learn", "asia.csv", "--learner", "hx", "-o", "-"], 2,
     lambda: hoist.learn("asia.csv", learner="hx"), hoist.UsageError),
    (["learn", "asia.csv", "--score", "big", "-o", "-"], 2,
     lambda: hoist.learn("asia.csv", score="big"), hoist.UsageError),
    (["average", "run", "--method", "pmo", "-o", "-"], 2,
     lambda: hoist.average("run", "pmo"), hoist.UsageError),
    (["compare", "asia", "nobody.json"], 3, lambda: hoist.compare("asia", "nobody.json"),
     hoist.InputError),
    (["average", "broken.json", "-o", "-"], 3, lambda: hoist.average("broken.json"),
     hoist.InputError),
]


@pytest.mark.parametrize("words, code, call, kind", SAME)
def test_an_error_has_the_words_and_the_class_of_the_exit_code(asia, words, code, call, kind):
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    pathlib.Path("broken.json").write_text('{"nodes": ["a"], "graphs": 7}')
    hoist.bag("asia.csv", out="run", replicates=3, progress=False)
    said = program(*words, code=code).splitlines()[0].removeprefix("hoist: error: ")
    with pytest.raises(kind) as refused:
        call()
    assert str(refused.value) == said
    assert isinstance(refused.value, hoist.Error)


def test_a_bag_that_is_not_there_says_what_a_bag_is():
    with pytest.raises(hoist.InputError, match="^nobody: cannot be read: No such file.*Bag.write"):
        hoist.read_bag("nobody")


def test_classes_are_those_that_people_catch():
    assert issubclass(hoist.UsageError, ValueError) and issubclass(hoist.InputError, ValueError)
    assert issubclass(hoist.OutputError, OSError) and issubclass(hoist.FailedError, hoist.InputError)


@pytest.mark.parametrize("call, wrong, right", [
    (lambda data: hoist.bag(data, max_parent=3), "max_parent", "max_parents"),
    (lambda data: hoist.learn(data, restart=3), "restart", "restarts"),
    (lambda data: hoist.score(data, "asia", "bdeu", is_s=3), "is_s", "iss"),
    (lambda data: hoist.bag(data, replicates=2).average(treshold=0.3), "treshold", "threshold"),
    (lambda data: hoist.discover(data, resampel="pairs"), "resampel", "resample"),
    (lambda data: hoist.BaggedDAG(settings={"maxparents": 3}).fit(data), "maxparents",
     "max_parents"),
])
def test_an_unknown_keyword_says_which_one_was_meant(asia, call, wrong, right):
    with pytest.raises(hoist.UsageError, match=f"'{wrong}'; did you mean '{right}'"):
        call(asia)


@pytest.mark.parametrize("settings, why", [
    ({"replicates": 0}, "replicates must be a whole number from 1"),
    ({"replicates": "many"}, "replicates must be a whole number"),
    ({"threads": -1}, "threads must be a whole number from 0, not -1"),
    ({"seed": -1}, "seed must be a whole number"),
    ({"max_parents": -1}, "max_parents of learner 'hc' must be a whole number of 0 or more"),
    ({"iss": 5}, "iss would have no say: it is a parameter of score bdeu"),
    ({"score": "bdeu", "iss": -1}, "iss of score 'bdeu'"),
    ({"max_parents": [1]}, r"max_parents: takes a number, a word, True or False, not '\[1\]'"),
    ({"shard": (1, 2)}, "shard needs out"),
    ({"shard": (3, 2), "out": "run"}, "shard is .I, N. with I from 1 to N"),
    ({"bins_per_replicate": True}, "bins_per_replicate needs bins"),
    ({"replicates": "auto"}, "keeps its run on disk"),
    ({"resample": "cluster"}, "cluster"),
    ({"missing": "ignore"}, "ignore"),
    ({"knowledge": 7}, "knowledge is a hoist.Knowledge"),
    ({"knowledge": {"require": []}}, "required, forbidden, tiers, roots and leaves, not require"),
])
def test_a_setting_out_of_range_says_what_it_takes(asia, settings, why):
    with pytest.raises(hoist.UsageError, match=why):
        hoist.bag(asia, progress=False, **settings)


def test_numbers_of_numpy_are_numbers(asia):
    import numpy as np
    assert hoist.bag(asia, replicates=np.int64(3), seed=np.uint8(2), max_parents=np.int32(2),
                     progress=False) == hoist.bag(asia, replicates=3, seed=2, max_parents=2,
                                                  progress=False)


def test_a_setting_of_none_is_not_given(asia):
    assert hoist.learn(asia, max_parents=None) == hoist.learn(asia)


def test_a_warning_points_at_the_line_that_asked():
    with pytest.warns(hoist.HoistWarning) as said:
        hoist.Table({"x": ["a", "a"], "y": ["p", "q"]})
    assert said[0].filename == __file__
