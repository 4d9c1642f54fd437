// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bind.hpp"

namespace hoist::python {

/// A graph is (nodes, directed edges, open edges) over there, edges as pairs of names.
Graph graph_from(const py::tuple& parts);
/// Throws Error(input) where it has open edges.
Dag dag_from(const py::tuple& parts);
py::tuple parts_of(const Graph& graph);

}  // namespace hoist::python
