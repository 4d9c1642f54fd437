// SPDX-License-Identifier: Apache-2.0
#include "score/memory.hpp"

#include <algorithm>

#include "hoist/learn.hpp"

namespace hoist {

std::uint64_t learn_bytes(const TableShape& shape, const LearnOptions& options) {
  const double columns = static_cast<double>(shape.levels.size());
  // The gain of every edge, bits for the closure of two graphs and for what knowledge allows, the
  // knowledge itself in the order of the columns, and short lists a variable.
  const double search = columns * columns * (8 + 0.75 + 1) + 512 * columns;
  const double resample = 8 * static_cast<double>(shape.rows);
  const double bytes = search + resample + scorer_bytes(shape, options.score);
  return static_cast<std::uint64_t>(std::min(bytes, 9e18));
}

}  // namespace hoist
