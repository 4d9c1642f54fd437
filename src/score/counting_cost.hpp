// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "score/packed_columns.hpp"

namespace hoist {

/// What counting costs, in nanoseconds on a common machine. Only the ratios matter, and only for
/// speed: both ways give the same counts.
struct CountingCost {
  static constexpr double kPerSlot = 0.6, kPerTableCell = 0.7;

  /// Whether so many products of bitmaps are quicker than one pass over the rows that fills a table
  /// of so many cells.
  static bool masks_pay(std::size_t products, const PackedColumns& columns, std::size_t cells) {
    const kernels::Cost cost = kernels::cost();
    const auto words = static_cast<double>(columns.words());
    const double masks = static_cast<double>(products) * (words * cost.per_word + cost.per_product);
    return masks <= 64 * words * kPerSlot + static_cast<double>(cells) * kPerTableCell;
  }
};

}  // namespace hoist
