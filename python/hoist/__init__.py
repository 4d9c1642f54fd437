# SPDX-License-Identifier: Apache-2.0
"""Causal discovery by bagging: learn a DAG from every resample of the data, average the bag into
one DAG, and say how sure each part is, and why.

>>> data = hoist.sample("asia", 500, seed=1)        # or a DataFrame of yours
>>> bag = hoist.bag(data, replicates=50, seed=7)
>>> avg = bag.average("pma")
>>> avg
<hoist.Average: pma of 50 graphs, ... edges at threshold 0.1429>
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from ._core import __version__
from .averages import Average
from .bags import Bag, as_bag, average, bag, read_bag
from .discovery import Discovery, discover
from .entries import entries
from .errors import (Error, FailedError, HoistWarning, InputError, MismatchError, OutputError,
                     UsageError)
from .graphs import Graph, as_graph, compare, from_adjacency, read_graph
from .knowledge import Knowledge
from .learning import evaluate, learn, score
from .networks import Network, fit, networks, read_network, sample
from .program import command
from .tables import Table

if TYPE_CHECKING:
    from .estimator import BaggedDAG

#: Texts that mean "not observed" where nobody says otherwise.
NA_VALUES = tuple(_core.na_values())

__all__ = [
    "Average", "Bag", "BaggedDAG", "Discovery", "Error", "FailedError", "Graph", "HoistWarning",
    "InputError", "Knowledge", "MismatchError", "NA_VALUES", "Network", "OutputError", "Table",
    "UsageError", "__version__", "as_bag", "as_graph", "average", "bag", "command", "compare",
    "discover", "entries", "evaluate", "fit", "from_adjacency", "learn", "networks", "read_bag",
    "read_graph", "read_network", "sample", "score",
]


def __getattr__(name: str) -> Any:
    # scikit-learn takes a second to import, so only who asks for the estimator waits for it.
    if name == "BaggedDAG":
        from .estimator import BaggedDAG
        globals()[name] = BaggedDAG
        return BaggedDAG
    raise AttributeError(f"module 'hoist' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
