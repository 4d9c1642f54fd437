// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "hoist/io.hpp"

namespace hoist {

/// How many distributions of a file were rescaled, and by how much at most.
struct Rescaled {
  std::size_t rows = 0;
  double worst = 0;

  /// A note on them, if there were any.
  void tell(std::string_view place, Notes* notes) const;
};

/// The sum of the row where it misses 1 by more than 0.001, which is not rounding; 1 otherwise, and
/// the row then sums to 1. What misses by less than 1e-12 is left as it is, so that a file written
/// by hoist reads back bit for bit.
double settle_probabilities(std::span<double> row, Rescaled& rescaled);

}  // namespace hoist
