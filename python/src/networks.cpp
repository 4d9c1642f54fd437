// SPDX-License-Identifier: Apache-2.0
#include "graphs.hpp"

namespace hoist::python {
namespace {

std::string written(const Network& network, const std::string& path, const std::string& format,
                    const std::string& title) {
  const GraphFormat& chosen = graph_format(path, format);
  if (chosen.network == nullptr)
    throw Error(ErrorKind::output, "a network with its parameters cannot be written as " +
                                       std::string(chosen.name) + "; bif and network can hold it");
  return chosen.network(network, title);
}

}  // namespace

void bind_networks(py::module_& module) {
  py::class_<Network>(module, "Network")
      .def_property_readonly("names",
                             [](const Network& network) { return network.dag.names().list(); })
      .def_property_readonly("graph", [](const Network& network) { return parts_of(network.dag); })
      .def_property_readonly("parameters",
                             [](const Network& network) { return summary(network).parameters; })
      .def("levels",
           [](const Network& network) {
             py::dict levels;
             for (Node node = 0; node < network.dag.size(); ++node)
               levels[py::str(network.dag.names()[node])] = network.levels[node];
             return levels;
           })
      .def("sample",
           [](const Network& network, std::size_t rows, std::uint64_t seed) {
             const py::gil_scoped_release free;
             return sample(network, rows, seed);
           })
      .def("log_likelihood", &log_likelihood)
      .def("write", &written, py::arg("path"), py::arg("format"), py::arg("title"))
      .def(py::pickle(
          [](const Network& network) { return py::make_tuple(format_network_json(network)); },
          [](const py::tuple& state) {
            return parse_network_json(py::cast<std::string>(state[0]), "network");
          }));
  module.def("read_network", [](const std::string& name) {
    Notes notes;
    Network network = read_network(name, &notes);
    return py::make_tuple(std::move(network), notes);
  });
  module.def("fit", [](const Table& table, const py::tuple& graph, double iss) {
    return fit(table, align(dag_from(graph), table.names(), "graph"), {.iss = iss});
  });
  module.def("network_names", [] {
    std::vector<std::string> names;
    for (const EmbeddedNetwork& each : embedded_networks()) names.emplace_back(each.name);
    return names;
  });
}

}  // namespace hoist::python
