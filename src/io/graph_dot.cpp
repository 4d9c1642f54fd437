// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "graph/by_name.hpp"
#include "io/cursor.hpp"
#include "io/dot_reader.hpp"
#include "io/graph_formats.hpp"

namespace hoist {

Dag parse_graph_dot(std::string_view text, std::string_view place) {
  const Source source(text, place);
  const PlacedGraph graph = read_dot(source, DotDialect::graphviz);
  if (!graph.open.empty()) fail_dir(source, graph.open.front().offset, "none");
  return build_dag(source, graph);
}

Graph parse_any_graph_dot(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_graph(source, read_dot(source, DotDialect::graphviz));
}

namespace {

// Every name in quotes: then none can be taken for a keyword or a number.
std::string lines_of(const Names& names) {
  std::string text;
  for (const std::string& name : names.list()) text += fmt::format("  {};\n", quote(name));
  return text;
}

std::string lines_of(const Names& names, std::vector<Edge> edges, std::string_view style) {
  std::sort(edges.begin(), edges.end(), ByName{names});
  std::string text;
  for (const Edge& edge : edges)
    text += fmt::format("  {} -> {}{};\n", quote(names[edge.from]), quote(names[edge.to]), style);
  return text;
}

}  // namespace

std::string format_graph_dot(const Dag& dag) { return format_cyclic_dot(dag.names(), dag.edges()); }

std::string format_cyclic_dot(const Names& names, const std::vector<Edge>& edges) {
  return "digraph {\n" + lines_of(names) + lines_of(names, edges, "") + "}\n";
}

std::string format_class_dot(const Pdag& pdag) {
  return "digraph {\n" + lines_of(pdag.names()) + lines_of(pdag.names(), pdag.directed(), "") +
         lines_of(pdag.names(), pdag.undirected(), " [dir=none]") + "}\n";
}

}  // namespace hoist
