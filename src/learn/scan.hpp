// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

// The inner loops of choosing a move: passes over rows of gains. As with the kernels of counting,
// each exists in several versions, and all of them give the same answer.
namespace hoist::scan {

struct Largest {
  double value;
  std::size_t index;  ///< the first that has it; 0 where the value is minus infinity
};

/// The largest value, those that are not a number passed over; minus infinity where there is none.
Largest largest(std::span<const double> values);

/// The first index from `begin` on whose value is at least `least`; values.size() where there is
/// none. What is not a number is not.
std::size_t next_at_least(std::span<const double> values, std::size_t begin, double least);

/// Both, for one kind of processor.
struct Version {
  std::size_t (*next_at_least)(const double* values, std::size_t begin, std::size_t end,
                               double least);
  double (*largest_value)(const double* values, std::size_t size);
};

}  // namespace hoist::scan
