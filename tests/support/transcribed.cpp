// SPDX-License-Identifier: Apache-2.0
#include "support/transcribed.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "graph/cycle.hpp"

namespace hoist::testing {

Dag transcribed(const Bag& bag, const Cover& cover, double alpha, bool accumulate) {
  using Named = std::pair<std::string, std::string>;
  using Key = std::pair<std::string, std::vector<Named>>;
  std::map<std::pair<Key, std::uint32_t>, int> counts;
  for (std::size_t i = 0; i < bag.size(); ++i)
    for (Node x = 0; x < bag.names.size(); ++x)
      cover.structures(bag.dag(i), x, {}, [&](std::uint32_t slot, const std::vector<Edge>& edges) {
        std::vector<Named> named;
        for (const Edge& edge : edges) named.emplace_back(bag.names[edge.from], bag.names[edge.to]);
        std::sort(named.begin(), named.end());
        ++counts[{{bag.names[x], named}, slot}];
      });
  std::vector<std::pair<int, std::pair<Key, std::uint32_t>>> sorted;
  for (const auto& [key, count] : counts)
    if (count / static_cast<double>(bag.size()) > alpha) sorted.emplace_back(-count, key);
  std::sort(sorted.begin(), sorted.end());
  std::set<Edge> average;
  std::set<std::pair<std::string, std::uint32_t>> done;
  for (const auto& [count, key] : sorted) {
    if (!accumulate && done.contains({key.first.first, key.second})) continue;
    std::set<Edge> grown = average;
    for (const auto& [from, to] : key.first.second)
      grown.insert({*bag.names.find(from), *bag.names.find(to)});
    if (!find_cycle(bag.names.size(), std::vector<Edge>(grown.begin(), grown.end())).empty())
      continue;
    average = grown;
    done.insert({key.first.first, key.second});
  }
  return Dag(bag.names, {average.begin(), average.end()});
}

}  // namespace hoist::testing
