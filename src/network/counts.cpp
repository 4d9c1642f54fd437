// SPDX-License-Identifier: Apache-2.0
#include "network/counts.hpp"

#include "data/family_counts.hpp"

namespace hoist {

std::vector<std::uint32_t> family_counts(const Table& table, const Dag& dag, Node child) {
  const std::size_t levels = table.levels(child);
  double cells = static_cast<double>(levels);
  for (Node parent : dag.parents(child)) cells *= static_cast<double>(table.levels(parent));
  require_fit("probabilities", dag.names()[child], dag.parents(child).size(), cells);

  Configurations configurations;
  configurations.reset(table.rows());
  for (Node parent : dag.parents(child))
    configurations.add(table.codes(parent), table.levels(parent));
  std::vector<std::uint32_t> occurring(configurations.occurring() * levels, 0);
  count_cells(configurations.ids(), table.codes(child), levels, {}, occurring);

  std::vector<std::uint32_t> counts(static_cast<std::size_t>(cells), 0);
  for (std::size_t j = 0; j < configurations.occurring(); ++j)
    for (std::size_t k = 0; k < levels; ++k)
      counts[configurations.codes()[j] * levels + k] = occurring[j * levels + k];
  return counts;
}

}  // namespace hoist
