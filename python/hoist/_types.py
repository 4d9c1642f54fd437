# SPDX-License-Identifier: Apache-2.0
"""What signatures speak of. Only for readers and type checkers: nothing is checked by it."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Sequence, Tuple, Union

if TYPE_CHECKING:
    from .bags import Bag
    from .graphs import Graph
    from .knowledge import Knowledge

#: A file or a folder.
Path = Union[str, "os.PathLike[str]"]
Edge = Tuple[str, str]
#: A graph as it goes over to C++: nodes, directed edges, open edges.
Parts = Tuple[List[str], List[Edge], List[Edge]]
#: What _core.table_from_columns takes: ("numbers", name, array, whole) or ("texts", name, texts,
#: codes, declared, labels).
Column = Tuple[Any, ...]
#: A data frame of pandas where that is installed, and `hoist._results.Columns` where not.
Frame = Any
#: A `Table`, a data frame, an array, a dict of columns or a file.
Data = Any
#: A `Graph`, a file, or a graph of networkx, pgmpy, causal-learn, pyAgrum; edges; a matrix.
GraphLike = Any
#: A name or several.
Names = Union[str, Sequence[str]]
KnowledgeLike = Union["Knowledge", Mapping[str, Any], Path, None]
#: A rule for cutting numbers, several, or one per column.
Bins = Union[int, str, Sequence[Union[int, str]], Mapping[str, Any], None]
#: Called with how many replicates are done, and of how many.
Progress = Union[bool, Callable[[int, int], object], None]
Settings = Dict[str, Any]
Learner = Union[str, Callable[..., Any]]
Score = Union[str, Callable[..., float]]
Method = Union[str, Callable[["Graph", str], Any]]
BagLike = Union["Bag", Path, Sequence[GraphLike], Any]
