// SPDX-License-Identifier: Apache-2.0
#include "hoist/network.hpp"

namespace hoist {

std::size_t Network::configurations(Node node) const {
  std::size_t count = 1;
  for (Node parent : dag.parents(node)) count *= levels[parent].size();
  return count;
}

NetworkSummary summary(const Network& network) {
  const std::size_t n = network.dag.size();
  NetworkSummary numbers{.vertices = n, .edges = network.dag.edges().size()};
  if (n == 0) return numbers;
  std::size_t blankets = 0;
  for (Node node = 0; node < n; ++node) {
    numbers.parameters += network.configurations(node) * (network.levels[node].size() - 1);
    blankets += markov_blanket(network.dag, node).size();
  }
  const auto vertices = static_cast<double>(n);
  numbers.average_markov_blanket = static_cast<double>(blankets) / vertices;
  // Every edge has two ends.
  numbers.average_degree = 2.0 * static_cast<double>(numbers.edges) / vertices;
  std::size_t forward = 0;
  for (const Edge& edge : network.dag.edges()) forward += edge.from < edge.to;
  if (numbers.edges > 0)
    numbers.order_leak = static_cast<double>(forward) / static_cast<double>(numbers.edges);
  return numbers;
}

}  // namespace hoist
