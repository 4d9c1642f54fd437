// SPDX-License-Identifier: Apache-2.0
#include "score/normal_groups.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/real.hpp"
#include "score/gram_family.hpp"
#include "score/standard.hpp"

namespace hoist {

double normal_loglik(double total, double coefficients, double log_rss) {
  const double divisor = total - coefficients;
  if (!(divisor > 0)) return -std::numeric_limits<double>::infinity();
  return -0.5 * (total * (kLogTwoPi + log_rss - natural_log(divisor)) + divisor);
}

double NormalGroups::loglik(std::span<const std::span<const double>> columns,
                            std::span<const std::uint32_t> rows, std::span<const double> weights,
                            std::span<const std::uint32_t> groups, std::size_t group_count) {
  const std::size_t c = columns.size(), n = rows.size();
  Shrink shrink;  // of the child, in the end
  values_.resize(n * c);
  for (std::size_t column = 0; column < c; ++column) {
    double largest = 0;
    for (std::uint32_t row : rows) largest = std::max(largest, std::abs(columns[column][row]));
    shrink = Shrink::to_one(largest);
    for (std::size_t i = 0; i < n; ++i)
      values_[i * c + column] = columns[column][rows[i]] * shrink.factor;
  }
  totals_.assign(group_count, 0);
  for (std::size_t i = 0; i < n; ++i) totals_[groups[i]] += weights[i];
  means_.assign(group_count * c, 0);
  // The second time takes back what rounding left in the means.
  for (int pass = 0; pass < 2; ++pass) {
    products_.assign(group_count * c, 0);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t a = 0; a < c; ++a)
        products_[groups[i] * c + a] +=
            weights[i] * (values_[i * c + a] - means_[groups[i] * c + a]);
    for (std::size_t j = 0; j < means_.size(); ++j) means_[j] += products_[j] / totals_[j / c];
  }
  products_.assign(group_count * c * c, 0);
  for (std::size_t i = 0; i < n; ++i) {
    double* const sums = products_.data() + groups[i] * c * c;
    double* const row = values_.data() + i * c;
    for (std::size_t a = 0; a < c; ++a) row[a] -= means_[groups[i] * c + a];
    for (std::size_t a = 0; a < c; ++a) {
      const double left = weights[i] * row[a];
      for (std::size_t b = 0; b <= a; ++b) sums[a * c + b] += left * row[b];
    }
  }

  std::vector<double> spread(c);  // what a column must vary in a group not to be constant there
  for (std::size_t a = 0; a < c; ++a) spread[a] = kCollinear * overall_variance(a, c);
  const std::size_t child = c - 1;
  if (!(spread[child] > kCollinear * kConstantSquare)) return 0;
  std::vector<std::size_t> parents(child);
  std::iota(parents.begin(), parents.end(), std::size_t{0});
  double sum = 0;
  for (std::size_t group = 0; group < group_count; ++group) {
    const std::span sums = std::span(products_).subspan(group * c * c, c * c);
    const double square = sums[child * c + child];
    if (!(square > spread[child] * totals_[group])) return -std::numeric_limits<double>::infinity();
    for (std::size_t a = 0; a < c; ++a) {
      if (!(sums[a * c + a] > spread[a] * totals_[group])) sums[a * c + a] = 0;
      for (std::size_t b = 0; b < a; ++b) sums[b * c + a] = sums[a * c + b];
    }
    GramFamily family(sums.data(), c);
    family.turn_to({&child, 1}, parents);
    sum += normal_loglik(totals_[group], static_cast<double>(c),
                         family.log_left() + 2 * shrink.log_inverse);
  }
  return sum;
}

// The mean square of a column about its mean over all groups.
double NormalGroups::overall_variance(std::size_t column, std::size_t columns) const {
  double total = 0, mean = 0, squares = 0;
  for (std::size_t group = 0; group < totals_.size(); ++group) {
    total += totals_[group];
    mean += totals_[group] * means_[group * columns + column];
  }
  mean /= total;
  for (std::size_t group = 0; group < totals_.size(); ++group) {
    const double distance = means_[group * columns + column] - mean;
    squares += products_[group * columns * columns + column * columns + column] +
               totals_[group] * (distance * distance);
  }
  return squares / total;
}

}  // namespace hoist
