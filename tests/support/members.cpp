// SPDX-License-Identifier: Apache-2.0
#include "support/members.hpp"

#include <algorithm>

#include "graph/cycle.hpp"

namespace hoist::testing {

std::vector<Dag> members(const Dag& dag, const Knowledge& knowledge) {
  std::vector<Dag> found;
  const std::vector<Edge>& links = dag.edges();
  for (std::size_t ways = 0; ways < (std::size_t{1} << links.size()); ++ways) {
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < links.size(); ++i)
      edges.push_back((ways >> i & 1) == 0 ? links[i] : Edge{links[i].to, links[i].from});
    if (!find_cycle(dag.size(), edges).empty()) continue;
    const Dag turned(dag.names(), edges);
    bool allowed =
        std::ranges::none_of(edges, [&](const Edge& edge) { return knowledge.is_forbidden(edge); });
    for (const Edge& edge : knowledge.required())
      allowed = allowed && turned.has_edge(edge.from, edge.to);
    if (allowed && cpdag(turned) == cpdag(dag)) found.push_back(turned);
  }
  return found;
}

Pdag agreed(const Names& names, const std::vector<Dag>& members) {
  std::vector<Edge> directed, open;
  for (const Edge& edge : members.front().edges()) {
    const bool all = std::ranges::all_of(
        members, [&](const Dag& dag) { return dag.has_edge(edge.from, edge.to); });
    (all ? directed : open).push_back(edge);
  }
  return Pdag(names, directed, open);
}

}  // namespace hoist::testing
