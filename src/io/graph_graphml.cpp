// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graph/by_name.hpp"
#include "hoist/text.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"
#include "io/graph_ids.hpp"
#include "io/xml.hpp"

namespace hoist {
namespace {

const std::string& required(const Source& source, const XmlElement& element, std::string_view key) {
  if (const std::string* value = element.attribute(key)) return *value;
  source.fail(element.offset, fmt::format("<{}> has no {}", element.name, key));
}

// The ids of the keys under which nodes have an attribute of that name: igraph keeps its names
// under one, and so does whoever numbers nodes.
std::set<std::string> keys_of(const XmlElement& root, std::string_view wanted) {
  std::set<std::string> keys;
  for (const XmlElement& key : root.children) {
    const std::string* name = key.attribute("attr.name");
    const std::string* of = key.attribute("for");
    const std::string* id = key.attribute("id");
    if (key.name == "key" && name != nullptr && *name == wanted && id != nullptr &&
        (of == nullptr || *of == "node" || *of == "all"))
      keys.insert(*id);
  }
  return keys;
}

std::string data_of(const XmlElement& node, const std::set<std::string>& keys) {
  for (const XmlElement& data : node.children) {
    const std::string* key = data.attribute("key");
    if (data.name == "data" && key != nullptr && keys.contains(*key))
      return std::string(data.content());
  }
  return "";
}

const XmlElement& graph_of(const Source& source, const XmlElement& root) {
  if (root.name != "graphml")
    source.fail(root.offset,
                fmt::format("<{}> where <graphml> was expected{}", shortened(root.name),
                            root.name == "BIF" ? "; XMLBIF is read as a network (.xmlbif)" : ""));
  const XmlElement* graph = nullptr;
  for (const XmlElement& child : root.children) {
    if (child.name != "graph") continue;
    if (graph != nullptr) source.fail(child.offset, "a second graph; a file holds one graph");
    graph = &child;
  }
  if (graph == nullptr) source.fail(root.offset, "there is no <graph> in <graphml>");
  return *graph;
}

bool is_directed(const Source& source, const XmlElement& element, const std::string& value,
                 std::string_view yes, std::string_view no) {
  if (value != yes && value != no)
    source.fail(element.offset,
                fmt::format("{} where {} or {} must be", in_quotes(value), yes, no));
  return value == yes;
}

PlacedGraph read(const Source& source) {
  const XmlElement root = parse_xml(source);
  const XmlElement& graph = graph_of(source, root);
  const std::string* edgedefault = graph.attribute("edgedefault");
  const bool directed =
      edgedefault == nullptr || is_directed(source, graph, *edgedefault, "directed", "undirected");
  GraphIds ids(source);
  const std::set<std::string> names = keys_of(root, "name"), labels = keys_of(root, "label");
  for (const XmlElement& part : graph.children) {
    if (part.name == "hyperedge")
      source.fail(part.offset, "a hyperedge; a graph here has edges of two nodes");
    if (part.name != "node") continue;
    if (part.child("graph") != nullptr)
      source.fail(part.offset, "a graph within a node; write one graph without groups");
    ids.add(required(source, part, "id"), {data_of(part, names), data_of(part, labels)},
            part.offset);
  }
  for (const XmlElement& part : graph.children) {
    if (part.name != "edge") continue;
    const std::string* own = part.attribute("directed");
    ids.join(required(source, part, "source"), required(source, part, "target"),
             own == nullptr ? directed : is_directed(source, part, *own, "true", "false"),
             part.offset);
  }
  return ids.graph();
}

std::string text_of(const Names& names, std::vector<Edge> directed, std::vector<Edge> open) {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "<graph edgedefault=\"directed\">\n";
  std::vector<std::string> written;
  for (const std::string& name : names.list()) {
    written.push_back(xml_text(name, "GraphML"));
    text += fmt::format("  <node id=\"{}\"/>\n", written.back());
  }
  std::ranges::sort(directed, ByName{names});
  std::ranges::sort(open, ByName{names});
  const auto add = [&](const std::vector<Edge>& edges, std::string_view more) {
    for (const Edge& edge : edges)
      text += fmt::format("  <edge source=\"{}\" target=\"{}\"{}/>\n", written[edge.from],
                          written[edge.to], more);
  };
  add(directed, "");
  add(open, " directed=\"false\"");
  return text + "</graph>\n</graphml>\n";
}

}  // namespace

Dag parse_graph_graphml(std::string_view text, std::string_view place) {
  const Source source(text, place, Source::Markup::taken);
  return build_dag(source, read(source));
}

Graph parse_any_graph_graphml(std::string_view text, std::string_view place) {
  const Source source(text, place, Source::Markup::taken);
  return build_graph(source, read(source));
}

std::string format_graph_graphml(const Dag& dag) {
  return format_cyclic_graphml(dag.names(), dag.edges());
}

std::string format_class_graphml(const Pdag& pdag) {
  return text_of(pdag.names(), pdag.directed(), pdag.undirected());
}

std::string format_cyclic_graphml(const Names& names, const std::vector<Edge>& edges) {
  return text_of(names, edges, {});
}

}  // namespace hoist
