// SPDX-License-Identifier: Apache-2.0
#include "average/ranking.hpp"

#include <algorithm>
#include <map>

#include "hoist/error.hpp"

namespace hoist {
namespace {

using Counts = std::map<std::pair<std::uint32_t, std::vector<Edge>>, std::uint32_t>;

// A cover may be a stranger's function: its edges must be the DAG's, and touch the vertex.
void require_incident(const Cover& cover, const Dag& dag, Node vertex,
                      const std::vector<Edge>& edges) {
  const Names& names = dag.names();
  const auto refuse = [&](const Edge& edge, const std::string& why) {
    throw Error(ErrorKind::input, "cover '" + cover.name + "' gave '" + names[vertex] +
                                      "' the edge '" + names[edge.from] + "' -> '" +
                                      names[edge.to] + "', which " + why);
  };
  for (const Edge& edge : edges) {
    if (edge.from != vertex && edge.to != vertex) refuse(edge, "does not touch it");
    if (!dag.has_edge(edge.from, edge.to)) refuse(edge, "its DAG does not have");
  }
}

// Phase I: how often each structure of the vertex occurs.
Counts count(const Bag& bag, const Cover& cover, Node vertex) {
  Counts counts;
  for (const Dag& dag : bag.dags)
    cover.structures(dag, vertex, [&](std::uint32_t slot, std::vector<Edge> edges) {
      require_incident(cover, dag, vertex, edges);
      std::sort(edges.begin(), edges.end());
      ++counts[{slot, std::move(edges)}];
    });
  return counts;
}

// The edges as pairs of name ranks, sorted: what ties are broken by.
std::vector<Edge> by_name(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& ranks) {
  std::vector<Edge> named;
  for (const Edge& edge : edges) named.push_back({ranks[edge.from], ranks[edge.to]});
  std::sort(named.begin(), named.end());
  return named;
}

}  // namespace

std::vector<Ranked> ranked(const Bag& bag, const Cover& cover, double threshold) {
  std::vector<Ranked> kept;
  for (Node vertex = 0; vertex < bag.names.size(); ++vertex)
    for (const auto& [key, count] : count(bag, cover, vertex))
      if (static_cast<double>(count) / static_cast<double>(bag.dags.size()) > threshold)
        kept.push_back({count, {vertex, key.first, key.second}});

  const auto& ranks = bag.names.ranks();
  std::sort(kept.begin(), kept.end(), [&](const Ranked& a, const Ranked& b) {
    if (a.count != b.count) return a.count > b.count;
    const Structure &s = a.structure, &t = b.structure;
    if (s.vertex != t.vertex) return ranks[s.vertex] < ranks[t.vertex];
    return std::pair(by_name(s.edges, ranks), s.slot) < std::pair(by_name(t.edges, ranks), t.slot);
  });
  return kept;
}

}  // namespace hoist
