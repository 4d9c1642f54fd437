// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "core/real.hpp"
#include "hoist/network.hpp"
#include "network/counts.hpp"

namespace hoist {

double log_likelihood(const Network& network, const Table& table) {
  assert(table.names() == network.dag.names());
  double sum = 0;
  for (Node node = 0; node < network.dag.size(); ++node) {
    assert(table.column(node).levels == network.levels[node]);
    // Through counts rather than row by row: one logarithm a cell, and no long sum to round.
    const std::vector<std::uint32_t> counts = family_counts(table, network.dag, node);
    const std::vector<double>& probabilities = network.cpts[node].probabilities;
    for (std::size_t cell = 0; cell < counts.size(); ++cell)
      if (counts[cell] > 0) sum += counts[cell] * natural_log(probabilities[cell]);
  }
  return sum;
}

}  // namespace hoist
