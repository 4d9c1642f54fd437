# SPDX-License-Identifier: Apache-2.0
"""The average of a bag: one DAG, how sure each part is, and why."""
from __future__ import annotations

import functools
import json
import os
from typing import TYPE_CHECKING, Any

from . import _core
from ._results import frame
from ._types import Data, Frame, GraphLike, Method, Path
from .errors import OutputError, UsageError
from .graphs import MOST_DRAWN_UNASKED, Graph, as_graph

if TYPE_CHECKING:
    from .bags import Bag
    from .networks import Network


class Average:
    """One DAG from a bag, and the log of how it came about. Draws itself in Jupyter.

    >>> avg = hoist.bag(hoist.sample("asia", 500, seed=1), replicates=20).average("pma")
    >>> list(avg.edges)[:4]
    ['from', 'to', 'confidence', 'linked']
    >>> avg.graph.adjacency().shape
    (8, 8)
    """

    def __init__(self, core: _core.Average, bag: Bag, asked: tuple[Method, dict[str, Any]]) -> None:
        self._core = core
        self._json: dict[str, Any] | None = None
        self._asked = asked
        #: The bag that it is of.
        self.bag = bag

    def __reduce__(self) -> tuple[Any, ...]:
        # It is a function of its bag: made again, it is the same.
        from .bags import average
        method, keywords = self._asked
        return functools.partial(average, **keywords), (self.bag, method)

    @property
    def method(self) -> str:
        return self._core.method

    @property
    def graph(self) -> Graph:
        """The DAG."""
        return Graph._of(self._core.graph)

    @property
    def equivalence_class(self) -> Graph:
        """Its class under the knowledge: what is open there, no data of this kind can direct."""
        return Graph._of(self._core.open)

    @property
    def undecided_open(self) -> Graph:
        """The average with every edge open that the bag leaves undecided."""
        return Graph._of(self._core.undecided_open())

    @property
    def threshold(self) -> float:
        """A structure had to be in a larger share of the bag."""
        return self._core.threshold

    @property
    def log(self) -> dict[str, Any]:
        """All that `hoist average --json` gives: the decisions, one after the other, lost links and
        why, what is settled."""
        if self._json is None:
            self._json = json.loads(self._core.json())
        return self._json

    @property
    def edges(self) -> Frame:
        """The edges of the average with what the bag says of each, as a data frame."""
        support = {(row["from"], row["to"]): row for row in self.log["support"]}
        keys = ("confidence", "linked", "direction", "compelled", "linked_se", "direction_se")
        rows = [(edge, support.get(edge, {})) for edge in self.graph.edges]
        columns = {"from": [edge[0] for edge, _ in rows], "to": [edge[1] for edge, _ in rows]}
        columns.update({key: [found.get(key) for _, found in rows] for key in keys})
        return frame(columns)

    @property
    def structures(self) -> Frame:
        """Every structure that was considered, taken or refused, and what refused it."""
        decisions = self.log["decisions"]
        return frame({key: [row.get(key) for row in decisions] for key in
                      dict.fromkeys(key for row in decisions for key in row)})

    @property
    def lost_links(self) -> list[dict[str, Any]]:
        """Links of 0.9 of the bag or more that the average lacks, and why."""
        return self.log.get("lost", [])

    def to_networkx(self) -> Any:
        """A networkx.DiGraph whose edges have `linked`, `direction` and `confidence`."""
        graph = self.graph.to_networkx()
        support = {(row["from"], row["to"]): row for row in self.log["support"]}
        for tail, head in self.graph.edges:
            found = support.get((tail, head), {})
            graph.edges[tail, head].update(
                {key: found[key] for key in ("confidence", "linked", "direction") if key in found})
        return graph

    def to_bif(self, data: Data = None) -> str:
        """The text of a BIF file; with parameters where the data are known."""
        table = self.bag.table if data is None else data
        if table is None:
            return self.graph.to_string("bif")
        from .networks import fit
        return fit(table, self.graph).to_string("bif", self.method)

    def fit(self, data: Data = None) -> Network:
        """The network: this DAG with parameters estimated on the data of the bag, or on others."""
        from .networks import fit
        table = self.bag.table if data is None else data
        if table is None:
            raise UsageError("the data of this bag are not known here; give them: avg.fit(data)")
        return fit(table, self.graph)

    def to_string(self, format: str) -> str:
        return self.graph.to_string(format)

    def write(self, path: Path, format: str = "") -> None:
        """Writes the DAG; the format goes by the extension."""
        self.graph.write(path, format)

    def draw(self, path: Path | None = None, *, format: str | None = None, caption: str = "",
             truth: GraphLike = None, around: str | None = None, steps: int = 1) -> bytes | None:
        """A figure for a paper, by the program Graphviz: width by `linked`, no head where data
        cannot tell. Writes `path` (.svg, .pdf, .png), or gives the bytes. `around` draws the
        neighbourhood of a variable, `truth` colours edges by a known DAG."""
        if format is None:
            format = "svg" if path is None else os.path.splitext(os.fspath(path))[1].lstrip(".")
            if path is not None and not format:
                raise UsageError(f"{os.fspath(path)}: end the name in .svg, .pdf or .png, or give "
                                 "format")
        parts = None if truth is None else as_graph(truth)._parts
        figure = self._core.draw(format, caption, parts, around or "", steps)
        if path is None:
            return figure
        _core.write_file(os.fspath(path), figure)
        return None

    def report(self, path: Path, title: str | None = None) -> None:
        """The interactive report of its bag, which must be on disk."""
        self.bag.report(path, title)

    def _repr_svg_(self) -> str | None:
        if len(self.graph.edges) > MOST_DRAWN_UNASKED:
            return None
        try:
            figure = self.draw(format="svg")
        except OutputError:
            return None  # without Graphviz, Jupyter shows the text
        return None if figure is None else figure.decode()

    def __repr__(self) -> str:
        return (f"<hoist.Average: {self.method} of {len(self.bag)} graphs, "
                f"{len(self.graph.edges)} edges at threshold {self.threshold:.4g}>")
