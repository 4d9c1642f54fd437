// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// The share of the bag that joins a pair of variables, either way, in ascending order: a number
/// for each pair that any graph joins.
inline std::vector<double> link_shares(const Bag& bag) {
  std::map<Edge, double> links;
  for (const EdgeSupport& row : edge_support(bag))
    links[{std::min(row.edge.from, row.edge.to), std::max(row.edge.from, row.edge.to)}] =
        row.linked;
  std::vector<double> shares;
  for (const auto& [pair, share] : links) shares.push_back(share);
  std::ranges::sort(shares);
  return shares;
}

/// How many pairs so many variables have.
inline double pairs_of(std::size_t variables) {
  const auto n = static_cast<double>(variables);
  return n * (n - 1) / 2;
}

}  // namespace hoist
