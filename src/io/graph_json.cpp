// SPDX-License-Identifier: Apache-2.0
#include "io/graph_json.hpp"

#include <fmt/format.h>

#include "core/text.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

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

Dag json_edges(const Source& source, const Names& names, const std::vector<JsonValue>& edges,
               const std::string& what) {
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
  return build_dag(source, names, placed, what);
}

std::string format_json_nodes(const Names& names) {
  std::string text;
  for (const std::string& name : names.list())
    text += (text.empty() ? "" : ", ") + json_quote(name);
  return "[" + text + "]";
}

std::string format_json_edges(const Dag& dag, std::string_view between) {
  std::string text;
  for (const Edge& edge : edges_by_name(dag)) {
    if (!text.empty()) text += "," + std::string(between);
    text += fmt::format("[{}, {}]", json_quote(dag.names()[edge.from]),
                        json_quote(dag.names()[edge.to]));
  }
  return "[" + text + "]";
}

Dag parse_graph_json(std::string_view text, std::string_view place) {
  const Source source(text, place);
  const JsonValue file = parse_json(source);
  const Names names = json_nodes(source, file, kShape);
  return json_edges(source, names, json_member(source, file, "edges", kShape), "");
}

std::string format_graph_json(const Dag& dag) {
  return fmt::format("{{\n  \"nodes\": {},\n  \"edges\": {}\n}}\n", format_json_nodes(dag.names()),
                     format_json_edges(dag, "\n            "));
}

}  // namespace hoist
