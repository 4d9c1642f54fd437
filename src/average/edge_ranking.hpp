// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "graph/by_name.hpp"
#include "hoist/average.hpp"

namespace hoist {

/// A pair of nodes that some of the bag joins, seen from one side.
struct Arc {
  Edge edge;
  std::uint32_t count = 0;  ///< replicates that have it
  double forth = 0;         ///< the share of the bag that has it
  double back = 0;          ///< the share that has its reverse
};

/// Every edge that some replicate has, and its reverse; by names.
inline std::vector<Arc> arcs(const Bag& bag) {
  std::map<Edge, Arc> all;
  for (const EdgeSupport& row : edge_support(bag)) {
    const Edge reverse{row.edge.to, row.edge.from};
    Arc& forth = all.try_emplace(row.edge, Arc{row.edge}).first->second;
    forth.count = row.count;
    forth.forth = row.confidence;
    all.try_emplace(reverse, Arc{reverse}).first->second.back = row.confidence;
  }
  std::vector<Arc> list;
  for (const auto& [edge, arc] : all) list.push_back(arc);
  const ByName by_name{bag.names};
  std::ranges::sort(list, [&](const Arc& a, const Arc& b) { return by_name(a.edge, b.edge); });
  return list;
}

/// A ranking of single edges by a number, the largest first, ties by names. Edges whose number is
/// negative are left out.
inline std::vector<Ranked> rank_edges(const Bag& bag,
                                      const std::function<double(const Arc&)>& number) {
  std::vector<Ranked> rows;
  for (const Arc& arc : arcs(bag))
    if (const double value = number(arc); value >= 0)
      rows.push_back({{arc.edge.from, arc.edge.to, {arc.edge}}, arc.count, value, value});
  std::ranges::stable_sort(rows, std::ranges::greater(), &Ranked::posterior);
  return rows;
}

}  // namespace hoist
