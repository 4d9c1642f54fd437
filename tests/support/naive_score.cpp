// SPDX-License-Identifier: Apache-2.0
#include "support/naive_score.hpp"

#include <cmath>
#include <map>

namespace hoist::testing {

double naive_score(const Table& table, Node child, std::span<const Node> parents, double price) {
  std::map<std::vector<std::uint16_t>, std::map<std::uint16_t, double>> counts;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::vector<std::uint16_t> configuration;
    for (Node parent : parents) configuration.push_back(table.codes(parent)[row]);
    ++counts[configuration][table.codes(child)[row]];
  }
  double loglik = 0;
  for (const auto& [configuration, cells] : counts) {
    double total = 0;
    for (const auto& [level, count] : cells) total += count;
    for (const auto& [level, count] : cells) loglik += count * std::log(count / total);
  }
  double parameters = static_cast<double>(table.levels(child)) - 1;
  for (Node parent : parents) parameters *= static_cast<double>(table.levels(parent));
  return loglik - price * parameters;
}

double bic_price(const Table& table) { return std::log(static_cast<double>(table.rows())) / 2; }

}  // namespace hoist::testing
