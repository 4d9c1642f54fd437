// SPDX-License-Identifier: Apache-2.0
#include "network/gaussian.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/real.hpp"

namespace hoist {
namespace {

constexpr double kHalfLogTwoPi = 0.91893853320467274178;

double sd_of(const Regression& regression, double coefficients) {
  return regression.residual_norm / std::sqrt(regression.rows - coefficients);
}

// Whether the rows are more than the coefficients. Real weights may miss a whole number, and a
// divisor that is a sliver would make any spread enormous: half a row is asked for.
bool enough(double rows, double coefficients) { return rows > coefficients + 0.5; }

LinearGaussian pooled_over(RegressionData data) {
  data.group_count = 1;
  std::vector<std::uint32_t> one_group;
  // The same rows as in all groups together.
  for (std::uint32_t group : data.groups) one_group.push_back(group == kNoGroup ? kNoGroup : 0);
  data.groups = one_group;
  Regression found = regress(data).front();
  const auto coefficients = static_cast<double>(found.coefficients.size());
  if (enough(found.rows, coefficients)) return {found.coefficients, {sd_of(found, coefficients)}};
  // Too few rows for a slope: their mean.
  RegressionData mean = data;
  mean.predictors = {};
  const Regression level = regress(mean).front();
  std::ranges::fill(found.coefficients, 0);
  found.coefficients[0] = level.coefficients[0];
  // Weights that sum up to one row or less tell a spread all the same.
  const double spread = enough(level.rows, 1) ? sd_of(level, 1)
                        : level.rows > 0      ? sd_of(level, 0)
                                              : 0;
  return {found.coefficients, {spread}};
}

// sqrt((a^2 + times b^2) / of), also where a square would be out of range.
double root_of_squares(double a, double b, double times, double of) {
  const double unit = std::max(a, b);
  if (unit == 0) return 0;
  const double x = a / unit, y = b / unit;
  return unit * std::sqrt((x * x + times * y * y) / of);
}

}  // namespace

GaussianEstimate estimate_gaussian(const RegressionData& data, double imaginary_rows) {
  GaussianEstimate estimate{{}, pooled_over(data)};
  if (data.group_count == 1) return {estimate.pooled, estimate.pooled};
  for (const Regression& found : regress(data)) {
    const auto coefficients = static_cast<double>(found.coefficients.size());
    const bool own = enough(found.rows, coefficients);
    const std::vector<double>& chosen = own ? found.coefficients : estimate.pooled.coefficients;
    estimate.groups.coefficients.insert(estimate.groups.coefficients.end(), chosen.begin(),
                                        chosen.end());
    estimate.groups.sd.push_back(own ? root_of_squares(found.residual_norm, estimate.pooled.sd[0],
                                                       imaginary_rows,
                                                       found.rows - coefficients + imaginary_rows)
                                     : estimate.pooled.sd[0]);
  }
  return estimate;
}

double log_density(const LinearGaussian& model, const RegressionData& data, double least_sd) {
  const std::size_t width = data.predictors.size() + 1;
  std::vector<double> log_sd(model.sd.size(), 0);
  for (std::size_t j = 0; j < model.sd.size(); ++j) {
    const double sd = std::max(model.sd[j], least_sd);
    if (sd > 0) log_sd[j] = natural_log(sd) + kHalfLogTwoPi;
  }
  double sum = 0;
  for (std::size_t row = 0; row < data.response.size(); ++row) {
    const std::uint32_t group = data.groups.empty() ? 0 : data.groups[row];
    if (group == kNoGroup) continue;
    const double mean = linear_mean(&model.coefficients[group * width], data.predictors, row);
    const double sd = std::max(model.sd[group], least_sd);
    const double difference = data.response[row] - mean;
    if (sd == 0) {
      if (difference != 0) return -std::numeric_limits<double>::infinity();
      continue;
    }
    // Numbers out of range are as far off as can be said, and never NaN.
    constexpr double kFarthest = 1e100;
    double z = std::fabs(difference / sd);
    if (!(z < kFarthest)) z = kFarthest;
    sum -= data.weight_of(row) * (z * z / 2 + log_sd[group]);
  }
  return sum;
}

}  // namespace hoist
