// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "hoist/average.hpp"

namespace hoist {

std::vector<EdgeSupport> edge_support(const Bag& bag) {
  std::map<Edge, std::uint32_t> counts;
  for (const Dag& dag : bag.dags)
    for (const Edge& edge : dag.edges()) ++counts[edge];
  std::vector<EdgeSupport> rows;
  for (const auto& [edge, count] : counts)
    rows.push_back(
        {edge, count, static_cast<double>(count) / static_cast<double>(bag.dags.size())});
  const auto& ranks = bag.names.ranks();
  std::sort(rows.begin(), rows.end(), [&](const EdgeSupport& a, const EdgeSupport& b) {
    if (a.count != b.count) return a.count > b.count;
    return std::pair(ranks[a.edge.from], ranks[a.edge.to]) <
           std::pair(ranks[b.edge.from], ranks[b.edge.to]);
  });
  return rows;
}

}  // namespace hoist
