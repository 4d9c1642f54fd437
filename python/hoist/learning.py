# SPDX-License-Identifier: Apache-2.0
"""One graph, and how well a graph explains data."""
from __future__ import annotations

from typing import Any

from . import _core
from ._types import Bins, Data, GraphLike, KnowledgeLike, Learner, Score
from .graphs import Graph, as_graph
from .knowledge import lines_of
from .tables import table_like, table_of


def learn(data: Data, *, learner: Learner = "hc", score: Score = "bic",
          knowledge: KnowledgeLike = None, cpdag: bool = False, missing: str = "refuse",
          seed: int = 1, bins: Bins = None, **settings: Any) -> Graph:
    """One graph from all of the data: a DAG, or with ``cpdag=True`` its equivalence class.

    `settings` are those of the command line with ``_`` for ``-``: ``max_parents=3``, ``iss=5``,
    ``restarts=10``; and how data are read (see `Table`).

    >>> hoist.learn(hoist.sample("asia", 500, seed=1), learner="ges").kind
    'dag'
    """
    table = table_of(data, settings, missing, bins)
    settings.update(learner=learner, score=score, missing=missing, seed=seed)
    return Graph._of(_core.learn(table._core, settings, lines_of(knowledge, table.columns), cpdag))


def score(data: Data, graph: GraphLike, score: Score = "bic", *, missing: str = "refuse",
          **settings: Any) -> float:
    """The score of a graph: a natural logarithm, higher is better.

    >>> data = hoist.sample("asia", 500, seed=1)
    >>> hoist.score(data, "asia") > hoist.score(data, hoist.Graph(data.columns))
    True
    """
    table = table_of(data, settings, missing)
    name = score if callable(score) else _core.score_under(missing, score)
    return _core.score(table._core, as_graph(graph)._parts, {**settings, "score": name})


def evaluate(data: Data, graph: GraphLike, test: Data = None) -> dict[str, float]:
    """How well a graph explains its data, and new data where there are `test`: in_bic, out_bic,
    heldout."""
    table = table_of(data, {})
    other = None if test is None else table_like(table, test)._core
    return _core.fit_values(table._core, as_graph(graph)._parts, other)
