# SPDX-License-Identifier: Apache-2.0
"""What hoist has to offer, by list."""
from __future__ import annotations

from . import _core
from ._results import frame
from ._types import Frame
from .errors import UsageError


def entries(list: str | None = None) -> Frame:
    """The entries of a list ("learner", "score", "method", "threshold", "resample", "metric",
    "format", ...), or of all, with their parameters, as a data frame.

    >>> "ges" in set(hoist.entries("learner")["name"])
    True
    """
    rows = _core.entries()
    known = dict.fromkeys(row[0] for row in rows)
    if list is not None and list not in known:
        raise UsageError(f"unknown list '{list}' (known: {', '.join(known)})")
    rows = [row for row in rows if list in (None, row[0])]
    parameters = [" ".join(f"{name}={fallback}" if fallback is not None else name
                           for name, _, fallback in row[3]) for row in rows]
    return frame({"list": [row[0] for row in rows], "name": [row[1] for row in rows],
                  "what it is": [row[2] for row in rows], "parameters": parameters})
