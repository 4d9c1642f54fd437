// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "graph/by_name.hpp"
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
  const ByName by_name{bag.names};
  std::sort(rows.begin(), rows.end(), [&](const EdgeSupport& a, const EdgeSupport& b) {
    return a.count != b.count ? a.count > b.count : by_name(a.edge, b.edge);
  });
  return rows;
}

}  // namespace hoist
