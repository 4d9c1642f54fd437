# SPDX-License-Identifier: Apache-2.0
"""The golden cases of tests/golden, whose numbers are those of other implementations, through
Python: what tests/golden/check.py expects of the program."""
import json

import pytest

import hoist
from support import GOLDEN, NETWORKS

SCORES = {"loglik": ("loglik", {}), "aic": ("aic", {}), "bic": ("bic", {}),
          "bde1": ("bdeu", {"iss": 1}), "bde10": ("bdeu", {"iss": 10}), "bds1": ("bds", {"iss": 1}),
          "k2": ("k2", {}), "fnml": ("fnml", {}), "qnml": ("qnml", {}),
          "loglik_g": ("loglik", {}), "aic_g": ("aic", {}), "bic_g": ("bic", {}), "bge": ("bge", {}),
          "loglik_cg": ("loglik", {}), "aic_cg": ("aic", {}), "bic_cg": ("bic", {})}
CASES = sorted(path.stem for path in GOLDEN.glob("*.json") if "." not in path.stem)
BAGS = sorted(path.stem for path in GOLDEN.glob("*.bag.json"))


@pytest.fixture(scope="module")
def golden():
    """By name: what is expected, and the data, read once."""
    read = {}

    def of(name):
        if name not in read:
            expected = json.loads((GOLDEN / f"{name}.json").read_text())
            states = expected["states"]
            read[name] = expected, hoist.Table(
                GOLDEN / f"{name}.csv", states=None if states == "observed" else NETWORKS / states)
        return read[name]

    return of


def edges(pairs):
    return {tuple(pair) for pair in pairs}


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
@pytest.mark.parametrize("name", CASES)
def test_scores_are_those_of_bnlearn(golden, name):
    expected, table = golden(name)
    graphs = {"empty": [], "hc": expected["hc"]["arcs"], "truth": expected.get("truth")}
    for which, arcs in graphs.items():
        if arcs is None:
            continue
        for key, value in expected[f"scores_of_{which}"].items():
            if value is not None:
                score, settings = SCORES[key]
                found = hoist.score(table, hoist.Graph(table.columns, arcs), score, **settings)
                assert found == pytest.approx(value, rel=1e-9, abs=1e-6), (which, key)


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
@pytest.mark.parametrize("name", CASES)
def test_hill_climbing_finds_the_dag_of_bnlearn(golden, name):
    expected, table = golden(name)
    settings = {"score": expected["hc_score"].split("-")[0], "tie_break": "order"}
    cases = {"hc": {}, "hc_max_parents_2": {"max_parents": 2}}
    for kind in ("forbidden", "required"):
        if f"hc_{kind}" in expected:
            cases[f"hc_{kind}"] = {"knowledge": {kind: expected[f"hc_{kind}"][kind]}}
    for which, more in cases.items():
        found = hoist.learn(table, **settings, **more)
        assert set(found.edges) == edges(expected[which]["arcs"]), which


@pytest.mark.parametrize("name", BAGS)
def test_averages_are_those_of_the_papers_rule(name):
    bag = hoist.read_bag(GOLDEN / f"{name}.json")
    expected = json.loads((GOLDEN / f"{name}.json").read_text())["expected"]
    for key, value in expected.items():
        if isinstance(value, dict):
            method, threshold = key.split("@")
            found = bag.average(method, threshold=None if threshold == "1/(n-1)" else float(threshold))
            assert set(found.graph.edges) == edges(value["edges"]), key


@pytest.mark.parametrize("name", CASES)
def test_distances_are_those_of_other_implementations(golden, name):
    expected, table = golden(name)
    if "truth" not in expected:  # data that were drawn from no network
        assert name in ("gaussian", "mixed")
        return
    nodes = table.columns
    truth, found = expected["truth"], expected["hc"]["arcs"]
    metrics = hoist.compare(hoist.Graph(nodes, truth), hoist.Graph(nodes, found))
    hits = len(edges(truth) & edges(found))
    extra, missed = len(found) - hits, len(truth) - hits
    rest = len(nodes) * (len(nodes) - 1) - hits - extra - missed
    wanted = {"shd_edges": extra + missed, "shd_cpdag": expected["cpdag_shd_hc_truth"],
              "f1": 2 * hits / (2 * hits + extra + missed),
              "balanced_accuracy": (hits / (hits + missed) + rest / (rest + extra)) / 2,
              "sid": expected["sid_hc_to_truth"]}
    for metric, value in wanted.items():
        if value is not None:
            assert metrics[metric] == pytest.approx(value, rel=1e-9, abs=1e-6), metric


