# SPDX-License-Identifier: Apache-2.0
"""Graphs: ours, and those of networkx, pgmpy, causal-learn and others."""
from __future__ import annotations

import os
from typing import Any, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._notes import say
from ._types import Edge, GraphLike, KnowledgeLike, Parts, Path
from .errors import InputError, UsageError

#: With more edges than this, a notebook shows the text of a graph: Graphviz may take a minute, and
#: nobody can read the picture.
MOST_DRAWN_UNASKED = 600


class Graph:
    """A DAG, or an equivalence class, whose open edges have no direction. Immutable.

    >>> g = hoist.Graph(["a", "b", "c"], [("a", "b"), ("c", "b")])
    >>> g.parents("b")
    ['a', 'c']
    >>> g.kind
    'dag'
    """

    __slots__ = ("_parts",)
    _parts: Parts

    def __init__(self, nodes: Iterable[object], edges: Iterable[Any] = (),
                 undirected: Iterable[Any] = ()) -> None:
        if hasattr(nodes, "nodes") or hasattr(nodes, "arcs"):
            raise UsageError(f"{type(nodes).__name__} is a graph already; hoist.as_graph reads it")
        parts = ([str(node) for node in nodes], [_pair(edge) for edge in edges],
                 [_pair(edge) for edge in undirected])
        self._parts = _core.check_graph(parts)

    @classmethod
    def _of(cls, parts: Parts) -> Graph:
        graph = cls.__new__(cls)
        graph._parts = parts
        return graph

    @property
    def nodes(self) -> list[str]:
        return list(self._parts[0])

    @property
    def edges(self) -> list[Edge]:
        """Directed edges as pairs (from, to)."""
        return list(self._parts[1])

    @property
    def undirected(self) -> list[Edge]:
        """Edges that data alone leave open."""
        return list(self._parts[2])

    @property
    def kind(self) -> str:
        """"dag", "cpdag" (the completed graph of a class) or "pdag"."""
        return _core.graph_kind(self._parts)

    def parents(self, node: str) -> list[str]:
        """The variables with an edge into this one."""
        self._require(node)
        return [tail for tail, head in self._parts[1] if head == node]

    def children(self, node: str) -> list[str]:
        """The variables that this one has an edge into."""
        self._require(node)
        return [head for tail, head in self._parts[1] if tail == node]

    def _require(self, node: str) -> None:
        if node not in self._parts[0]:
            raise InputError(f"unknown variable '{node}' (known: {', '.join(self._parts[0])})")

    def equivalence_class(self, knowledge: KnowledgeLike = None) -> Graph:
        """The graph of all DAGs that no data can tell from this one, and that knowledge allows."""
        from .knowledge import lines_of
        return Graph._of(_core.cpdag(self._parts, lines_of(knowledge, self.nodes)))

    def dag(self, seed: int = 1) -> Graph:
        """A DAG of the class: itself where it is one."""
        return Graph._of(_core.member(self._parts, seed))

    def adjacency(self, nodes: Sequence[str] | None = None) -> NDArray[np.int8]:
        """A matrix of 0 and 1 whose rows are tails: ``A[i, j]`` is 1 for ``nodes[i] -> nodes[j]``,
        and both ``A[i, j]`` and ``A[j, i]`` for an open edge."""
        index = {node: i for i, node in enumerate(self.nodes if nodes is None else nodes)}
        matrix = np.zeros((len(index), len(index)), dtype=np.int8)
        for tail, head in self._parts[1]:
            matrix[index[tail], index[head]] = 1
        for one, other in self._parts[2]:
            matrix[index[one], index[other]] = matrix[index[other], index[one]] = 1
        return matrix

    def to_networkx(self) -> Any:
        """A networkx.DiGraph; an open edge is there both ways."""
        import networkx
        graph = networkx.DiGraph()
        graph.add_nodes_from(self.nodes)
        graph.add_edges_from(self.edges)
        for one, other in self._parts[2]:
            graph.add_edge(one, other)
            graph.add_edge(other, one)
        return graph

    def to_string(self, format: str) -> str:
        """The text of a file in one of the formats of ``hoist.entries("format")``."""
        return _core.write_graph(self._parts, "", format)

    def write(self, path: Path, format: str = "") -> None:
        """Writes a file; the format goes by the extension."""
        path = os.fspath(path)
        _core.write_file(path, _core.write_graph(self._parts, path, format).encode())

    def draw(self, format: str = "svg") -> bytes:
        """A figure as bytes, by the program Graphviz: "svg", "pdf" or "png"."""
        return _core.draw_graph(self._parts, format)

    def _repr_svg_(self) -> str | None:
        from .errors import OutputError
        if len(self._parts[1]) > MOST_DRAWN_UNASKED:
            return None
        try:
            return self.draw("svg").decode()
        except OutputError:
            return None  # without Graphviz, Jupyter shows the text

    def __len__(self) -> int:
        return len(self._parts[0])

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Graph) and set(self._parts[0]) == set(other._parts[0])
                and set(self._parts[1]) == set(other._parts[1])
                and set(map(frozenset, self._parts[2])) == set(map(frozenset, other._parts[2])))

    def __hash__(self) -> int:
        return hash((frozenset(self._parts[0]), frozenset(self._parts[1])))

    def __reduce__(self) -> tuple[type[Graph], Parts]:
        return Graph, self._parts

    def __repr__(self) -> str:
        open_edges = f", {len(self._parts[2])} open" if self._parts[2] else ""
        return f"<hoist.Graph: {len(self)} nodes, {len(self._parts[1])} edges{open_edges}>"


def read_graph(path: Path, format: str = "") -> Graph:
    """A graph from a file of any format (``hoist.entries("format")``), or an embedded network's."""
    parts, notes = _core.read_graph(os.fspath(path), format)
    say(notes)
    return Graph._of(parts)


def compare(truth: GraphLike, estimate: GraphLike) -> dict[str, float]:
    """How far the estimate is from the truth: a dict of every metric (``hoist.entries("metric")``).

    >>> hoist.compare("asia", "asia")["shd"]
    0.0
    """
    return _core.compare(as_graph(truth)._parts, as_graph(estimate)._parts)


def from_adjacency(matrix: Any, names: Sequence[object] | None = None, *, rows: str) -> Graph:
    """A graph from a matrix. ``rows`` says which way it reads: "tails" where ``A[i, j]`` is an edge
    from i to j (networkx, bnlearn, pgmpy), "heads" where it is one from j to i (LiNGAM's B). What
    is not 0 is an edge; one that stands both ways is open.

    >>> hoist.from_adjacency([[0, 1], [0, 0]], ["a", "b"], rows="tails").edges
    [('a', 'b')]
    """
    if names is None and hasattr(matrix, "columns"):
        names = [str(name) for name in matrix.columns]
    values = np.asarray(matrix)
    if values.ndim != 2 or values.shape[0] != values.shape[1]:
        raise InputError(f"an adjacency matrix is square, not {values.shape}")
    if rows not in ("tails", "heads"):
        raise UsageError(f"rows must be 'tails' (A[i, j]: i -> j) or 'heads' (j -> i), not {rows!r}")
    if names is None:
        names = [f"x{i}" for i in range(len(values))]
    if len(names) != len(values):
        raise InputError(f"{len(names)} names for a matrix of {len(values)} rows")
    if values.dtype.kind in "if" and set(np.unique(values)) == {-1, 0, 1} and np.array_equal(
            values != 0, (values != 0).T):
        raise InputError("this looks like a matrix of endpoints (causal-learn: -1 a tail, 1 a head), "
                         "not of edges; give the graph object that it came from")
    there = values != 0
    if rows == "heads":
        there = there.T
    edges, open_edges = [], []
    for i, j in zip(*np.nonzero(there)):
        if not there[j, i]:
            edges.append((names[i], names[j]))
        elif i < j:
            open_edges.append((names[i], names[j]))
        elif i == j:
            raise InputError(f"'{names[i]}' has an edge to itself")
    return Graph(names, edges, open_edges)


def as_graph(given: GraphLike, nodes: Sequence[str] | None = None, rows: str | None = None) -> Graph:
    """A graph from anything that is one: ours, a file, or an object of networkx, pgmpy,
    causal-learn or pyAgrum, a list of edges (with `nodes`), a matrix (with `rows`)."""
    if isinstance(given, Graph):
        return given
    if isinstance(given, (str, os.PathLike)):
        return read_graph(given)
    if isinstance(getattr(given, "graph", None), Graph):
        return given.graph
    for reader in (_from_causal_learn, _from_pyagrum, _from_networkx):
        graph = reader(given, nodes)
        if graph is not None:
            return graph
    if isinstance(given, np.ndarray) or hasattr(given, "iloc"):
        if rows is None:
            raise UsageError("a matrix does not say which way it reads: rows='tails' where A[i, j] is "
                             "an edge from i to j, rows='heads' where it is one from j to i")
        return from_adjacency(given, None if hasattr(given, "columns") else nodes, rows=rows)
    if isinstance(given, (list, tuple, set, frozenset)):
        edges = [_pair(edge) for edge in given]
        names = nodes if nodes is not None else sorted({end for edge in edges for end in edge})
        return Graph(names, edges)
    raise InputError(f"{type(given).__name__} is not a graph that is known here; give a networkx "
                     "DiGraph, a list of edges, a matrix or a file")


def _pair(edge: Any) -> Edge:
    if isinstance(edge, str) or not hasattr(edge, "__len__") or len(edge) < 2:
        raise InputError(f"an edge is a pair (from, to), not {edge!r}")
    return (str(edge[0]), str(edge[1]))


def _from_networkx(given: Any, nodes: Sequence[str] | None) -> Graph | None:
    if not (hasattr(given, "nodes") and hasattr(given, "edges") and callable(given.edges)):
        return None
    names = list(nodes) if nodes is not None else [str(node) for node in given.nodes()]
    if hasattr(given, "directed_edges") and hasattr(given, "undirected_edges"):  # pgmpy.base.PDAG
        return Graph(names, given.directed_edges, given.undirected_edges)
    pairs = dict.fromkeys(_pair(edge) for edge in given.edges())
    if hasattr(given, "is_directed") and not given.is_directed():
        return Graph(names, (), pairs)
    both = {edge for edge in pairs if edge[::-1] in pairs}
    return Graph(names, [edge for edge in pairs if edge not in both],
                 [edge for edge in both if edge[0] < edge[1]])


def _from_causal_learn(given: Any, nodes: Sequence[str] | None) -> Graph | None:
    given = getattr(given, "G", given)  # a CausalGraph has its GeneralGraph there
    if not (hasattr(given, "get_graph_edges") and hasattr(given, "get_nodes")):
        return None
    edges, open_edges = [], []
    for edge in given.get_graph_edges():
        one, other = edge.get_node1().get_name(), edge.get_node2().get_name()
        ends = (edge.get_endpoint1().name, edge.get_endpoint2().name)
        if ends == ("TAIL", "ARROW"):
            edges.append((one, other))
        elif ends == ("ARROW", "TAIL"):
            edges.append((other, one))
        elif ends == ("TAIL", "TAIL"):
            open_edges.append((one, other))
        else:
            raise InputError(f"the edge between '{one}' and '{other}' ends in {ends[0].lower()} and "
                             f"{ends[1].lower()}: a graph with hidden causes has no place in a bag "
                             "of DAGs")
    names = nodes if nodes is not None else [node.get_name() for node in given.get_nodes()]
    return Graph(names, edges, open_edges)


def _from_pyagrum(given: Any, nodes: Sequence[str] | None) -> Graph | None:
    if not (hasattr(given, "arcs") and callable(given.arcs)):
        return None
    name = (lambda node: given.variable(node).name()) if hasattr(given, "variable") else str
    names = nodes if nodes is not None else [name(node) for node in given.nodes()]
    return Graph(names, [(name(tail), name(head)) for tail, head in given.arcs()])
