// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "average/shares.hpp"
#include "graph/by_name.hpp"
#include "hoist/average.hpp"

namespace hoist {
namespace {

// The pair that an edge joins, either way: the lower node first.
Edge link(const Edge& edge) { return {std::min(edge.from, edge.to), std::max(edge.from, edge.to)}; }

}  // namespace

std::vector<EdgeSupport> edge_support(const Bag& bag) {
  std::map<Edge, Tally> tallies, links;
  for (const Replicate& replicate : bag.replicates) {
    const auto* const dag = std::get_if<Dag>(&replicate.graph);
    const auto* const pdag = std::get_if<Pdag>(&replicate.graph);
    for (const Edge& edge : dag != nullptr ? dag->edges() : pdag->directed()) {
      tallies[edge].add(replicate.weight);
      links[link(edge)].add(replicate.weight);
    }
    if (pdag == nullptr) continue;
    for (const Edge& edge : pdag->undirected()) {
      tallies[edge].add(replicate.weight / 2);
      tallies[{edge.to, edge.from}].add(replicate.weight / 2);
      links[link(edge)].add(replicate.weight);
    }
  }
  const double total = total_weight(bag);
  std::vector<EdgeSupport> rows;
  for (auto& [edge, tally] : tallies)
    rows.push_back(
        {edge, tally.count(), tally.weight() / total, links[link(edge)].weight() / total});
  const ByName by_name{bag.names};
  std::sort(rows.begin(), rows.end(), [&](const EdgeSupport& a, const EdgeSupport& b) {
    return a.confidence != b.confidence ? a.confidence > b.confidence : by_name(a.edge, b.edge);
  });
  return rows;
}

}  // namespace hoist
