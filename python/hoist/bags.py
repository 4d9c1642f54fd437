# SPDX-License-Identifier: Apache-2.0
"""Bags of graphs: learnt here, read, or anybody's."""
from __future__ import annotations

import operator
import os
from typing import Any, Iterable, Iterator, Sequence

from . import _core
from ._keywords import explained, require_ours, whole
from ._notes import progress as shown
from ._notes import say
from ._results import frame
from ._types import (BagLike, Bins, Data, Frame, GraphLike, KnowledgeLike, Learner, Method, Path,
                     Progress, Score)
from .averages import Average
from .errors import InputError, UsageError
from .graphs import Graph, as_graph
from .knowledge import lines_of
from .tables import READING, Table, rules_of, table_of

_SUPPORT = ("from", "to", "confidence", "count", "linked", "direction", "compelled", "linked_se",
            "direction_se", "compelled_se", "confidence_se")


class Bag:
    """Graphs over one list of variables, and what averages need to know of them.

    ``bag[i]`` is the i-th graph, ``len(bag)`` their number.
    """

    def __init__(self, core: _core.Bag, table: Table | None = None, path: str | None = None) -> None:
        self._core = core
        #: The data that it was learnt from, where they are known.
        self.table = table
        #: Where it is kept on disk; None in memory.
        self.path = path

    @property
    def nodes(self) -> list[str]:
        return self._core.names

    @property
    def knowledge(self) -> str:
        """That it was learnt under, as lines."""
        return self._core.knowledge

    @property
    def edges(self) -> Frame:
        """Every edge of the bag, most frequent first: `confidence` is the share that has it, `linked`
        the share that has it either way, `direction` the share of that which points this way, over
        equivalence classes (docs/confidence.md)."""
        rows = self._core.support()
        return frame({name: [row[i] for row in rows] for i, name in enumerate(_SUPPORT)})

    def average(self, method: Method = "pma", **settings: Any) -> Average:
        """The bag's average by a method: "tma", "pma", "cma", "ima" or any other of
        ``hoist.entries("method")``, or a function (docs/python.md).

        `settings` are those of `hoist average`: threshold, kappa, solver, rank, weigh, align,
        accumulate, knowledge, data, and parameters of what is chosen.
        """
        return average(self, method, **settings)

    def write(self, path: Path) -> None:
        """As a plain bag (JSON), which every hoist reads."""
        _core.write_file(os.fspath(path), self._core.json().encode())

    def report(self, path: Path, title: str | None = None) -> None:
        """The interactive report of a bag that is on disk, with the paper's averages."""
        if self.path is None:
            raise UsageError("a report is of a bag on disk: hoist.bag(..., out='run/'); of data, "
                             "without a folder: hoist.discover(data).report(path)")
        page = _core.run_page(self.path, title or os.path.basename(os.path.normpath(self.path)))
        _core.write_file(os.fspath(path), page.encode())

    def __len__(self) -> int:
        return len(self._core)

    def __getitem__(self, index: int) -> Graph:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        number = operator.index(index)
        if not -len(self) <= number < len(self):
            raise IndexError(f"the bag has {len(self)} graphs, 0 to {len(self) - 1}, and no {number}")
        return Graph._of(self._core.graph(number % len(self)))

    def __iter__(self) -> Iterator[Graph]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self._core.json() == other._core.json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<hoist.Bag: {len(self)} graphs over {len(self.nodes)} variables>"


def bag(data: Data, *, replicates: int | str = 100, seed: int = 1, learner: Learner = "hc",
        score: Score = "bic", resample: str = "bootstrap", missing: str = "refuse",
        knowledge: KnowledgeLike = None, bins: Bins = None, bins_per_replicate: bool = False,
        out: Path | None = None, shard: tuple[int, int] | str | None = None, threads: int = 0,
        executor: Any = None, progress: Progress = None, **settings: Any) -> Bag:
    """Learns a graph from every resample of the data.

    >>> df = hoist.sample("asia", 500, seed=1).to_pandas()  # or a DataFrame of yours
    >>> bag = hoist.bag(df, replicates=20, seed=7)
    >>> bag
    <hoist.Bag: 20 graphs over 8 variables>
    >>> knowing = hoist.bag(df, replicates=20, knowledge={"tiers": [["asia", "smoke"], ["lung"]]})
    >>> "lung" in knowing.average("tma").graph.parents("smoke")
    False

    Parameters
    ----------
    data
        A data frame, an array, a file, or a `Table`.
    replicates
        How many graphs; "auto" learns until the averages stand still (with `out`).
    seed
        Same seed, same bag, whatever the threads, shards and executors.
    learner
        One of ``hoist.entries("learner")``, or a function: ``learner(table)`` or ``learner(table,
        rng)`` gives any graph over the columns of a `Table`.
    score
        One of ``hoist.entries("score")``, or a function ``score(child, parents, table)``.
    resample
        One of ``hoist.entries("resample")``.
    missing
        What to do about cells that were not observed: "refuse", "drop", "local" or "impute".
    knowledge
        A `Knowledge`, a dict of its arguments, a file or lines.
    bins, bins_per_replicate
        Cuts numbers into levels, once or in each replicate anew.
    out
        A folder to keep the bag in: the same call goes on where it stopped, after Ctrl-C, too, and
        the bytes are those of ``hoist bag``.
    shard
        (I, N): only every N-th replicate, beginning with the I-th (with `out`).
    threads
        0 is all cores; never changes a result.
    executor
        Where replicates are learnt: any executor of concurrent.futures' kind (process pools, Dask,
        MPI), or a joblib.Parallel (loky, Dask, Ray). The same bytes come out (docs/scale.md).
    progress
        True for a bar of tqdm's, a function of (done, total), or False; by default a bar where
        somebody looks.
    **settings
        Parameters of what is chosen (``max_parents=3``, ``iss=5``, ``fraction=0.5``), and how data
        are read: discrete, continuous, drop, na_values, weights, states (see `Table`).
    """
    require_ours(bag, settings)
    threads = whole("threads", threads)
    rules = rules_of(bins)
    if bins_per_replicate and not rules:
        raise UsageError("bins_per_replicate needs bins, such as bins=3")
    table = table_of(data, settings, missing, None if bins_per_replicate else bins)
    settings.update(replicates=replicates, seed=seed, learner=learner, score=score,
                    resample=resample, missing=missing)
    lines = lines_of(knowledge, table.columns)
    path = "" if out is None else os.fspath(out)
    per_replicate = rules if bins_per_replicate else []
    if shard is not None and out is None:
        raise UsageError("shard needs out: shards share a folder")
    with explained(bag, READING), shown(progress, "bag") as show:
        if executor is not None:
            if shard is not None:
                raise UsageError("shard and executor both say where replicates are learnt; leave one "
                                 "of them out")
            from .executors import learner_on
            request = (table._core, settings, lines, per_replicate)
            core = _core.bag_elsewhere(*request, path, learner_on(executor, request), show)
        else:
            core = _core.bag(table._core, settings, lines, per_replicate, path, _shard(shard),
                             threads, show)
    say(core.notes)
    return Bag(core, table, path or None)


def _shard(shard: tuple[int, int] | str | None) -> tuple[int, int]:
    if shard is None:
        return (1, 1)
    try:
        index, count = map(int, shard.split("/") if isinstance(shard, str) else shard)
    except (TypeError, ValueError):
        index, count = 0, 0
    if not 1 <= index <= count:
        raise UsageError(f"shard is (I, N) with I from 1 to N, not {shard!r}")
    return (index, count)


def read_bag(path: Path) -> Bag:
    """A bag from a folder of ``hoist bag`` or ``hoist.bag(out=...)``, or from a plain bag (JSON)."""
    path = os.fspath(path)
    if os.path.isdir(path):
        core = _core.read_run(path)
        say(core.notes)
        return Bag(core, path=path)
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', error)}; a bag is a "
                         "folder of hoist.bag(out=...) or a file of Bag.write") from None
    return Bag(_core.parse_bag(text, path))


def as_bag(graphs: BagLike, *, weights: Iterable[float] | None = None,
           nodes: Sequence[str] | None = None, rows: str | None = None,
           knowledge: KnowledgeLike = None) -> Bag:
    """A bag of anybody's graphs: of networkx, pgmpy, causal-learn, pyAgrum, files, lists of edges
    (with `nodes`) or matrices (with `rows`, which says which way they read)."""
    if isinstance(graphs, Bag):
        for name, given in (("weights", weights), ("nodes", nodes), ("rows", rows)):
            if given is not None:
                raise UsageError(f"{name} has no say over a hoist.Bag, whose graphs are read "
                                 "already; give list(bag) instead")
        return graphs
    if hasattr(graphs, "iloc") or hasattr(graphs, "__arrow_c_stream__") or isinstance(graphs, Table):
        raise InputError("a bag has graphs, and these are data: hoist.bag(data) learns graphs from "
                         "them")
    if isinstance(graphs, Graph) or hasattr(graphs, "nodes") or getattr(graphs, "ndim", 3) == 2:
        raise InputError("this is one graph; give a list of graphs")
    if isinstance(graphs, (str, os.PathLike)):
        return read_bag(graphs)
    all_of_them = [as_graph(each, nodes, rows) for each in graphs]
    if not all_of_them:
        raise InputError("a bag needs at least one graph")
    names = list(dict.fromkeys(node for graph in all_of_them for node in graph.nodes))
    everywhere = set.intersection(*(set(graph.nodes) for graph in all_of_them))
    if len(all_of_them) > 1 and not everywhere:
        raise InputError("the graphs have no variable in common")
    parts = [(names, graph.edges, graph.undirected) for graph in all_of_them]
    weights = [] if weights is None else [float(weight) for weight in weights]
    if weights and len(weights) != len(parts):
        raise InputError(f"{len(weights)} weights for {len(parts)} graphs; give one for each")
    return Bag(_core.bag_of_graphs(parts, weights, lines_of(knowledge, names)))


def average(graphs: BagLike, method: Method = "pma", *, weights: Iterable[float] | None = None,
            nodes: Sequence[str] | None = None, rows: str | None = None,
            knowledge: KnowledgeLike = None, data: Data = None, **settings: Any) -> Average:
    """One DAG from a bag, ours or anybody's.

    >>> hoist.average([[("a", "b")], [("a", "b")], [("b", "a")]], method="tma", nodes=["a", "b"]).graph.edges
    [('a', 'b')]

    `graphs` is a `Bag`, its folder, or any graphs (see `as_bag`); `data` are for what judges by
    data (``weigh="score"``, ``threshold="oob"``, ``rank="gain"``), and those of the bag where it
    knows them.
    """
    given = as_bag(graphs, weights=weights, nodes=nodes, rows=rows)
    table = given.table if data is None else table_of(data, {})
    lines = None if knowledge is None else lines_of(knowledge, given.nodes)
    core = _core.average(given._core, {**settings, "method": method}, lines,
                         None if table is None else table._core)
    asked = {**settings, **{key: value for key, value in (("knowledge", knowledge), ("data", data))
                            if value is not None}}
    return Average(core, given, (method, asked))
