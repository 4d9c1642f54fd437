# SPDX-License-Identifier: Apache-2.0
"""What is known before: edges that must and must not be."""
from __future__ import annotations

import os
from typing import Any, Iterable, Sequence

from . import _core
from ._notes import say
from ._types import KnowledgeLike, Names
from .errors import UsageError


class Knowledge:
    """Holds in every replicate and again in the average (docs/knowledge.md).

    >>> hoist.Knowledge(tiers=[["asia", "smoke"], ["lung"]], forbidden=[("asia", "lung")])
    <hoist.Knowledge: 1 forbidden, 2 tiers>
    """

    def __init__(self, required: Iterable[Sequence[Any]] = (),
                 forbidden: Iterable[Sequence[Any]] = (), tiers: Iterable[Names] = (),
                 roots: Names = (), leaves: Names = ()) -> None:
        self.required = _edges("required", required)
        self.forbidden = _edges("forbidden", forbidden)
        if isinstance(tiers, (str, dict)):
            raise UsageError("tiers is a list of tiers, the earliest first, each a list of names, "
                             f"not {tiers!r}")
        self.tiers = [[tier] if isinstance(tier, str) else list(tier) for tier in tiers]
        self.roots = [roots] if isinstance(roots, str) else list(roots)
        self.leaves = [leaves] if isinstance(leaves, str) else list(leaves)

    def lines(self) -> str:
        """As a file of knowledge has it."""
        lines = [f"required {_word(tail)} -> {_word(head)}" for tail, head in self.required]
        lines += [f"forbidden {_word(tail)} -> {_word(head)}" for tail, head in self.forbidden]
        lines += [f"tier {i}: " + " ".join(map(_word, tier))
                  for i, tier in enumerate(self.tiers, start=1)]
        lines += [f"root {_word(node)}" for node in self.roots]
        lines += [f"leaf {_word(node)}" for node in self.leaves]
        return "\n".join(lines) + ("\n" if lines else "")

    def __repr__(self) -> str:
        counts = [f"{len(each)} {what}" for each, what in (
            (self.required, "required"), (self.forbidden, "forbidden"), (self.tiers, "tiers"),
            (self.roots, "roots"), (self.leaves, "leaves")) if each]
        return f"<hoist.Knowledge: {', '.join(counts) or 'none'}>"


def _edges(what: str, edges: Iterable[Sequence[Any]]) -> list[tuple[Any, ...]]:
    for edge in edges:
        if isinstance(edges, str) or isinstance(edge, str) or len(edge) != 2:
            raise UsageError(f"{what} is a list of edges (from, to), and one is "
                             f"{edges if isinstance(edges, str) else edge!r}")
    return [tuple(edge) for edge in edges]


def _word(name: object) -> str:
    return '"' + str(name).replace('"', '""') + '"'


def lines_of(knowledge: KnowledgeLike, names: Sequence[str]) -> str:
    """The lines of anything that may be given for knowledge, checked against the variables: a
    Knowledge, a dict of its arguments, a file, or the lines themselves."""
    if knowledge is None:
        return ""
    if isinstance(knowledge, dict):
        given = knowledge
        try:
            knowledge = Knowledge(**given)
        except TypeError:
            raise UsageError(f"knowledge has required, forbidden, tiers, roots and leaves, not "
                             f"{', '.join(sorted(map(str, given)))}") from None
    if isinstance(knowledge, Knowledge):
        return _core.knowledge(knowledge.lines(), names)
    if isinstance(knowledge, str) and ("\n" in knowledge or "->" in knowledge):
        return _core.knowledge(knowledge, names)
    if not isinstance(knowledge, (str, os.PathLike)):
        raise UsageError("knowledge is a hoist.Knowledge, a dict of its arguments, a file or lines, "
                         f"not {type(knowledge).__name__}")
    lines, notes = _core.read_knowledge(os.fspath(knowledge), names)
    say(notes)
    return lines
