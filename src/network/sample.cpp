// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "core/random.hpp"
#include "hoist/network.hpp"
#include "network/configuration.hpp"

namespace hoist {
namespace {

// The level at which the running sum of probabilities passes `u`, which lies in [0, 1). A level of
// probability 0 is never drawn, even where rounding leaves the whole sum a little below `u`.
std::uint16_t draw(std::span<const double> probabilities, double u) {
  double sum = 0;
  std::size_t last_possible = 0;
  for (std::size_t level = 0; level < probabilities.size(); ++level) {
    if (probabilities[level] <= 0) continue;
    last_possible = level;
    sum += probabilities[level];
    if (u < sum) break;
  }
  return static_cast<std::uint16_t>(last_possible);
}

}  // namespace

Table sample(const Network& network, std::size_t rows, std::uint64_t seed) {
  const Dag& dag = network.dag;
  std::vector<Discrete> columns(dag.size());
  for (Node node : dag.topological_order()) {
    Discrete& column = columns[node];
    column.levels = network.levels[node];
    column.codes.resize(rows);
    Configurations configurations(rows, 0);
    for (Node parent : dag.parents(node))
      append_parent(columns[parent].codes, columns[parent].levels.size(), configurations);
    // Row i takes draw i of the variable's own stream, whatever its parents say, so that neither
    // the number of rows nor the order of the variables changes it.
    RandomStream random(seed, Purpose::sample, name_key(dag.names()[node]));
    const std::span probabilities(network.cpts[node].probabilities);
    const std::size_t levels = column.levels.size();
    for (std::size_t row = 0; row < rows; ++row)
      column.codes[row] =
          draw(probabilities.subspan(configurations[row] * levels, levels), random.uniform());
  }
  return Table(dag.names(), {columns.begin(), columns.end()});
}

}  // namespace hoist
