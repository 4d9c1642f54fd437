# SPDX-License-Identifier: Apache-2.0
"""Bayesian networks: a DAG and its parameters."""
from __future__ import annotations

import os

from . import _core
from ._notes import say
from ._types import Data, GraphLike, Path
from .graphs import Graph, as_graph
from .tables import Table, table_of


class Network:
    """A DAG with parameters, of labels, numbers or both.

    >>> hoist.read_network("asia").graph
    <hoist.Graph: 8 nodes, 8 edges>
    """

    def __init__(self, core: _core.Network) -> None:
        self._core = core

    @property
    def graph(self) -> Graph:
        return Graph._of(self._core.graph)

    @property
    def nodes(self) -> list[str]:
        return self._core.names

    @property
    def levels(self) -> dict[str, list[str]]:
        """Of each variable its levels; none of a continuous one."""
        return self._core.levels()

    @property
    def parameters(self) -> int:
        """How many free ones."""
        return self._core.parameters

    def sample(self, rows: int, seed: int = 1) -> Table:
        """Independent draws; a longer sample begins with the shorter one."""
        return Table._of(self._core.sample(rows, seed))

    def log_likelihood(self, data: Data) -> float:
        return self._core.log_likelihood(table_of(data, {})._core.select(self.nodes))

    def to_string(self, format: str = "bif", title: str = "network") -> str:
        return self._core.write("", format, title)

    def write(self, path: Path, format: str = "", title: str = "network") -> None:
        path = os.fspath(path)
        _core.write_file(path, self._core.write(path, format, title).encode())

    def __repr__(self) -> str:
        return (f"<hoist.Network: {len(self.nodes)} nodes, {len(self.graph.edges)} edges, "
                f"{self.parameters} parameters>")


def read_network(name_or_path: Path) -> Network:
    """A network from a file, or by its name: one of ``hoist.networks()``, or a random one, such as
    "gaussian:50:3"."""
    core, notes = _core.read_network(os.fspath(name_or_path))
    say(notes)
    return Network(core)


def networks() -> list[str]:
    """The names of the embedded networks."""
    return _core.network_names()


def sample(network: Network | Path, rows: int, seed: int = 1) -> Table:
    """A table of independent draws from a network, or from one by its name or file.

    >>> len(hoist.sample("asia", 100))
    100
    """
    if not isinstance(network, Network):
        network = read_network(network)
    return network.sample(rows, seed)


def fit(data: Data, graph: GraphLike, iss: float = 0.0) -> Network:
    """The graph with parameters estimated on the data.

    >>> hoist.fit(hoist.sample("asia", 500, seed=1), "asia").parameters
    18
    """
    return Network(_core.fit(table_of(data, {})._core, as_graph(graph)._parts, iss))
