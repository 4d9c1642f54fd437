# SPDX-License-Identifier: Apache-2.0
"""Replicates learnt elsewhere: in other processes, on other machines.

A replicate is a pure function of (data, settings, its number), so where it is learnt has no say in
what comes out.
"""
from __future__ import annotations

import collections
import contextlib
import os
from typing import Any, Callable, Iterable, Iterator, List, Sequence, Tuple

from . import _core
from ._types import Settings
from .errors import UsageError

#: How many replicates are learnt per task at the most: enough to pay for sending the data, few
#: enough that a task which is killed costs little.
MOST_PER_TASK = 25


#: Table, settings, knowledge and bins: what a worker needs besides the numbers of its replicates.
Request = Tuple[_core.Table, Settings, str, List[str]]


def learner_on(executor: Any, request: Request) -> Callable[[list[int]], Iterable[str]]:
    """A function that gives, for numbers of replicates, the texts of bags which make them up, in
    order; what is learnt comes as soon as all before it is there."""
    # A copy: the library takes functions of the caller's out of the settings that it is given.
    table, settings, knowledge, bins = request
    request = (table, dict(settings), knowledge, bins)
    if callable(getattr(executor, "submit", None)):
        return lambda indices: _by_submit(executor, request, indices)
    if callable(executor) and hasattr(executor, "n_jobs"):
        return lambda indices: _by_joblib(executor, request, indices)
    raise UsageError(
        f"executor: {type(executor).__name__} has neither submit(), as executors of "
        "concurrent.futures and a Dask client.get_executor() have, nor is it a joblib.Parallel")


def _parts(indices: list[int], workers: int) -> list[list[int]]:
    size = max(1, min(MOST_PER_TASK, -(-len(indices) // (4 * workers))))
    return [indices[i:i + size] for i in range(0, len(indices), size)]


def _workers_of(executor: object) -> int:
    for name in ("_max_workers", "max_workers", "n_jobs"):
        count = getattr(executor, name, None)
        if isinstance(count, int) and count > 0:
            return count
    return os.cpu_count() or 1


def _by_submit(executor: Any, request: Request, indices: list[int]) -> Iterator[str]:
    """A few tasks ahead only: of a bag of ten thousand, results must not pile up."""
    workers = _workers_of(executor)
    parts = collections.deque(_parts(indices, workers))
    waiting: collections.deque[Any] = collections.deque()
    try:
        while parts or waiting:
            while parts and len(waiting) < 4 * workers:
                waiting.append(executor.submit(learn_part, request, parts.popleft()))
            yield waiting[0].result()
            waiting.popleft()
    finally:
        for future in waiting:
            future.cancel()


def _by_joblib(parallel: Any, request: Request, indices: list[int]) -> Iterator[str]:
    import joblib
    workers = max(1, joblib.effective_n_jobs(parallel.n_jobs))
    parts = _parts(indices, workers)
    # A few rounds, so that what is finished is kept when a later one is stopped.
    step = 4 * workers
    # Between the rounds the workers stay, which they do in a `with` only; the caller may be in one.
    with contextlib.nullcontext() if getattr(parallel, "_managed_backend", False) else parallel:
        for i in range(0, len(parts), step):
            yield from parallel(joblib.delayed(learn_part)(request, part)
                                for part in parts[i:i + step])


def learn_part(request: Request, indices: Sequence[int]) -> str:
    """What a worker does."""
    table, settings, knowledge, bins = request
    return _core.learn_part(table, dict(settings), knowledge, bins, list(indices), 1)
