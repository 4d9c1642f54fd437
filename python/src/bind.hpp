// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>

#include "hoist/hoist.hpp"

// The module hoist._core: the library as Python sees it, with nothing made comfortable. What users
// call is in python/hoist, which turns data frames and graphs of theirs into these.
namespace hoist::python {

namespace py = pybind11;

// One function per file of this folder.
void bind_errors(py::module_& module);
void bind_tables(py::module_& module);
void bind_arrow(py::module_& module);
void bind_graphs(py::module_& module);
void bind_entries(py::module_& module);
void bind_learning(py::module_& module);
void bind_bags(py::module_& module);
void bind_averages(py::module_& module);
void bind_networks(py::module_& module);
void bind_discoveries(py::module_& module);

/// Settings by name, from keywords: None is not given. Throws Error(usage) for a value that no
/// setting can be.
Parameters parameters_from(const py::dict& keywords);

/// A graph with its levels and so on stays in C++; edges go over as pairs of names.
py::list edges_by_name(const Names& names, const std::vector<Edge>& edges);
std::vector<Edge> edges_from(const py::iterable& pairs, const Names& names);

/// Knowledge as its lines (docs/knowledge.md), over these names; empty: none.
Knowledge knowledge_from(const std::string& lines, const Names& names);

}  // namespace hoist::python
