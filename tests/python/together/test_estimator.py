# SPDX-License-Identifier: Apache-2.0
"""BaggedDAG as scikit-learn wants an estimator to be."""
import pickle

import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.base import clone
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer, StandardScaler
from sklearn.utils.estimator_checks import check_estimator

import hoist

#: Checks of scikit-learn's that are not passed, each with its reason.
EXCEPTIONS = {}
#: Checks that scikit-learn itself leaves out here, as they are about something that is not there.
LEFT_OUT = {"check_array_api_input": "SciPy's array API is switched off"}


def small():
    return hoist.BaggedDAG(replicates=3)


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
def test_it_passes_the_checks_of_scikit_learn_but_for_those_declared():
    results = check_estimator(small(), expected_failed_checks=EXCEPTIONS, on_skip=None, on_fail=None)
    failed = {each["check_name"]: each["exception"] for each in results
              if each["status"] in ("failed", "xpassed")}
    assert failed == {}
    assert {each["check_name"] for each in results if each["status"] == "skipped"} <= set(LEFT_OUT)
    assert {each["check_name"] for each in results if each["status"] == "xfail"} == set(EXCEPTIONS)
    assert len(results) > 30


@pytest.fixture(scope="module")
def frame(asia):
    return asia.to_pandas()


def test_it_is_the_bag_and_its_average(asia, frame):
    est = hoist.BaggedDAG(method="ima", replicates=20, random_state=7, criterion="bdeu",
                          max_parents=3, threshold=0.2, settings={"iss": 5}).fit(frame)
    made = hoist.bag(asia, replicates=20, seed=7, score="bdeu", max_parents=3, iss=5, progress=False)
    assert est.bag_ == made
    assert est.graph_ == made.average("ima", threshold=0.2).graph == est.average_.graph


def test_matrices_are_in_the_order_of_the_columns(frame):
    est = hoist.BaggedDAG(replicates=10).fit(frame)
    names = list(frame.columns)
    assert list(est.feature_names_in_) == names and est.n_features_in_ == 8
    assert hoist.from_adjacency(est.adjacency_, names, rows="tails") == est.graph_
    for tail, head, confidence, linked in zip(*(est.bag_.edges[key] for key in (
            "from", "to", "confidence", "linked"))):
        i, j = names.index(tail), names.index(head)
        assert est.edge_support_[i, j] == confidence
        assert est.linked_[i, j] == est.linked_[j, i] == linked


def test_every_kind_of_data_gives_the_same_graph(frame):
    wanted = hoist.BaggedDAG(replicates=5).fit(frame)
    for data in (hoist.Table(frame), pl.from_pandas(frame), {name: frame[name] for name in frame}):
        assert hoist.BaggedDAG(replicates=5).fit(data).graph_.nodes == wanted.graph_.nodes
    unnamed = hoist.BaggedDAG(replicates=5).fit(frame.to_numpy(dtype=str))
    assert unnamed.graph_.nodes == [f"x{i}" for i in range(8)]
    assert not hasattr(unnamed, "feature_names_in_")


def test_it_is_cloned_set_and_shown():
    est = hoist.BaggedDAG(method="cma", replicates=9, knowledge={"roots": ["a"]})
    assert clone(est).get_params() == est.get_params()
    assert set(est.get_params()) >= {"method", "replicates", "learner", "criterion", "random_state"}
    est.set_params(method="tma", threshold=0.4)
    assert (est.method, est.threshold) == ("tma", 0.4)
    with pytest.raises(ValueError, match="nobody"):
        est.set_params(nobody=1)
    assert "BaggedDAG" in repr(est)


def test_it_stands_at_the_end_of_a_pipeline():
    rng = np.random.default_rng(1)
    one, other, noise = rng.normal(size=(3, 500))
    data = np.column_stack([one, other, one + other + 0.3 * noise])
    for first in (StandardScaler(), KBinsDiscretizer(3, encode="ordinal", strategy="uniform")):
        pipe = make_pipeline(first, hoist.BaggedDAG(replicates=10)).fit(data)
        alone = hoist.BaggedDAG(replicates=10).fit(first.fit_transform(data))
        assert pipe[-1].bag_ == alone.bag_ and len(alone.graph_.edges) > 1


def test_seeds_are_of_every_kind_and_jobs_change_nothing(frame):
    def graph(**settings):
        return hoist.BaggedDAG(replicates=5, **settings).fit(frame).bag_
    assert graph(random_state=None) == graph(random_state=1) == graph(random_state=np.int64(1))
    assert graph(random_state=np.random.default_rng(3)) == graph(random_state=np.random.default_rng(3))
    assert graph(random_state=np.random.RandomState(3)) == graph(
        random_state=np.random.RandomState(3))
    assert graph(n_jobs=1) == graph(n_jobs=2) == graph(n_jobs=-1) == graph()
    with pytest.raises(hoist.UsageError, match="random_state is a whole number from 0"):
        graph(random_state="seven")


def test_holes_are_refused_or_dealt_with():
    frame = pd.DataFrame({"x": ["a", "b", None, "b"] * 20, "y": ["p", "q", "q", "p"] * 20})
    with pytest.raises(ValueError):
        hoist.BaggedDAG(replicates=3).fit(frame)
    assert hoist.BaggedDAG(replicates=3, missing="local", criterion="pnal").fit(frame).graph_


def test_it_is_pickled_fitted(frame):
    est = hoist.BaggedDAG(replicates=5).fit(frame)
    again = pickle.loads(pickle.dumps(est))
    assert again.graph_ == est.graph_ and np.array_equal(again.linked_, est.linked_)


def test_jupyter_shows_the_graph_once_it_is_fitted(frame):
    est = hoist.BaggedDAG(replicates=3)
    assert est._repr_svg_() is None
    assert "<svg" in est.fit(frame)._repr_svg_()
