# SPDX-License-Identifier: Apache-2.0
"""Data of others as columns of texts or numbers. What kind a column is, is not judged here: the
library judges it by the rule that it has for files, so a data frame and its CSV are the same data.

Nothing is imported for it: an object is known by what it can do.
"""
from __future__ import annotations

import math
from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._types import Column, Data
from .errors import InputError, UsageError

_MOST_EXACT = 2**53


def columns_of(data: Data, names: Sequence[str] | None = None,
               drop: Sequence[str] = ()) -> list[Column]:
    """A list of what `_core.table_from_columns` takes, from a data frame (pandas, polars, pyarrow,
    anything with an Arrow stream), an array, or a mapping from names to sequences."""
    if hasattr(data, "tocsr"):
        raise InputError("sparse data are not taken; data.toarray() makes them dense")
    known = _names_of(data)
    if known is not None:
        if names is not None:
            raise UsageError("columns names the columns of an array, and these data have names; to "
                             "take some of them only, give df[[...]], or leave others out with drop")
        _require_known(drop, known)
    if _is_pandas(data):
        return _of_pandas(data, drop)
    if hasattr(data, "__arrow_c_stream__"):
        return _core.arrow_columns(data.__arrow_c_stream__(), _declared(data), list(drop))
    if isinstance(data, np.ndarray):
        return _of_array(data, names, drop)
    if hasattr(data, "items"):
        return [_column(str(name), _as_array(str(name), values)) for name, values in data.items()
                if str(name) not in drop]
    if isinstance(data, (list, tuple)) and data and all(isinstance(row, dict) for row in data):
        return columns_of({name: [row.get(name) for row in data]
                           for name in dict.fromkeys(name for row in data for name in row)},
                          names, drop)
    if hasattr(data, "__array__") or isinstance(data, (list, tuple)):
        return _of_array(np.asarray(data), names, drop)
    raise InputError(
        f"data of type {type(data).__name__} are not understood; give a pandas, polars or pyarrow "
        "table, a dict of columns, a numpy array, or the path of a CSV file")


def _names_of(data: Data) -> list[str] | None:
    """The names that data have by themselves, as texts; None where that is not known."""
    if _is_pandas(data) and hasattr(data, "columns"):
        return [_label(label) for label in data.columns]
    if hasattr(data, "items"):
        return [str(name) for name in data]
    if hasattr(data, "__arrow_c_stream__"):
        if type(data).__name__ in ("Series", "ChunkedArray"):
            raise InputError(f"a {type(data).__module__.split('.')[0]} {type(data).__name__} is one "
                             "column; causal discovery takes a table")
        names = getattr(data, "column_names", getattr(data, "columns", None))
        known = list(names or [])
        return known if known and all(isinstance(name, str) for name in known) else None
    return None


def _require_known(drop: Sequence[str], names: Sequence[str]) -> None:
    strangers = [name for name in drop if name not in names]
    if strangers:
        raise UsageError(f"drop: there is no column '{strangers[0]}' (columns: {', '.join(names)})")


def _label(label: object) -> str:
    if isinstance(label, str):
        return label
    return ".".join(map(str, label)) if isinstance(label, tuple) else str(label)


def _is_pandas(data: Data) -> bool:
    return type(data).__module__.split(".")[0] == "pandas" and hasattr(data, "iloc")


def _declared(data: Data) -> list[str]:
    """Which dictionary columns have levels that are meant: polars' Categorical has those of
    everything that was read, its Enum has its own."""
    if type(data).__module__.split(".")[0] != "polars":
        return ["*"]
    return [name for name, kind in data.schema.items() if type(kind).__name__ == "Enum"]


def _of_array(array: NDArray[Any], names: Sequence[str] | None,
              drop: Sequence[str]) -> list[Column]:
    if array.dtype.names is not None:
        _require_known(drop, array.dtype.names)
        return [_column(name, _as_array(name, array[name])) for name in array.dtype.names
                if name not in drop]
    if array.ndim != 2:
        raise InputError(f"an array of data has 2 dimensions, rows and columns, not {array.ndim}")
    if names is None:
        names = [f"x{i}" for i in range(array.shape[1])]
    if len(names) != array.shape[1]:
        raise InputError(f"{len(names)} names for {array.shape[1]} columns; give one for each")
    names = [str(name) for name in names]
    _require_known(drop, names)
    return [_column(name, array[:, i]) for i, name in enumerate(names) if name not in drop]


def _of_pandas(frame: Any, drop: Sequence[str]) -> list[Column]:
    if not hasattr(frame, "columns"):
        raise InputError("a pandas Series is one column; causal discovery takes a DataFrame")
    columns = []
    for index, label in enumerate(frame.columns):
        name = _label(label)
        if name in drop:
            continue
        series = frame.iloc[:, index]
        if hasattr(series, "cat") and type(series.dtype).__name__ == "CategoricalDtype":
            levels = [_text(level) for level in series.cat.categories]
            columns.append(("texts", name, levels, np.asarray(series.cat.codes, np.int32), True,
                            False))
            continue
        columns.append(_column(name, _plain(series)))
    return columns


def _plain(series: Any) -> NDArray[Any]:
    """The values as a numpy array: masked ones (Int64, boolean) as objects or floats with NaN."""
    kind = getattr(series.dtype, "kind", "O")
    if isinstance(series.dtype, np.dtype):
        return series.to_numpy()
    if kind == "f":
        return series.to_numpy(dtype=getattr(series.dtype, "numpy_dtype", np.float64),
                               na_value=np.nan)
    if kind in "iu" and not _has_holes(series):
        return series.to_numpy(dtype={"i": np.int64, "u": np.uint64}[kind])
    return series.to_numpy(dtype=object)


def _has_holes(series: Any) -> bool:
    return bool(series.isna().any())


def _as_array(name: str, values: Any) -> NDArray[Any]:
    if hasattr(values, "to_numpy") and not _is_pandas(values):
        values = values.to_numpy()
    elif _is_pandas(values):
        values = _plain(values)
    if isinstance(values, (str, bytes, dict, set, frozenset)) or not hasattr(values, "__iter__"):
        raise InputError(f"column '{name}' is a {type(values).__name__}; a column is a list or an "
                         "array with one value per row")
    array = values if isinstance(values, np.ndarray) else _array_of_list(values)
    if array.ndim != 1:
        raise InputError(f"column '{name}' has {array.ndim} dimensions; a column has one")
    return array


def _array_of_list(values: Any) -> NDArray[Any]:
    values = list(values)
    if any(isinstance(value, str) or value is None for value in values):
        array = np.empty(len(values), dtype=object)
        array[:] = values
        return array
    return np.asarray(values)


def _column(name: str, array: NDArray[Any]) -> Column:
    kind = array.dtype.kind
    if kind == "b":
        return _texts(name, array.astype(object))
    if kind in "iu":
        if array.size and max(abs(int(array.max())), abs(int(array.min()))) >= _MOST_EXACT:
            return _texts(name, array.astype(object))
        return ("numbers", name, array.astype(np.float64), True)
    if kind == "f":
        if array.dtype.itemsize < 8:  # the number that it is written as: 0.1 of 4 bytes is 0.1
            array = array.astype(str)
        return ("numbers", name, np.asarray(array, np.float64), False)
    if kind in "USO":
        return _texts(name, array)
    if kind == "M":
        values = np.datetime_as_string(array, unit="auto").astype(object)
        values[np.isnat(array)] = None
        return _texts(name, values)
    if kind == "m":
        raise InputError(f"column '{name}' holds durations, which are neither labels nor numbers; "
                         f"make numbers of them, such as df['{name}'].dt.total_seconds(), or leave "
                         "the column out with drop")
    raise InputError(
        f"column '{name}' holds {array.dtype}, which is neither labels nor numbers; turn it into "
        "one of them, or leave it out with drop")


def _texts(name: str, array: NDArray[Any]) -> Column:
    """Distinct values in the order of their first rows. A column of objects that are all numbers is
    one of numbers."""
    values = array.tolist()
    if values and all(value is None or _is_number(value) or _is_missing(value) for value in values):
        present = [value for value in values if not _is_missing(value)]
        if present and all(abs(value) < _MOST_EXACT for value in present if value == value):
            numbers = [math.nan if _is_missing(value) else float(value) for value in values]
            whole = all(isinstance(value, (int, np.integer)) for value in present)
            return ("numbers", name, np.asarray(numbers, np.float64), whole)
    codes = np.empty(len(values), np.int32)
    known: dict[str, int] = {}
    for row, value in enumerate(values):
        codes[row] = -1 if _is_missing(value) else known.setdefault(_text(value), len(known))
    return ("texts", name, list(known), codes, False, False)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(
        value, (bool, np.bool_))


def _is_missing(value: object) -> bool:
    """None, NaN, NaT and pandas.NA, which is equal to nothing, itself included."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and value != value


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):  # as pandas.read_sas gives them
        try:
            return value.decode()
        except UnicodeDecodeError:
            raise InputError(f"a cell holds {value!r}, which is not UTF-8; read the file with its "
                             "encoding") from None
    if isinstance(value, (list, dict, set, np.ndarray)):
        raise InputError(f"a cell holds {type(value).__name__}, which is neither a label nor a "
                         "number; leave the column out with drop")
    return str(value)
