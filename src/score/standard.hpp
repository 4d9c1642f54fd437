// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hoist/sample.hpp"

namespace hoist {

/// The rows of a sample's table that count at all, ascending, and how much each counts.
std::vector<std::uint32_t> counting_rows(const Sample& sample);
std::vector<double> weights_of(const Sample& sample, std::span<const std::uint32_t> rows);

/// Squares of numbers between -1 and 1 about their mean that are smaller than this, on average, are
/// rounding: the numbers are constant.
inline constexpr double kConstantSquare = 1e-28;

/// The power of two that brings numbers between -1 and 1, and the logarithm of its inverse: after
/// it no square overflows.
struct Shrink {
  double factor = 1;
  double log_inverse = 0;

  static Shrink to_one(double largest);
};

/// How a column is brought to length one about its mean.
struct Standard {
  double shrink = 1;
  double mean = 0;        ///< of what was shrunk
  double factor = 0;      ///< to length one; 0 for a constant
  double log_square = 0;  ///< of the sum of squares about the mean, in the units of the data

  double operator()(double value) const { return (value * shrink - mean) * factor; }
};

/// `total` is the sum of the weights.
Standard standard_of(std::span<const double> values, std::span<const double> weights, double total);

}  // namespace hoist
