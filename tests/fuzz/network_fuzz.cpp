// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>

#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"

namespace hoist::fuzz {
namespace {

// REQUIRES: a network that parse_network returned.
std::size_t require_sound(const Network& network) {
  require(why_unsound(network).empty(), "a network that is read is sound");
  std::size_t numbers = 0;
  for (Node node = 0; node < network.dag.size(); ++node) {
    if (network.is_continuous(node)) {
      numbers += network.gaussian(node).coefficients.size() + network.gaussian(node).sd.size();
      continue;
    }
    const std::size_t levels = network.levels[node].size();
    const std::vector<double>& values = network.cpt(node).probabilities;
    for (auto row = values.begin(); row != values.end(); row += static_cast<long>(levels))
      require(std::abs(std::accumulate(row, row + static_cast<long>(levels), -1.0)) < 1e-9,
              "the probabilities of a configuration sum to 1");
    numbers += values.size();
  }
  return numbers;
}

}  // namespace

void fuzz_network(std::string_view input) {
  Notes notes;
  const auto network = accepted([&] { return parse_network(input, kPlace, &notes); });
  require_one_line(notes);
  if (!network) return;
  require_acyclic(network->dag);
  if (require_sound(*network) > 10'000) return;  // a line a configuration: slow to write
  for (const GraphFormat& format : graph_formats()) {
    if (format.network == nullptr) continue;
    try {
      require(parse_network(format.network(*network, "fuzz"), kPlace) == *network,
              "a network reads back from " + std::string(format.name) + " bit for bit");
    } catch (const Error& error) {
      require(error.kind() == ErrorKind::output, error.what());
    }
  }
}

}  // namespace hoist::fuzz
