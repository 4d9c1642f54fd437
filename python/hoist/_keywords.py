# SPDX-License-Identifier: Apache-2.0
"""Keywords that nobody here knows: what was meant, in the words of this package."""
from __future__ import annotations

import contextlib
import difflib
import inspect
import operator
import re
from typing import Any, Callable, Iterable, Iterator, Mapping

from .errors import UsageError

#: What other libraries call it, and what it is called here.
_ELSEWHERE = {
    "n_resamples": "replicates", "n_bootstraps": "replicates", "n_bootstrap": "replicates",
    "n_estimators": "replicates", "num_samples": "replicates", "R": "replicates",
    "B": "replicates", "random_state": "seed", "random_seed": "seed", "n_jobs": "threads",
    "algorithm": "learner", "estimator": "learner", "scoring_method": "score",
    "score_type": "score", "max_indegree": "max_parents", "maxp": "max_parents",
    "whitelist": "knowledge={'required': [...]}", "required_edges": "knowledge={'required': [...]}",
    "fixed_edges": "knowledge={'required': [...]}",
    "blacklist": "knowledge={'forbidden': [...]}", "black_list": "knowledge={'forbidden': [...]}",
    "forbidden_edges": "knowledge={'forbidden': [...]}",
    "tiers": "knowledge={'tiers': [...]}", "temporal_order": "knowledge={'tiers': [...]}",
    "state_names": "states",
}


def _own(function: Callable[..., Any]) -> list[str]:
    return [name for name, parameter in inspect.signature(function).parameters.items()
            if parameter.kind is parameter.KEYWORD_ONLY]


def require_ours(function: Callable[..., Any], settings: Mapping[str, Any]) -> None:
    """Refuses the words of other libraries, before any work."""
    for name in settings:
        ours = _ELSEWHERE.get(name)
        if ours is not None and ours.split("=")[0] in [*_own(function), "max_parents", "states"]:
            raise UsageError(f"unknown setting '{name}'; here it is {ours}")


@contextlib.contextmanager
def explained(function: Callable[..., Any], more: Iterable[str] = ()) -> Iterator[None]:
    """Around what takes settings: an unknown one gets the nearest keyword of the function's."""
    try:
        yield
    except UsageError as error:
        found = re.match(r"unknown setting '(\w+)' \(known", str(error))
        if found is None:
            raise
        near = difflib.get_close_matches(found[1], [*_own(function), *more], 1, 0.75)
        if not near:
            raise
        raise UsageError(f"unknown setting '{found[1]}'; did you mean '{near[0]}'?") from None


def whole(name: str, value: Any, least: int = 0) -> int:
    """A whole number, of numpy's kind, too."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if number < least or isinstance(value, bool):
        raise UsageError(f"{name} must be a whole number from {least}, not {value!r}")
    return number
