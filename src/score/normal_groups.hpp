// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hoist {

/// log(2 pi).
inline constexpr double kLogTwoPi = 1.83787706640934548356;

/// The log-likelihood of a number with a normal distribution about a regression over rows of weight
/// `total`; `log_rss` is the logarithm of the sum of squares that it leaves. -infinity where there
/// are too few rows for so many coefficients.
double normal_loglik(double total, double coefficients, double log_rss);

/// Regressions in groups of rows. Keeps its scratch space: for one thread.
class NormalGroups {
 public:
  /// The log-likelihood of the last column given the others, a regression with its own variance in
  /// each group. Columns are over all rows of a table, of which `rows` are used; `groups` has the
  /// group of each of these. A child that is constant is certain and has 0; one that is constant in
  /// a group only has -infinity, since a normal distribution cannot say so.
  double loglik(std::span<const std::span<const double>> columns,
                std::span<const std::uint32_t> rows, std::span<const double> weights,
                std::span<const std::uint32_t> groups, std::size_t group_count);

 private:
  double overall_variance(std::size_t column, std::size_t columns) const;

  std::vector<double> values_, means_, totals_, products_;
};

}  // namespace hoist
