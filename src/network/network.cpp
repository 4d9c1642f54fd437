// SPDX-License-Identifier: Apache-2.0
#include "hoist/network.hpp"

#include <algorithm>

#include "hoist/error.hpp"

namespace hoist {

bool Network::has_continuous() const {
  return std::ranges::any_of(models, [](const LocalModel& model) {
    return std::holds_alternative<LinearGaussian>(model);
  });
}

const Cpt& Network::cpt(Node node) const {
  if (const auto* found = std::get_if<Cpt>(&models[node])) return *found;
  throw Error(ErrorKind::usage,
              "'" + dag.names()[node] + "' is continuous and has no table of probabilities");
}

const LinearGaussian& Network::gaussian(Node node) const {
  if (const auto* found = std::get_if<LinearGaussian>(&models[node])) return *found;
  throw Error(ErrorKind::usage, "'" + dag.names()[node] + "' is discrete and has no coefficients");
}

std::size_t Network::configurations(Node node) const {
  std::size_t count = 1;
  for (Node parent : dag.parents(node))
    if (!is_continuous(parent)) count *= levels[parent].size();
  return count;
}

std::size_t Network::continuous_parents(Node node) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      dag.parents(node), [this](Node parent) { return is_continuous(parent); }));
}

TableShape Network::shape(std::uint64_t rows) const {
  TableShape shape{rows, {}, 0};
  for (Node node = 0; node < dag.size(); ++node) {
    if (is_continuous(node))
      ++shape.continuous;
    else
      shape.levels.push_back(levels[node].size());
  }
  return shape;
}

NetworkSummary summary(const Network& network) {
  const std::size_t n = network.dag.size();
  NetworkSummary numbers{.vertices = n, .edges = network.dag.edges().size()};
  if (n == 0) return numbers;
  std::size_t blankets = 0;
  for (Node node = 0; node < n; ++node) {
    const std::size_t of_each = network.is_continuous(node) ? network.continuous_parents(node) + 2
                                                            : network.levels[node].size() - 1;
    numbers.parameters += network.configurations(node) * of_each;
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
