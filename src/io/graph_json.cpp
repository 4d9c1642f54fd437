// SPDX-License-Identifier: Apache-2.0
#include "io/graph_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graph/by_name.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"
#include "io/network_json.hpp"

namespace hoist {
namespace {

constexpr std::string_view kShape = R"({"nodes": ["A", "B", ...], "edges": [["A", "B"], ...]})";

Node end_of_edge(const Source& source, const Names& names, const JsonValue& value,
                 const std::string& what) {
  const std::string& name = json_string(source, value, what + ": an end");
  if (const auto node = names.find(name)) return *node;
  return names.at(name, source.where(value.offset) + ": " + what);  // throws
}

}  // namespace

Names json_nodes(const Source& source, const JsonValue& file, std::string_view shape) {
  NodeList nodes;
  for (const JsonValue& node : json_member(source, file, "nodes", shape))
    nodes.add(source, json_string(source, node, "a node"), node.offset);
  return nodes.names();
}

namespace {

std::vector<PlacedEdge> placed_edges(const Source& source, const Names& names,
                                     const std::vector<JsonValue>& edges, const std::string& what) {
  std::vector<PlacedEdge> placed;
  placed.reserve(edges.size());
  for (const JsonValue& edge : edges) {
    const std::string which = fmt::format("{}edge {}", what, placed.size() + 1);
    const std::vector<JsonValue>& ends = json_array(source, edge, which + ": it");
    if (ends.size() != 2)
      source.fail(edge.offset, fmt::format("{}: it has {} ends; an edge is [\"from\", \"to\"]",
                                           which, ends.size()));
    placed.push_back(
        {{end_of_edge(source, names, ends[0], which), end_of_edge(source, names, ends[1], which)},
         edge.offset});
  }
  return placed;
}

}  // namespace

Graph json_graph(const Source& source, const Names& names, const std::vector<JsonValue>& edges,
                 const JsonValue* undirected, const std::string& what) {
  const auto directed = placed_edges(source, names, edges, what);
  if (undirected == nullptr || json_array(source, *undirected, what + "undirected").empty())
    return build_dag(source, names, directed, what);
  const auto open = placed_edges(source, names, undirected->items, what + "undirected ");
  std::vector<Edge> one_way, either_way;
  for (const PlacedEdge& edge : directed) one_way.push_back(edge.edge);
  for (const PlacedEdge& edge : open) either_way.push_back(edge.edge);
  try {
    return Pdag(names, std::move(one_way), std::move(either_way));
  } catch (const Error& error) {
    source.fail(undirected->offset, what + error.what());
  }
}

std::string format_json_nodes(const Names& names) {
  std::string text;
  for (const std::string& name : names.list())
    text += (text.empty() ? "" : ", ") + json_quote(name);
  return "[" + text + "]";
}

std::string format_json_edges(const Names& names, std::vector<Edge> edges,
                              std::string_view between) {
  std::sort(edges.begin(), edges.end(), ByName{names});
  std::string text;
  for (const Edge& edge : edges) {
    if (!text.empty()) text += "," + std::string(between);
    text += fmt::format("[{}, {}]", json_quote(names[edge.from]), json_quote(names[edge.to]));
  }
  return "[" + text + "]";
}

Graph parse_any_graph_json(std::string_view text, std::string_view place) {
  const Source source(text, place);
  const JsonValue file = parse_json(source);
  if (is_network_json(file)) return network_structure(source, file).dag;
  const Names names = json_nodes(source, file, kShape);
  return json_graph(source, names, json_member(source, file, "edges", kShape),
                    file.find("undirected"), "");
}

// Whoever needs a DAG must not be given the half of a class.
Dag parse_graph_json(std::string_view text, std::string_view place) {
  Graph graph = parse_any_graph_json(text, place);
  if (auto* dag = std::get_if<Dag>(&graph)) return std::move(*dag);
  throw Error(ErrorKind::input, std::string(place) +
                                    ": has undirected edges, so it is an equivalence class; this "
                                    "needs a DAG (`hoist average` takes classes)");
}

std::string format_graph_json(const Dag& dag) {
  return format_cyclic_json(dag.names(), dag.edges());
}

std::string format_cyclic_json(const Names& names, const std::vector<Edge>& edges) {
  return fmt::format("{{\n  \"nodes\": {},\n  \"edges\": {}\n}}\n", format_json_nodes(names),
                     format_json_edges(names, edges, "\n            "));
}

std::string format_class_json(const Pdag& pdag) {
  return fmt::format("{{\n  \"nodes\": {},\n  \"edges\": {},\n  \"undirected\": {}\n}}\n",
                     format_json_nodes(pdag.names()),
                     format_json_edges(pdag.names(), pdag.directed(), "\n            "),
                     format_json_edges(pdag.names(), pdag.undirected(), "\n                 "));
}

}  // namespace hoist
