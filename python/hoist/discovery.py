# SPDX-License-Identifier: Apache-2.0
"""The main job in one call: a bag, its averages, how sure each part is, and a report."""
from __future__ import annotations

import json
import os
import shutil
import tempfile
import weakref
from typing import Any, Mapping

from . import _core
from ._keywords import explained, require_ours, whole
from ._notes import progress as shown
from ._notes import say
from ._results import frame
from ._types import (Bins, Data, Frame, GraphLike, KnowledgeLike, Learner, Names, Path, Progress,
                     Score)
from .executors import Request, learner_on
from .graphs import Graph, as_graph
from .knowledge import lines_of
from .tables import READING, Table, rules_of, table_like, table_of


_FILES = ["edges.csv", "structures.csv", "thresholds.csv", "metrics.csv", "discovery.json",
          "report.html"]
_ENDINGS = (".json", ".dot", ".bif", ".net.json")


class _Folder:
    """A folder that goes with its last user, without a word: TemporaryDirectory warns of it."""

    def __init__(self) -> None:
        self.name = tempfile.mkdtemp(prefix="hoist-")
        weakref.finalize(self, shutil.rmtree, self.name, ignore_errors=True)


class Discovery:
    """What `discover` found. Draws its recommended average in Jupyter."""

    def __init__(self, files: Mapping[str, str], table: Table, run: str, keep: object) -> None:
        self._json = json.loads(files["discovery.json"])
        self._files = files
        self._run = run
        self._keep = keep  # the folder of a run that nobody named, as long as this lives
        self.table = table

    @property
    def log(self) -> dict[str, Any]:
        """All of it, as `hoist discover` writes it into discovery.json."""
        return dict(self._json)

    @property
    def averages(self) -> dict[str, Graph]:
        """The DAGs by the names of their methods, the recommended one first."""
        nodes = self.table.columns
        return {each["method"]: Graph(nodes, each["edges"]) for each in self._json["averages"]}

    @property
    def graph(self) -> Graph:
        """The recommended average."""
        return next(iter(self.averages.values()))

    @property
    def edges(self) -> Frame:
        """Every edge of the bag and in which averages it is."""
        rows = self._json["support"]
        return frame({key: [row.get(key) for row in rows] for key in
                      dict.fromkeys(key for row in rows for key in row)})

    @property
    def metrics(self) -> Frame:
        """Every average and what it is to be held against."""
        return _frame_of_csv(self._files["metrics.csv"])

    @property
    def structures(self) -> Frame:
        """The decision logs of all averages."""
        return _frame_of_csv(self._files["structures.csv"])

    def report(self, path: Path) -> None:
        """Writes the interactive report: one HTML file."""
        _core.write_file(os.fspath(path), self._page().encode())

    def _page(self) -> str:
        page, no_layout = _core.results_page(self._files["discovery.json"], self._run)
        if no_layout:
            say([no_layout])
        return page

    def _repr_svg_(self) -> str | None:
        return self.graph._repr_svg_()

    def __repr__(self) -> str:
        sizes = ", ".join(f"{method} {len(graph.edges)}" for method, graph in self.averages.items())
        return f"<hoist.Discovery: edges of {sizes}>"


def _frame_of_csv(text: str) -> Frame:
    import csv
    import io
    rows = list(csv.reader(io.StringIO(text)))
    columns = {}
    for name, *cells in zip(*rows):
        columns[name] = [_value(cell) for cell in cells]
    return frame(columns)


def _value(cell: str) -> int | float | str:
    try:
        return int(cell) if cell.lstrip("-").isdigit() else float(cell)
    except ValueError:
        return cell.removeprefix("'")


def discover(data: Data, *, methods: Names = (), recommend: str | None = None,
             truth: GraphLike = None, test: Data = None, replicates: int | str = 100, seed: int = 1,
             learner: Learner = "hc", score: Score = "bic", missing: str = "refuse",
             knowledge: KnowledgeLike = None, bins: Bins = None, bins_per_replicate: bool = False,
             out: Path | None = None, threads: int = 0, executor: Any = None, title: str = "data",
             progress: Progress = None, **settings: Any) -> Discovery:
    """A bag, all averages, links and directions with their errors, lost links, and what every
    average is to be held against.

    >>> found = hoist.discover(hoist.sample("asia", 300, seed=1), replicates=20)
    >>> list(found.averages)
    ['ordered', 'tma', 'pma', 'cma', 'ima']

    `methods` are the averages to make, `recommend` the one that comes first, `truth` a known DAG,
    `test` more data of the same kind, and `out` a folder for what ``hoist discover`` writes, but for
    its summary. Everything else is as in `bag`.
    """
    require_ours(discover, settings)
    threads = whole("threads", threads)
    methods = [methods] if isinstance(methods, str) else list(methods)
    rules = rules_of(bins)
    table = table_of(data, settings, missing, None if bins_per_replicate else bins)
    other = None if test is None else table_like(table, test)._core
    settings.update(replicates=replicates, seed=seed, learner=learner, score=score, missing=missing)
    keep = None
    if out is None:
        keep = _Folder()
        run = os.path.join(keep.name, "run")
    else:
        run = os.path.join(os.fspath(out), "run")
        stems = ["average", *(methods or _core.default_methods())]
        if recommend not in (None, "ordered"):
            stems.append(recommend)
        # Before hours of work.
        _core.require_free(os.fspath(out), [*_FILES, *(stem + ending for stem in stems
                                                       for ending in _ENDINGS)])
    lines = lines_of(knowledge, table.columns)
    per_replicate = rules if bins_per_replicate else []
    with explained(discover, READING), shown(progress, "discover") as show:
        if executor is not None:
            # The bag is learnt there and kept in the run, which is then found.
            of_bag = {*_core.settings_of_bag(settings), "learner", "score"}
            request: Request = (table._core, {key: value for key, value in settings.items()
                                     if key in of_bag}, lines, per_replicate)
            _core.bag_elsewhere(*request, run, learner_on(executor, request), show)
        files, notes = _core.discover(
            table._core, settings, lines, per_replicate, run, methods, recommend or "",
            None if truth is None else as_graph(truth)._parts,
            other, title, threads, show)
    say(notes)
    result = Discovery(dict(files), table, run, keep)
    if out is not None:
        _core.write_results(os.fspath(out), [*files, ("report.html", result._page())])
    return result
