// SPDX-License-Identifier: Apache-2.0
#include "metric/confusion.hpp"

#include <cassert>

namespace hoist {

Confusion confusion(const Dag& truth, const Dag& estimate) {
  assert(truth.names() == estimate.names());
  Confusion counts;
  for (const Edge& edge : truth.edges()) {
    if (estimate.has_edge(edge.from, edge.to)) ++counts.true_positives;
    if (estimate.has_edge(edge.to, edge.from)) ++counts.reversed;
  }
  counts.false_positives = estimate.edges().size() - counts.true_positives;
  counts.false_negatives = truth.edges().size() - counts.true_positives;
  const std::size_t pairs = truth.size() == 0 ? 0 : truth.size() * (truth.size() - 1);
  counts.true_negatives =
      pairs - counts.true_positives - counts.false_positives - counts.false_negatives;
  return counts;
}

double rate(std::size_t part, std::size_t all) {
  return all == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace hoist
