// SPDX-License-Identifier: Apache-2.0
#include "graphs.hpp"

#include <algorithm>

#include "work.hpp"

namespace hoist::python {

py::list edges_by_name(const Names& names, const std::vector<Edge>& edges) {
  py::list list;
  for (const Edge& edge : edges) list.append(py::make_tuple(names[edge.from], names[edge.to]));
  return list;
}

std::vector<Edge> edges_from(const py::iterable& pairs, const Names& names) {
  std::vector<Edge> edges;
  for (const py::handle& each : pairs) {
    const auto pair = py::cast<py::sequence>(each);
    if (py::len(pair) < 2)
      throw Error(ErrorKind::input, "an edge is a pair (from, to), not " +
                                        in_quotes(py::cast<std::string>(py::repr(each))));
    edges.push_back({names.at(py::cast<std::string>(py::str(pair[0])), "graph"),
                     names.at(py::cast<std::string>(py::str(pair[1])), "graph")});
  }
  return edges;
}

Graph graph_from(const py::tuple& parts) {
  const Names names(py::cast<std::vector<std::string>>(parts[0]));
  std::vector<Edge> directed = edges_from(py::cast<py::iterable>(parts[1]), names);
  std::vector<Edge> undirected = edges_from(py::cast<py::iterable>(parts[2]), names);
  if (undirected.empty()) return Dag(names, std::move(directed));
  for (Edge& edge : undirected)
    if (edge.from > edge.to) std::swap(edge.from, edge.to);
  return Pdag(names, std::move(directed), std::move(undirected));
}

Dag dag_from(const py::tuple& parts) {
  Graph graph = graph_from(parts);
  if (const Dag* dag = std::get_if<Dag>(&graph)) return *dag;
  throw Error(ErrorKind::input,
              "this takes a DAG, and the graph has edges without a direction; its member "
              "graph.dag() is one");
}

py::tuple parts_of(const Graph& graph) {
  const Names& names = names_of(graph);
  if (const Dag* dag = std::get_if<Dag>(&graph))
    return py::make_tuple(names.list(), edges_by_name(names, dag->edges()), py::list());
  const Pdag& pdag = std::get<Pdag>(graph);
  return py::make_tuple(names.list(), edges_by_name(names, pdag.directed()),
                        edges_by_name(names, pdag.undirected()));
}

Knowledge knowledge_from(const std::string& lines, const Names& names) {
  Knowledge knowledge = parse_knowledge(lines, "knowledge", names);
  knowledge.require_consistent(names.size());
  return knowledge;
}

namespace {

std::string written(const py::tuple& parts, const std::string& path, const std::string& format) {
  const GraphFormat& chosen = graph_format(path, format);
  const Graph graph = graph_from(parts);
  if (const Dag* dag = std::get_if<Dag>(&graph)) return chosen.format(*dag);
  if (chosen.format_class == nullptr)
    throw Error(ErrorKind::output, "a graph with open edges cannot be written as " +
                                       std::string(chosen.name) + "; json and dot can hold it");
  return chosen.format_class(std::get<Pdag>(graph));
}

py::tuple read(const std::string& path, const std::string& format) {
  Notes notes;
  const Graph graph = read_any_graph(path, format, &notes);
  return py::make_tuple(parts_of(graph), notes);
}

Graph parsed(const std::string& text, const std::string& format) {
  const GraphFormat& chosen = graph_format("", format);
  if (chosen.parse_any != nullptr) return chosen.parse_any(text, format);
  return chosen.parse(text, format);
}

std::string drawn(const Drawing& drawing, const std::string& format, const std::string& caption) {
  DrawingOptions options;
  options.caption = caption;
  const Picture made = run_aside(1, py::none(), [&](const Execution& execution) {
    return picture(format_drawing(drawing, options), format, 60, execution.stop);
  });
  if (made.bytes.empty()) throw Error(ErrorKind::output, made.why);
  return made.bytes;
}

}  // namespace

void bind_graphs(py::module_& module) {
  // A graph goes over as (nodes, directed edges, open edges), by names.
  module.def("check_graph", [](const py::tuple& parts) { return parts_of(graph_from(parts)); });
  module.def("write_graph", &written, py::arg("graph"), py::arg("path"), py::arg("format"));
  module.def("write_file", [](const std::string& path, const py::bytes& content) {
    write_file(path, std::string(content));
  });
  module.def("require_writable", &require_writable);
  module.def("read_graph", &read, py::arg("path"), py::arg("format"));
  module.def("parse_graph", [](const std::string& text, const std::string& format) {
    return parts_of(parsed(text, format));
  });
  module.def("graph_kind", [](const py::tuple& parts) {
    const GraphKind kind = kind_of(graph_from(parts));
    return kind == GraphKind::dag ? "dag" : kind == GraphKind::cpdag ? "cpdag" : "pdag";
  });
  module.def("cpdag", [](const py::tuple& parts, const std::string& lines) {
    const Dag dag = dag_from(parts);
    return parts_of(cpdag(dag, knowledge_from(lines, dag.names())));
  });
  module.def("member", [](const py::tuple& parts, std::uint64_t seed) {
    Bag bag{names_of(graph_from(parts))};
    bag.add(graph_from(parts));
    return parts_of(extended(bag, seed).replicates.front().graph);
  });
  module.def("compare", [](const py::tuple& truth, const py::tuple& estimate) {
    const Dag of = dag_from(truth);
    py::dict values;
    for (const auto& [name, value] :
         structural_values(of, align(dag_from(estimate), of.names(), "the estimate")))
      values[py::str(name)] = value;
    return values;
  });
  module.def("draw_graph", [](const py::tuple& parts, const std::string& format) {
    return py::bytes(drawn(drawing_of(graph_from(parts)), format, ""));
  });
  module.def("formats", [] {
    py::list list;
    for (const GraphFormat& format : graph_formats())
      list.append(py::make_tuple(format.name, format.extension, format.title));
    return list;
  });
}

}  // namespace hoist::python
