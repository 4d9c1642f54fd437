// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "hoist/study.hpp"

namespace hoist {

double t_quantile(std::size_t degrees) {
  static constexpr std::array kTable = {
      12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004,
      2.262157,  2.228139, 2.200985, 2.178813, 2.160369, 2.144787, 2.131450, 2.119905,
      2.109816,  2.100922, 2.093024, 2.085963, 2.079614, 2.073873, 2.068658, 2.063899,
      2.059539,  2.055529, 2.051831, 2.048407, 2.045230, 2.042272};
  if (degrees == 0) return 0;
  if (degrees <= kTable.size()) return kTable[degrees - 1];
  // Beyond it, the first terms of the expansion around the normal quantile are good to 2e-6.
  constexpr double z = 1.959963984540054;
  const double n = static_cast<double>(degrees);
  constexpr double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

Estimate estimate(std::span<const double> values) {
  if (values.empty()) return {};
  const auto n = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (double value : values) mean += value / n;
  for (double value : values) squares += (value - mean) * (value - mean);
  if (values.size() == 1) return {values[0], values[0], values[0], 1};
  const double half = t_quantile(values.size() - 1) * std::sqrt(squares / (n - 1) / n);
  return {mean, mean - half, mean + half, values.size()};
}

double quantile(std::span<const double> sorted, double p) {
  if (sorted.empty()) return 0;
  const double at = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

Box box_of(std::span<const double> sorted) {
  Box box;
  box.lower = box.low = quantile(sorted, 0.25);
  box.median = quantile(sorted, 0.5);
  box.upper = box.high = quantile(sorted, 0.75);
  const double reach = 1.5 * (box.upper - box.lower);
  const double least = box.lower - reach, most = box.upper + reach;
  for (double value : sorted) {
    if (value < least || value > most) {
      box.outliers.push_back(value);
      continue;
    }
    box.low = std::min(box.low, value);
    box.high = std::max(box.high, value);
  }
  return box;
}

}  // namespace hoist
