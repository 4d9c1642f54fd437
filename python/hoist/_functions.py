# SPDX-License-Identifier: Apache-2.0
"""Between the library and functions of the caller's: what they are given, what they may give back.
"""
import inspect

import numpy as np

from .errors import InputError
from .graphs import Graph, as_graph
from .tables import Table


def data(core):
    return Table._of(core)


def _takes(function, count):
    """Whether it can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # built in, and says nothing
        return count == 1
    return True


def learn(function, core, seed, replicate):
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


def _nodes_for(given, columns):
    return columns if isinstance(given, (list, tuple, set, frozenset, np.ndarray)) else None


def structures(function, nodes, edges, vertex):
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

    def __init__(self, shares, replicates, nodes, method):
        self.shares = np.asarray(shares)
        self.replicates = replicates
        self.nodes = nodes
        self.method = method


def threshold(function, shares, replicates, nodes, method):
    return float(function(Evidence(shares, replicates, nodes, method)))
