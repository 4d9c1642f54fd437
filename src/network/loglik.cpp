// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"
#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "network/counts.hpp"

namespace hoist {

double log_likelihood(const Network& network, const Table& table) {
  if (table.names() != network.dag.names())
    throw Error(ErrorKind::input,
                "the network is over other variables than the table, or in another order");
  double sum = 0;
  for (Node node = 0; node < network.dag.size(); ++node) {
    if (table.column(node).levels() != network.levels[node])
      throw Error(ErrorKind::input, "the levels of '" + table.names()[node] +
                                        "' in the table are not those of the network; read the "
                                        "table with the network's states");
    // Through counts rather than row by row: one logarithm per cell, and no long sum to round.
    const std::vector<std::uint32_t> counts = family_counts(table, network.dag, node);
    const std::vector<double>& probabilities = network.cpts[node].probabilities;
    for (std::size_t cell = 0; cell < counts.size(); ++cell)
      if (counts[cell] > 0) sum += counts[cell] * natural_log(probabilities[cell]);
  }
  return sum;
}

}  // namespace hoist
