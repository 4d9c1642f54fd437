// SPDX-License-Identifier: Apache-2.0
#include "bind.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "hoist's C++ library; use the package hoist, which is made of it.";
  module.attr("__version__") = std::string(hoist::version());
  hoist::python::bind_errors(module);
  hoist::python::bind_tables(module);
  hoist::python::bind_arrow(module);
  hoist::python::bind_graphs(module);
  hoist::python::bind_entries(module);
  hoist::python::bind_learning(module);
  hoist::python::bind_bags(module);
  hoist::python::bind_averages(module);
  hoist::python::bind_networks(module);
  hoist::python::bind_discoveries(module);
}
