// SPDX-License-Identifier: Apache-2.0
#include "io/graph_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graph/by_name.hpp"
#include "graph/cycle.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// The last edge in the file that lies on the cycle: the one that closed it.
std::size_t closing_offset(const std::vector<Node>& cycle, const std::vector<PlacedEdge>& edges) {
  std::set<Edge> on_cycle;
  for (std::size_t i = 0; i + 1 < cycle.size(); ++i) on_cycle.insert({cycle[i], cycle[i + 1]});
  std::size_t offset = 0;
  for (const PlacedEdge& placed : edges)
    if (on_cycle.contains(placed.edge)) offset = std::max(offset, placed.offset);
  return offset;
}

// Both ends of a cycle that is too long to be read.
std::string spell_cycle(const Names& names, const std::vector<Node>& cycle) {
  constexpr std::size_t kEnd = 8;
  const std::span<const Node> all(cycle);
  if (all.size() <= 2 * kEnd) return spell_path(names, all);
  return fmt::format("{} -> ... ({} edges) ... -> {}", spell_path(names, all.first(kEnd)),
                     all.size() - 1, spell_path(names, all.last(kEnd)));
}

}  // namespace

Dag build_dag(const Source& source, const Names& names, const std::vector<PlacedEdge>& edges,
              std::string_view what) {
  std::vector<PlacedEdge> sorted = edges;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const PlacedEdge& a, const PlacedEdge& b) { return a.edge < b.edge; });
  std::vector<Edge> plain;
  plain.reserve(sorted.size());
  for (const PlacedEdge& placed : sorted) {
    const auto fail = [&](std::string_view why) {
      source.fail(placed.offset,
                  fmt::format("{}edge {} -> {} {}", what, in_quotes(names[placed.edge.from]),
                              in_quotes(names[placed.edge.to]), why));
    };
    if (placed.edge.from == placed.edge.to) fail("is a loop; a DAG has none");
    if (!plain.empty() && plain.back() == placed.edge) fail("stands twice; keep one");
    plain.push_back(placed.edge);
  }
  if (const std::vector<Node> cycle = find_cycle(names.size(), plain); !cycle.empty())
    source.fail(closing_offset(cycle, edges),
                fmt::format("{}the edges close a cycle: {}; a DAG has none, remove one of them",
                            what, spell_cycle(names, cycle)));
  return Dag(names, std::move(plain));
}

Dag build_dag(const Source& source, const PlacedGraph& graph) {
  if (!graph.open.empty()) {
    const auto& [edge, offset] = graph.open.front();
    source.fail(offset,
                fmt::format("edge {} -- {} has no direction; every edge of a DAG has one",
                            in_quotes(graph.names[edge.from]), in_quotes(graph.names[edge.to])));
  }
  return build_dag(source, graph.names, graph.edges);
}

Graph build_graph(const Source& source, const PlacedGraph& graph) {
  Dag dag = build_dag(source, graph.names, graph.edges);
  if (graph.open.empty()) return dag;
  const auto pair = [](const Edge& edge) {
    return Edge{std::min(edge.from, edge.to), std::max(edge.from, edge.to)};
  };
  std::set<Edge> joined;
  for (const Edge& edge : dag.edges()) joined.insert(pair(edge));
  std::vector<Edge> undirected;
  for (const auto& [edge, offset] : graph.open) {
    const auto fail = [&](std::string_view why) {
      source.fail(offset, fmt::format("edge {} -- {} {}", in_quotes(graph.names[edge.from]),
                                      in_quotes(graph.names[edge.to]), why));
    };
    if (edge.from == edge.to) fail("is a loop; a graph has none");
    if (!joined.insert(pair(edge)).second) fail("joins what is joined already; keep one");
    undirected.push_back(edge);
  }
  return Pdag(graph.names, dag.edges(), std::move(undirected));
}

PlacedGraph with_open_pairs(PlacedGraph graph) {
  std::set<Edge> all;
  for (const PlacedEdge& placed : graph.edges) all.insert(placed.edge);
  // A loop is left to build_dag, which says so.
  const auto both_ways = [&](const PlacedEdge& placed) {
    const auto [from, to] = placed.edge;
    return from != to && all.contains({to, from});
  };
  for (const PlacedEdge& placed : graph.edges)
    if (both_ways(placed) && placed.edge.from < placed.edge.to) graph.open.push_back(placed);
  std::erase_if(graph.edges, both_ways);
  return graph;
}

void fail_hidden(const Source& source, std::string_view mark, std::size_t offset) {
  source.fail(offset, fmt::format("'{}' is an edge of graphs with hidden variables, which are not "
                                  "read; a graph here has directed edges and open ones",
                                  mark));
}

Node known_node(const Source& source, const Names& names, std::string_view name,
                std::size_t offset) {
  if (const auto node = names.find(name)) return *node;
  return names.at(name, source.where(offset));  // throws
}

Node NodeList::get(const Source& source, std::string_view name, std::size_t offset) {
  if (name.empty()) source.fail(offset, "a variable has an empty name; name it");
  const std::uint32_t node = index_.find(name);
  return node == LevelIndex::kNone ? index_.add(name) : node;
}

Node NodeList::add(const Source& source, std::string_view name, std::size_t offset) {
  if (holds(name))
    source.fail(offset,
                fmt::format("variable {} stands twice; names must be distinct", in_quotes(name)));
  return get(source, name, offset);
}

void require_variables(const Dag& dag, std::string_view format) {
  if (dag.size() == 0)
    throw Error(
        ErrorKind::output,
        fmt::format("{} cannot hold a graph without variables; write .json instead", format));
}

std::vector<Edge> edges_by_name(const Dag& dag) {
  std::vector<Edge> edges = dag.edges();
  std::sort(edges.begin(), edges.end(), ByName{dag.names()});
  return edges;
}

}  // namespace hoist
