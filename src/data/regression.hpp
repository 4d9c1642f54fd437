// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hoist {

/// Less of a column of length one than this is rounding: what is left of a column that follows from
/// others.
inline constexpr double kCollinear = 1e-12;

/// The group of a row that takes no part in any regression.
inline constexpr std::uint32_t kNoGroup = 0xFFFFFFFF;

/// What to regress on what. Spans are of one length, the number of rows, or empty where said.
struct RegressionData {
  std::span<const double> response;
  std::span<const std::span<const double>> predictors = {};
  std::span<const std::uint32_t> groups = {};  ///< of each row, or kNoGroup; empty: all in group 0
  std::size_t group_count = 1;
  std::span<const std::uint32_t> times = {};  ///< how often each row counts; empty: once
  std::span<const double> weights = {};       ///< the same in real numbers; empty: `times` says

  double weight_of(std::size_t row) const {
    if (!weights.empty()) return weights[row];
    return times.empty() ? 1 : times[row];
  }
};

/// Least squares with intercept over the rows of one group.
struct Regression {
  double rows = 0;                   ///< the sum of the weights of the rows used
  std::vector<double> coefficients;  ///< of the intercept, then of each predictor
  /// The root of the residual sum of squares: unlike its square it is in range wherever the data
  /// are, also for numbers such as 1e300. Exactly 0 where the response is constant.
  double residual_norm = 0;

  double rss() const { return residual_norm * residual_norm; }
  /// The mean that the regression gives at the values of `predictors` in `row`.
  double at(std::span<const std::span<const double>> predictors, std::size_t row) const;
};

/// The intercept, which comes first, and coefficients times the values of `predictors` in `row`.
inline double linear_mean(const double* coefficients,
                          std::span<const std::span<const double>> predictors, std::size_t row) {
  double mean = coefficients[0];
  for (std::size_t j = 0; j < predictors.size(); ++j)
    mean += coefficients[j + 1] * predictors[j][row];
  return mean;
}

/// A regression for each group, in their order; all zeros for a group without rows. A row with
/// weight 0, or where the response or a predictor is missing (NaN) or infinite, is left out. A
/// predictor that is collinear with the intercept and the predictors before it (what is left of it
/// has less than kCollinear of its sum of squares) has coefficient 0. Numbers never become NaN; a
/// coefficient that would be out of range is the largest double.
///
/// Columns are centred in two passes and scaled to unit size in each group, so that neither the
/// place nor the unit of a column matters. Sums are in the order of the rows, and no bit depends
/// on the other groups.
std::vector<Regression> regress(const RegressionData& data);

}  // namespace hoist
