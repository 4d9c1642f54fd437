# SPDX-License-Identifier: Apache-2.0
"""What the library notes becomes warnings; where work is shown, a bar of tqdm's, where that is."""
from __future__ import annotations

import contextlib
import sys
import warnings
from types import FrameType
from typing import Any, Callable, Iterable, Iterator

from ._types import Progress
from .errors import HoistWarning


def say(notes: Iterable[str]) -> None:
    """Each note as a warning, which points at the line of the caller's that asked for the work."""
    for note in notes:
        level = 1
        frame: FrameType | None = sys._getframe(0)
        while frame is not None and frame.f_globals.get("__name__", "").startswith("hoist"):
            level, frame = level + 1, frame.f_back
        warnings.warn(note, HoistWarning, stacklevel=level)


@contextlib.contextmanager
def progress(wanted: Progress, what: str) -> Iterator[Callable[[int, int], object] | None]:
    """Gives a function (done, total) to call, or None. `wanted` is a function of the caller's, True
    for a bar, False for none, or None: a bar where tqdm is there and somebody looks."""
    if callable(wanted):
        yield wanted
        return
    if wanted is None:
        wanted = sys.stderr is not None and sys.stderr.isatty()
    bar_of: Any = None
    if wanted:
        with contextlib.suppress(ImportError):
            from tqdm.auto import tqdm
            bar_of = tqdm
    if bar_of is None:
        yield None
        return
    bar: Any = None

    def show(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            bar = bar_of(total=total, desc=what, unit="DAG")
        bar.update(done - bar.n)

    try:
        yield show
    finally:
        if bar is not None:
            bar.close()
