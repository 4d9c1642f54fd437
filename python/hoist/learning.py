# SPDX-License-Identifier: Apache-2.0
"""One graph, and how well a graph explains data."""
from . import _core
from .graphs import Graph, as_graph
from .knowledge import lines_of
from .tables import table_of


def learn(data, *, learner="hc", score="bic", knowledge=None, cpdag=False, missing="refuse",
          seed=1, bins=None, **settings):
    """One graph from all of the data: a DAG, or with ``cpdag=True`` what the learner gives.

    `settings` are those of the command line with ``_`` for ``-``: ``max_parents=3``, ``iss=5``,
    ``restarts=10``; and how data are read (see `Table`).

    >>> hoist.learn(hoist.sample("asia", 500, seed=1), learner="ges").kind
    'dag'
    """
    table = table_of(data, settings, missing, bins)
    settings.update(learner=learner, score=score, missing=missing, seed=seed)
    return Graph._of(_core.learn(table._core, settings, lines_of(knowledge, table.columns), cpdag))


def score(data, graph, score="bic", *, missing="refuse", **settings):
    """The score of a graph: a natural logarithm, higher is better.

    >>> data = hoist.sample("asia", 500, seed=1)
    >>> hoist.score(data, "asia") > hoist.score(data, hoist.Graph(data.columns))
    True
    """
    table = table_of(data, settings, missing)
    name = score if callable(score) else _core.score_under(missing, score)
    return _core.score(table._core, as_graph(graph)._parts, {**settings, "score": name})


def evaluate(data, graph, test=None):
    """How well a graph explains its data, and new data where there are `test`: in_bic, out_bic,
    heldout."""
    table = table_of(data, {})
    other = None if test is None else table_of(test, {})._core
    return _core.fit_values(table._core, as_graph(graph)._parts, other)
