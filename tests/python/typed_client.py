# SPDX-License-Identifier: Apache-2.0
"""A program of a user's that mypy checks strictly: what the types of the package promise."""
from __future__ import annotations

from pathlib import Path

import numpy as np

import hoist


def first_edges(path: Path) -> list[tuple[str, str]]:
    table: hoist.Table = hoist.Table(path, discrete=["sex"], weights="n")
    bag: hoist.Bag = hoist.bag(table, replicates=20, seed=7, knowledge={"roots": ["sex"]}, out="run",
                               bins={"age": [0, 30, 60]}, progress=lambda done, total: None)
    average: hoist.Average = bag.average("pma", threshold=0.3)
    shares: dict[str, float] = hoist.compare("asia", average)
    print(shares["shd"], average.threshold, average.log["decisions"], average.edges["from"])
    return average.graph.edges


def empty(table: hoist.Table) -> hoist.Graph:
    return hoist.Graph(table.columns)


def likelihood(child: str, parents: tuple[str, ...], table: hoist.Table) -> float:
    return -float(len(parents)) + float(table["age"].mean())


def functions(table: hoist.Table) -> None:
    bag = hoist.bag(table, learner=empty, score=likelihood, replicates="auto", shard=(1, 2))
    own = bag.average(lambda graph, vertex: [(each, vertex) for each in graph.parents(vertex)])
    matrix: np.ndarray[tuple[int, ...], np.dtype[np.int8]] = own.graph.adjacency()
    print(matrix.sum(), [graph.kind for graph in bag], len(bag), bag[0].parents("age"))


def networks() -> str:
    network: hoist.Network = hoist.read_network("asia")
    table: hoist.Table = network.sample(100, seed=2)
    est = hoist.BaggedDAG(method="ima", replicates=10).fit(table)
    found: hoist.Discovery = hoist.discover(table, truth=network.graph)
    graphs: dict[str, hoist.Graph] = found.averages
    try:
        hoist.as_bag([[("a", "b")]], nodes=["a", "b"], weights=[1.0])
    except hoist.InputError as error:
        print(error, est.graph_)
    return hoist.fit(table, graphs["pma"]).to_string("bif")
