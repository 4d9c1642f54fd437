// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numeric>
#include <span>
#include <vector>

#include "hoist/names.hpp"

namespace hoist {

/// Calls visit(subset) for every subset of so many of the nodes, in the order of their places,
/// until it returns false. Subsets that begin alike come one after the other.
template <class Visit>
void for_each_subset(std::span<const Node> nodes, std::size_t size, Visit visit) {
  if (size > nodes.size()) return;
  std::vector<std::size_t> places(size);
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::vector<Node> subset(size);
  while (true) {
    for (std::size_t i = 0; i < size; ++i) subset[i] = nodes[places[i]];
    if (!visit(std::span<const Node>(subset))) return;
    std::size_t i = size;
    while (i > 0 && places[i - 1] == nodes.size() - size + i - 1) --i;
    if (i == 0) return;
    ++places[i - 1];
    for (; i < size; ++i) places[i] = places[i - 1] + 1;
  }
}

/// The largest size, up to `most`, of which so many nodes have no more than `many` subsets, and of
/// all smaller sizes, too.
inline std::size_t largest_size(std::size_t nodes, std::size_t most, std::size_t many) {
  std::size_t subsets = 1, size = 0;
  while (size < most && size < nodes) {
    subsets = subsets * (nodes - size) / (size + 1);
    if (subsets > many) break;
    ++size;
  }
  return size;
}

}  // namespace hoist
