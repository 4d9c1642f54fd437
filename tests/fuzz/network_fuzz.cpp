// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>

#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"

namespace hoist::fuzz {
namespace {

// REQUIRES: a network that parse_bif returned.
std::size_t require_sound(const Network& network) {
  std::size_t cells = 0;
  for (Node node = 0; node < network.dag.size(); ++node) {
    std::size_t expected = network.levels[node].size();
    const std::size_t levels = expected;
    for (Node parent : network.dag.parents(node)) expected *= network.levels[parent].size();
    const std::vector<double>& values = network.cpt(node).probabilities;
    require(values.size() == expected, "a table has a cell for each level and configuration");
    for (auto row = values.begin(); row != values.end(); row += static_cast<long>(levels))
      require(std::abs(std::accumulate(row, row + static_cast<long>(levels), -1.0)) < 1e-9,
              "the probabilities of a configuration sum to 1");
    cells += expected;
  }
  return cells;
}

}  // namespace

void fuzz_network(std::string_view input) {
  Notes notes;
  const auto network = accepted([&] { return parse_bif(input, kPlace, &notes); });
  require_one_line(notes);
  if (!network) return;
  require_acyclic(network->dag);
  if (require_sound(*network) > 10'000) return;  // a line a configuration: slow to write
  const std::string text = format_bif(*network, "fuzz");
  const Network again = parse_bif(text, kPlace);
  require(again.dag == network->dag && again.levels == network->levels,
          "a network reads back as it was written");
  for (Node node = 0; node < again.dag.size(); ++node)
    require(again.cpt(node).probabilities == network->cpt(node).probabilities,
            "probabilities read back bit for bit");
}

}  // namespace hoist::fuzz
