// SPDX-License-Identifier: Apache-2.0
#include "score/standard.hpp"

#include <algorithm>
#include <cmath>

#include "core/real.hpp"

namespace hoist {

std::vector<std::uint32_t> counting_rows(const Sample& sample) {
  std::vector<std::uint32_t> rows;
  for (std::size_t row = 0; row < sample.table_rows(); ++row) {
    const bool counts = !sample.weights().empty()  ? sample.weights()[row] > 0
                        : !sample.counts().empty() ? sample.counts()[row] > 0
                                                   : true;
    if (counts) rows.push_back(static_cast<std::uint32_t>(row));
  }
  return rows;
}

std::vector<double> weights_of(const Sample& sample, std::span<const std::uint32_t> rows) {
  std::vector<double> weights(rows.size(), 1);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!sample.weights().empty())
      weights[i] = sample.weights()[rows[i]];
    else if (!sample.counts().empty())
      weights[i] = sample.counts()[rows[i]];
  return weights;
}

Shrink Shrink::to_one(double largest) {
  constexpr int kMostExponent = 1000;  // so that the factor itself is in range
  constexpr double kLogTwo = 0.69314718055994530942;
  if (largest == 0) return {};
  int exponent = 0;
  std::frexp(largest, &exponent);
  exponent = std::clamp(exponent, -kMostExponent, kMostExponent);
  return {std::ldexp(1.0, -exponent), kLogTwo * exponent};
}

Standard standard_of(std::span<const double> values, std::span<const double> weights,
                     double total) {
  Standard result;
  double most = 0;
  for (double value : values) most = std::max(most, std::abs(value));
  const Shrink shrink = Shrink::to_one(most);
  result.shrink = shrink.factor;
  const auto mean_about = [&](double centre) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      sum += weights[i] * (values[i] * result.shrink - centre);
    return sum / total;
  };
  // The second time takes back what rounding left in the mean.
  result.mean = mean_about(0);
  result.mean += mean_about(result.mean);
  double squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double distance = values[i] * result.shrink - result.mean;
    squares += weights[i] * (distance * distance);
  }
  if (!(squares > kConstantSquare * total)) return result;
  result.factor = 1 / std::sqrt(squares);
  result.log_square = natural_log(squares) + 2 * shrink.log_inverse;
  return result;
}

}  // namespace hoist
