// SPDX-License-Identifier: Apache-2.0
#include "network/counts.hpp"

#include <fmt/format.h>

#include "hoist/error.hpp"
#include "network/configuration.hpp"

namespace hoist {
namespace {

std::size_t cells(const Table& table, const Dag& dag, Node child) {
  // In floating point, because the product of many parents overflows every integer.
  double count = static_cast<double>(table.levels(child));
  for (Node parent : dag.parents(child)) count *= static_cast<double>(table.levels(parent));
  if (count > static_cast<double>(kMaxCells))
    throw Error(
        ErrorKind::input,
        fmt::format("the probability table of '{}' with {} parents would have {:.4g} cells, "
                    "more than {}; give it fewer parents",
                    dag.names()[child], dag.parents(child).size(), count, kMaxCells));
  return static_cast<std::size_t>(count);
}

}  // namespace

std::vector<std::uint32_t> family_counts(const Table& table, const Dag& dag, Node child) {
  const std::size_t levels = table.levels(child);
  std::vector<std::uint32_t> counts(cells(table, dag, child));
  Configurations configurations(table.rows(), 0);
  for (Node parent : dag.parents(child))
    append_parent(table.codes(parent), table.levels(parent), configurations);
  const auto codes = table.codes(child);
  for (std::size_t row = 0; row < codes.size(); ++row)
    ++counts[configurations[row] * levels + codes[row]];
  return counts;
}

}  // namespace hoist
