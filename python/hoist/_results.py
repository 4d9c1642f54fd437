# SPDX-License-Identifier: Apache-2.0
"""Tables of results: pandas data frames where pandas is installed, plain columns where not."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping

from ._types import Frame


class Columns(Dict[str, List[Any]]):
    """Columns by name, each a list: what stands in for a data frame where there is no pandas."""

    def __len__(self) -> int:
        return len(next(iter(self.values()), []))

    @property
    def columns(self) -> list[str]:
        return list(self.keys())

    def rows(self) -> list[dict[str, Any]]:
        """One dict per row."""
        return [dict(zip(self, values)) for values in zip(*self.values())]

    def __repr__(self) -> str:
        rows = [list(self)] + [[_shown(value) for value in row]
                               for row in list(zip(*self.values()))[:20]]
        widths = [max(len(row[i]) for row in rows) for i in range(len(self))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)) for row in rows]
        if len(self) > 20:
            lines.append(f"... {len(self)} rows")
        return "\n".join(lines)


def _shown(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def frame(columns: Mapping[str, List[Any]]) -> Frame:
    """Columns by name as a data frame."""
    try:
        import pandas
    except ImportError:
        return Columns(columns)
    return pandas.DataFrame(columns)
