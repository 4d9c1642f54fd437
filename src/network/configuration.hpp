// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hoist {

/// The configuration of a child's parents in each row: the row of the child's CPT that governs it.
using Configurations = std::vector<std::size_t>;

/// Appends one parent as the new last digit, which counts fastest. Parents are appended in
/// ascending order, as `Cpt` says; a child without parents has configuration 0 in every row.
inline void append_parent(std::span<const std::uint16_t> codes, std::size_t levels,
                          Configurations& configurations) {
  for (std::size_t row = 0; row < configurations.size(); ++row)
    configurations[row] = configurations[row] * levels + codes[row];
}

}  // namespace hoist
