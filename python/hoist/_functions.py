# SPDX-License-Identifier: Apache-2.0
"""Between the library and functions of the caller's: what they are given, what they may give back.
"""
from __future__ import annotations

import inspect
from typing import Any, Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._types import Edge
from .errors import InputError
from .graphs import Graph, as_graph
from .tables import Table


def data(core: _core.Table) -> Table:
    return Table._of(core)


def _takes(function: Callable[..., Any], count: int) -> bool:
    """Whether it can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # built in, and says nothing
        return count == 1
    return True


def learn(function: Callable[..., Any], core: _core.Table, seed: int,
          replicate: int) -> tuple[list[Edge], list[Edge]]:
    """``learner(table)`` or ``learner(table, rng)`` gives any graph over the table's columns."""
    table = Table._of(core)
    if _takes(function, 2):
        given = function(table, np.random.default_rng([seed % 2**64, replicate]))
    else:
        given = function(table)
    graph = as_graph(given, nodes=_nodes_for(given, table.columns))
    strangers = set(graph.nodes) - set(table.columns)
    if strangers:
        raise InputError(f"the learner's graph has '{min(strangers)}', which is not a column")
    return graph.edges, graph.undirected


def _nodes_for(given: object, columns: list[str]) -> list[str] | None:
    return columns if isinstance(given, (list, tuple, set, frozenset, np.ndarray)) else None


def structures(function: Callable[..., Any], nodes: list[str], edges: list[Edge],
               vertex: str) -> dict[int, list[Edge]]:
    """``cover(graph, vertex)`` gives the edges of the vertex's structure, or a dict of such by slot
    where it has several."""
    given = function(Graph._of((nodes, edges, [])), vertex)
    if not isinstance(given, dict):
        given = {0: given}
    try:
        return {int(slot): list(pairs) for slot, pairs in given.items()}
    except (TypeError, ValueError):
        raise InputError(f"the average's function gives a list of edges for '{vertex}', or a dict of "
                         f"such lists by number, not {given!r}") from None


class Evidence:
    """What a threshold of the caller's may look at.

    shares : the share of the bag of every structure, largest first
    replicates, nodes, method : the size of the bag, its variables, and the average at hand
    """

    def __init__(self, shares: ArrayLike, replicates: int, nodes: list[str], method: str) -> None:
        self.shares: NDArray[np.float64] = np.asarray(shares)
        self.replicates = replicates
        self.nodes = nodes
        self.method = method


def threshold(function: Callable[[Evidence], float], shares: Sequence[float], replicates: int,
              nodes: list[str], method: str) -> float:
    return float(function(Evidence(shares, replicates, nodes, method)))
