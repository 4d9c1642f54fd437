// SPDX-License-Identifier: Apache-2.0
#include "network/counts.hpp"

namespace hoist {

std::vector<double> family_counts(const FamilyColumns& family, const std::string& child) {
  const std::size_t levels = family.child().levels().size();
  double cells = static_cast<double>(levels);
  for (const Column* parent : family.labels())
    cells *= static_cast<double>(parent->levels().size());
  require_fit("probabilities", child, family.parents(), cells);

  Configurations configurations = family.configurations();
  std::vector<double> occurring(configurations.occurring() * levels, 0);
  count_cells(configurations.ids(), family.child().codes(), levels, family.weights(), occurring);

  std::vector<double> counts(static_cast<std::size_t>(cells), 0);
  for (std::size_t j = 0; j < configurations.occurring(); ++j)
    for (std::size_t k = 0; k < levels; ++k)
      counts[configurations.codes()[j] * levels + k] = occurring[j * levels + k];
  return counts;
}

std::vector<std::uint32_t> declared_configurations(const FamilyColumns& family) {
  Configurations configurations = family.configurations();
  std::vector<std::uint32_t> declared(family.rows());
  for (std::size_t row = 0; row < declared.size(); ++row)
    declared[row] = static_cast<std::uint32_t>(configurations.codes()[configurations.ids()[row]]);
  return declared;
}

}  // namespace hoist
