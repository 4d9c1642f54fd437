# SPDX-License-Identifier: Apache-2.0
"""Data as hoist understands them."""
from __future__ import annotations

import os
from typing import Any, Dict, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._frames import columns_of
from ._notes import say
from ._results import frame
from ._types import Bins, Data, Frame, Names
from .errors import InputError, UsageError


class Table:
    """Typed columns, checked: what everything else takes in place of a data frame.

    >>> table = hoist.Table({"smoke": ["yes", "no", "yes", "no"], "age": [31.5, 40.25, 29.0, 61.5]})
    >>> table.kinds
    {'smoke': 'discrete', 'age': 'continuous'}

    Columns of words are labels, whole numbers of few distinct values too, and all other numbers are
    numbers: the rule for files (docs/data.md). Categorical columns carry their levels over, those
    that no row has included, in their order.

    Parameters
    ----------
    data
        A pandas, polars or pyarrow table, anything with an Arrow stream, a dict of columns, a numpy
        array (with `columns`), or the path of a CSV, parquet or feather file.
    columns
        Names for the columns of an array.
    discrete, continuous
        Columns to read as labels, or as numbers, all the same; "all" is every column of numbers.
    drop
        Columns to leave out, such as identifiers.
    weights
        How often each row counts: the name of a column, or a number per row.
    cluster
        The column that tells clusters of rows apart, for ``resample="cluster"``.
    na_values
        Texts that mean "not observed", instead of the usual ones (``hoist.NA_VALUES``). None, NaN
        and pandas.NA always do.
    states
        Levels of columns: a dict of lists, a file or the name of a network.
    missing
        "drop" leaves rows with such cells out. Anything else keeps them for the learner.
    bins
        Cuts numbers into levels: 3, "quantile:3", or "age=interval:3", or a list of those.
    """

    def __init__(self, data: Data, *, columns: Sequence[str] | None = None, discrete: Names = (),
                 continuous: Names = (), drop: Names = (), weights: Any = None,
                 cluster: str | None = None, na_values: Names | None = None, states: Any = None,
                 missing: str = "refuse", bins: Bins = None) -> None:
        options: dict[str, Any] = {"discrete": _list(discrete), "continuous": _list(continuous),
                   "drop": _list(drop)}
        if na_values is not None:
            options["na_values"] = [str(each) for each in _list(na_values)]
        if states is not None:
            options["states"] = _states(states)
        if cluster is not None:
            options["cluster"] = str(cluster)
        path = _path_of(data)
        if path is not None and path.lower().endswith((".parquet", ".feather", ".arrow", ".ipc")):
            data, path = _read_arrow(path), None
        per_row = weights is not None and not isinstance(weights, str)
        if weights is not None and not per_row:
            options["weights"] = weights
        if path is not None and not per_row:
            table, notes, report = _core.read_table(path, options)
        elif path is not None:
            raise UsageError("weights: of a file, name the column that holds them")
        else:
            given = columns_of(data, columns, options["drop"])
            present = {column[1] for column in given}
            options["drop"] = [name for name in options["drop"] if name in present]
            if per_row:
                name = "weight"
                while name in present:
                    name += "_"
                given.append(("numbers", name, np.asarray(weights, np.float64).ravel(), False))
                options["weights"] = name
            table, notes, report = _core.table_from_columns(given, options, "data")
        say(notes)
        self._adopt(table, report)
        if missing == "drop":
            self._drop_incomplete()
        if bins is not None:
            self._cut(bins)

    @classmethod
    def _of(cls, core: _core.Table) -> Table:
        table = cls.__new__(cls)
        table._adopt(core, None)
        return table

    def _adopt(self, core: _core.Table, report: dict[str, Any] | None) -> None:
        self._core = core
        #: What was understood of each column, as `hoist check` says it; None where it was not read.
        self.report = report
        #: The levels of columns that were cut.
        self.cuts: dict[str, list[str]] = {}

    def _cut(self, bins: Bins) -> None:
        self._core, notes, self.cuts = _core.bin(self._core, rules_of(bins))
        say(notes)

    def _drop_incomplete(self) -> None:
        if not self.holes:
            return
        complete = self._core.complete()
        if complete.rows == 0:
            raise InputError(f"missing='drop' leaves none of {len(self)} rows: each has a cell that "
                             f"was not observed ({self.holes}); leave out columns with many such "
                             "cells (drop), or use missing='local'")
        say([f"data: {len(self) - complete.rows} of {len(self)} rows left out for cells that were "
             f"not observed, {complete.rows} used ({self.holes})"])
        self._core = complete

    @property
    def columns(self) -> list[str]:
        """The names of the variables."""
        return self._core.names

    @property
    def kinds(self) -> dict[str, str]:
        """Of each variable "discrete" or "continuous"."""
        return {name: "continuous" if self._core.column(i)[0] is None else "discrete"
                for i, name in enumerate(self.columns)}

    @property
    def levels(self) -> dict[str, list[str]]:
        """Of each discrete variable its levels, in order."""
        found = {name: self._core.column(i)[0] for i, name in enumerate(self.columns)}
        return {name: levels for name, levels in found.items() if levels is not None}

    @property
    def holes(self) -> str:
        """Where cells were not observed, in words; empty where all were."""
        return self._core.holes()

    @property
    def digest(self) -> str:
        """Two tables with one digest are the same data, wherever they came from."""
        return f"{self._core.digest:016x}"

    @property
    def row_weights(self) -> NDArray[np.float64] | None:
        """What each row counts; None where each counts once."""
        weights = self._core.weights
        return weights if len(weights) else None

    def __len__(self) -> int:
        return self._core.rows

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column as an array: labels as objects, None where they were not observed; numbers with
        NaN there."""
        try:
            index = self.columns.index(name)
        except ValueError:
            raise KeyError(name) from None
        levels, values = self._core.column(index)
        if levels is None:
            return values
        return np.array([*levels, None], dtype=object)[values]

    def to_pandas(self) -> Any:
        """A DataFrame whose labels are categorical."""
        import pandas
        columns: dict[str, Any] = {}
        for index, name in enumerate(self.columns):
            levels, values = self._core.column(index)
            columns[name] = values if levels is None else pandas.Categorical.from_codes(
                values, categories=levels)
        return pandas.DataFrame(columns)

    def to_numpy(self) -> NDArray[np.float64]:
        """Numbers as they are and labels as the numbers of their levels; NaN where a cell was not
        observed."""
        result = np.empty((len(self), len(self.columns)))
        for index in range(len(self.columns)):
            levels, values = self._core.column(index)
            result[:, index] = values if levels is None else np.where(values < 0, np.nan, values)
        return result

    def to_csv(self) -> str:
        """The text of a CSV file that reads back as this table."""
        return self._core.csv()

    def summary(self) -> Frame:
        """What was understood of each column, as a data frame."""
        columns = [] if self.report is None else self.report["columns"]
        keys = ("name", "kind", "levels", "observed", "missing", "values", "left_out", "remark")
        return frame({key: [column[key] for column in columns] for key in keys})

    def __repr__(self) -> str:
        kinds = list(self.kinds.values())
        return (f"<hoist.Table: {len(self)} rows, {kinds.count('discrete')} discrete and "
                f"{kinds.count('continuous')} continuous variables>")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.digest == other.digest

    __hash__ = None  # type: ignore[assignment]


#: The keywords that say how data are read.
READING = ("columns", "discrete", "continuous", "drop", "weights", "cluster", "na_values", "states")


def table_of(data: Data, keywords: Dict[str, Any], missing: str = "refuse",
             bins: Bins = None) -> Table:
    """The table of anything that may be given for one; takes what is about reading it out of the
    keywords."""
    reading = {key: keywords.pop(key) for key in READING if key in keywords}
    if isinstance(data, Table):
        if reading:
            raise UsageError(f"{next(iter(reading))} has no say over a hoist.Table, which is read "
                             "already; say it where the table is made")
        if missing != "drop" and bins is None:
            return data
        copy = Table._of(data._core)
        copy.report, copy.cuts = data.report, dict(data.cuts)
        if missing == "drop":
            copy._drop_incomplete()
        if bins is not None:
            copy._cut(bins)
        return copy
    return Table(data, missing=missing, bins=bins, **reading)


def table_like(first: Table, data: Data) -> Table:
    """More data of the same kind: read with the kinds and levels of the first, its columns in the
    same order."""
    if not isinstance(data, Table):
        data = Table(data, states=first.levels, continuous=[
            name for name, kind in first.kinds.items() if kind == "continuous"])
    return Table._of(data._core.select(first.columns))


def rules_of(bins: Bins) -> list[str]:
    """Rules for cutting numbers as the texts that the library takes."""
    if bins is None:
        return []
    if isinstance(bins, dict):
        return [f"{_quoted(name)}={rule if isinstance(rule, (str, int)) else ','.join(map(repr, rule))}"
                for name, rule in bins.items()]
    return [str(rule) for rule in (bins if isinstance(bins, (list, tuple)) else [bins])]


def _quoted(name: object) -> str:
    return '"' + str(name).replace('"', '""') + '"'


def _list(value: str | Iterable[Any]) -> list[str]:
    return [value] if isinstance(value, str) else [str(each) for each in value]


def _path_of(data: Data) -> str | None:
    if isinstance(data, (str, os.PathLike)):
        return os.fspath(data)
    return None


def _states(states: Any) -> str:
    if isinstance(states, dict):
        import json
        return json.dumps({str(name): [str(level) for level in levels]
                           for name, levels in states.items()})
    return os.fspath(states)


def _read_arrow(path: str) -> Any:
    try:
        if path.lower().endswith(".parquet"):
            import pyarrow.parquet
            return pyarrow.parquet.read_table(path)
        import pyarrow.feather
        return pyarrow.feather.read_table(path)
    except ImportError:
        raise InputError(f"{path}: parquet and feather are read by pyarrow, which is not installed "
                         "(pip install pyarrow); a CSV file needs nothing") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: {error}") from None
