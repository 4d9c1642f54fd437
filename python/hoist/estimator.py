# SPDX-License-Identifier: Apache-2.0
"""The bag and its average as an estimator of scikit-learn's kind, with or without scikit-learn."""
from __future__ import annotations

import inspect
from typing import Any, Mapping

import numpy as np
from numpy.typing import NDArray

from ._types import Data, KnowledgeLike, Learner, Method, Score
from .bags import bag
from .errors import UsageError
from .tables import READING, Table

try:
    from sklearn.base import BaseEstimator
    from sklearn.utils.validation import validate_data
except ImportError:  # no scikit-learn, or one before 1.6
    validate_data = None
    try:
        from sklearn.base import BaseEstimator
    except ImportError:

        class BaseEstimator:  # type: ignore[no-redef]
            """Parameters by the names in the signature of __init__."""

            def get_params(self, deep: bool = True) -> dict[str, Any]:
                names = list(inspect.signature(type(self).__init__).parameters)[1:]
                return {name: getattr(self, name) for name in names}

            def set_params(self, **params: Any) -> BaseEstimator:
                known = self.get_params()
                for name, value in params.items():
                    if name not in known:
                        raise ValueError(f"Invalid parameter {name!r} for estimator BaggedDAG; it "
                                         f"has {', '.join(known)}")
                    setattr(self, name, value)
                return self


class BaggedDAG(BaseEstimator):
    """A DAG averaged from a bag, as an estimator.

    >>> est = hoist.BaggedDAG(method="pma", replicates=20, random_state=7)
    >>> est.fit(hoist.sample("asia", 500, seed=1).to_pandas()).graph_
    <hoist.Graph: 8 nodes, ... edges>

    Parameters are those of `hoist.bag` and of its average, but that `criterion` is its `score`, a
    name that estimators need for a method; `random_state` is the seed: a whole number, None for 1,
    or a numpy RandomState or Generator to draw one from. `settings` is a dict of whatever else
    `hoist.bag` takes, `average` one for `Bag.average`.

    Attributes
    ----------
    graph_ : Graph
        The average.
    adjacency_ : ndarray
        Its matrix; rows are tails.
    edge_support_ : ndarray
        The share of the bag that has each edge, in the same order.
    linked_ : ndarray
        The share that has it either way.
    average_, bag_ : Average, Bag
        All of it.
    feature_names_in_, n_features_in_
        As scikit-learn has them.
    """

    def __init__(self, method: Method = "pma", replicates: int = 100, learner: Learner = "hc",
                 criterion: Score = "bic", resample: str = "bootstrap", missing: str = "refuse",
                 threshold: Any = None, knowledge: KnowledgeLike = None,
                 max_parents: int | None = None, random_state: Any = None,
                 n_jobs: int | None = None, settings: Mapping[str, Any] | None = None,
                 average: Mapping[str, Any] | None = None) -> None:
        self.method = method
        self.replicates = replicates
        self.learner = learner
        self.criterion = criterion
        self.resample = resample
        self.missing = missing
        self.threshold = threshold
        self.knowledge = knowledge
        self.max_parents = max_parents
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.settings = settings
        self.average = average

    def fit(self, X: Data, y: object = None) -> BaggedDAG:
        """Learns the bag and averages it; `y` has no say."""
        settings = dict(self.settings or {})
        table, names = self._read(X, {key: settings.pop(key) for key in READING if key in settings})
        if self.max_parents is not None:
            settings["max_parents"] = self.max_parents
        self.bag_ = bag(table, replicates=self.replicates, seed=_seed(self.random_state),
                        learner=self.learner, score=self.criterion, resample=self.resample,
                        missing=self.missing, knowledge=self.knowledge,
                        threads=_threads(self.n_jobs), progress=False, **settings)
        options = dict(self.average or {})
        if self.threshold is not None:
            options["threshold"] = self.threshold
        self.average_ = self.bag_.average(self.method, **options)
        self.graph_ = self.average_.graph
        self.adjacency_ = self.graph_.adjacency(names)
        self.edge_support_ = np.zeros((len(names), len(names)))
        self.linked_ = np.zeros((len(names), len(names)))
        index = {name: i for i, name in enumerate(names)}
        for row in self.bag_._core.support():
            tail, head, confidence, _, linked = row[:5]
            self.edge_support_[index[tail], index[head]] = confidence
            self.linked_[index[tail], index[head]] = self.linked_[index[head], index[tail]] = linked
        return self

    def _read(self, X: Data, reading: dict[str, Any]) -> tuple[Table, list[str]]:
        """The data as a table, and its columns; what scikit-learn wants to be known of them."""
        if hasattr(X, "tocsr"):
            raise TypeError("Sparse data was passed, but BaggedDAG takes dense data only; "
                            "X.toarray() makes it dense")
        if isinstance(X, Table):
            names = X.columns
        elif type(X).__module__.split(".")[0] in ("pandas", "polars", "pyarrow") or isinstance(X, dict):
            X = Table(X, **reading)
            names = X.columns
        else:
            if validate_data is not None:
                X = validate_data(self, X, dtype=None, accept_sparse=False, ensure_min_samples=2,
                                  ensure_all_finite="allow-nan" if self._takes_nan() else True)
            X = np.asarray(X)
            if X.ndim != 2:
                raise ValueError(f"Expected 2D array, got {X.ndim}D array instead. Reshape your data "
                                 "with X.reshape(-1, 1) if it has one feature")
            self.n_features_in_ = X.shape[1]
            kind = X.dtype.kind
            if kind == "f" and "discrete" not in reading:  # an array of floats is one of numbers
                reading.setdefault("continuous", "all")
            X = Table(X, **reading)
            return X, X.columns
        self.n_features_in_ = len(names)
        self.feature_names_in_ = np.array(names, dtype=object)
        return X, names

    def _takes_nan(self) -> bool:
        return self.missing != "refuse" or self.criterion in ("nal", "pnal")

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = self._takes_nan()
        tags.input_tags.categorical = True
        tags.input_tags.string = True
        tags.target_tags.required = False
        return tags

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "graph_")

    def _repr_svg_(self) -> str | None:
        return self.average_._repr_svg_() if hasattr(self, "average_") else None


def _seed(state: Any) -> int:
    if state is None:
        return 1
    if hasattr(state, "integers"):
        return int(state.integers(2**32))
    if hasattr(state, "randint"):
        return int(state.randint(2**31 - 1))
    if not isinstance(state, (int, np.integer)) or state < 0:
        raise UsageError(f"random_state is a whole number from 0, a Generator or None, not {state!r}")
    return int(state)


def _threads(jobs: int | None) -> int:
    """As joblib reads n_jobs: None is one, -1 all cores."""
    if jobs is None:
        return 1
    return 0 if jobs < 0 else int(jobs)
