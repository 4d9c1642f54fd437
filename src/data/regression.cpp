// SPDX-License-Identifier: Apache-2.0
#include "data/regression.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hoist {
namespace {

double in_range(double x) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  return std::clamp(x, -kLargest, kLargest);
}

// A column of one group as centre + size * unit, both in units of 2^exponent, `unit` having a
// weighted sum of squares of 1. A constant column has size 0 and units of exactly 0.
struct UnitColumn {
  int exponent = 0;
  double centre = 0;
  double size = 0;
  std::vector<double> unit;
};

double weighted_mean(std::span<const double> values, std::span<const double> weights,
                     double total) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
  return sum / total;
}

UnitColumn unit_column(std::vector<double> values, std::span<const double> weights, double total) {
  UnitColumn column;
  double largest = 0;
  for (double x : values) largest = std::max(largest, std::fabs(x));
  // A power of two: dividing by it is exact, and nothing below can overflow.
  std::frexp(largest, &column.exponent);
  for (double& x : values) x = std::ldexp(x, -column.exponent);
  const auto [low, high] = std::ranges::minmax(values);
  if (low == high) {
    column.centre = low;
    column.unit.assign(values.size(), 0);
    return column;
  }
  column.centre = weighted_mean(values, weights, total);
  for (double& x : values) x -= column.centre;
  // What rounding left of the mean: the second pass.
  const double left = weighted_mean(values, weights, total);
  column.centre += left;
  double squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] -= left;
    squares += weights[i] * values[i] * values[i];
  }
  column.size = std::sqrt(squares);
  for (double& x : values) x = column.size > 0 ? x / column.size : 0;
  column.unit = std::move(values);
  return column;
}

double product(std::span<const double> a, std::span<const double> b,
               std::span<const double> weights) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += weights[i] * a[i] * b[i];
  return sum;
}

// The Cholesky factor of the Gram matrix of some unit columns; a row whose pivot is too small is
// left out, and its unknown is 0.
class Factor {
 public:
  Factor(std::span<const UnitColumn> columns, std::span<const double> weights)
      : size_(columns.size()), l_(size_ * size_, 0) {
    for (std::size_t i = 0; i < size_; ++i) {
      if (columns[i].size == 0) continue;
      double pivot = 1;
      for (std::size_t j = 0; j < i; ++j) {
        if (at(j, j) == 0) continue;
        double sum = product(columns[i].unit, columns[j].unit, weights);
        for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        at(i, j) = sum / at(j, j);
        pivot -= at(i, j) * at(i, j);
      }
      if (pivot > kCollinear) at(i, i) = std::sqrt(pivot);
    }
  }

  // Solves in place.
  void solve(std::span<double> x) const {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < i; ++k) x[i] -= at(i, k) * x[k];
      x[i] = at(i, i) == 0 ? 0 : x[i] / at(i, i);
    }
    for (std::size_t i = size_; i-- > 0;) {
      for (std::size_t k = i + 1; k < size_; ++k) x[i] -= at(k, i) * x[k];
      x[i] = at(i, i) == 0 ? 0 : x[i] / at(i, i);
    }
  }

 private:
  double& at(std::size_t i, std::size_t j) { return l_[i * size_ + j]; }
  double at(std::size_t i, std::size_t j) const { return l_[i * size_ + j]; }

  std::size_t size_;
  std::vector<double> l_;
};

// Coefficients between unit columns. The second round corrects what the first one lost: the Gram
// matrix has the square of the condition number of the columns.
std::vector<double> unit_coefficients(std::span<const UnitColumn> x, const UnitColumn& y,
                                      std::span<const double> weights,
                                      std::vector<double>& residuals) {
  std::vector<double> found(x.size(), 0), step(x.size());
  residuals = y.unit;
  if (x.empty()) return found;
  const Factor factor(x, weights);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t j = 0; j < x.size(); ++j) step[j] = product(x[j].unit, residuals, weights);
    factor.solve(step);
    for (std::size_t j = 0; j < x.size(); ++j) found[j] += step[j];
    for (std::size_t i = 0; i < residuals.size(); ++i) {
      double fitted = 0;
      for (std::size_t j = 0; j < x.size(); ++j) fitted += found[j] * x[j].unit[i];
      residuals[i] = y.unit[i] - fitted;
    }
  }
  return found;
}

Regression regress_group(const RegressionData& data, std::span<const std::uint32_t> rows,
                         std::span<const double> weights) {
  Regression result;
  result.coefficients.assign(data.predictors.size() + 1, 0);
  for (double w : weights) result.rows += w;
  if (rows.empty()) return result;

  const auto column_of = [&](std::span<const double> values) {
    std::vector<double> taken(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) taken[i] = values[rows[i]];
    return unit_column(std::move(taken), weights, result.rows);
  };
  const UnitColumn y = column_of(data.response);
  std::vector<UnitColumn> x;
  for (std::span<const double> predictor : data.predictors) x.push_back(column_of(predictor));

  std::vector<double> residuals;
  const std::vector<double> unit = unit_coefficients(x, y, weights, residuals);
  double intercept = y.centre;  // in units of y
  for (std::size_t j = 0; j < x.size(); ++j) {
    if (unit[j] == 0) continue;
    const double slope = unit[j] * (y.size / x[j].size);
    intercept -= slope * x[j].centre;
    result.coefficients[j + 1] = in_range(std::ldexp(slope, y.exponent - x[j].exponent));
  }
  result.coefficients[0] = in_range(std::ldexp(intercept, y.exponent));
  const double squares = product(residuals, residuals, weights);
  result.residual_norm = in_range(std::ldexp(std::sqrt(squares) * y.size, y.exponent));
  return result;
}

bool takes_part(const RegressionData& data, std::size_t row) {
  return data.weight_of(row) > 0 && std::isfinite(data.response[row]) &&
         std::ranges::all_of(data.predictors, [row](std::span<const double> values) {
           return std::isfinite(values[row]);
         });
}

}  // namespace

double Regression::at(std::span<const std::span<const double>> predictors, std::size_t row) const {
  return linear_mean(coefficients.data(), predictors, row);
}

std::vector<Regression> regress(const RegressionData& data) {
  const auto group_of = [&](std::size_t row) { return data.groups.empty() ? 0 : data.groups[row]; };
  // Rows by group, in their order within each.
  std::vector<std::size_t> begins(data.group_count + 1, 0);
  std::vector<std::uint32_t> taking;
  for (std::size_t row = 0; row < data.response.size(); ++row) {
    if (group_of(row) == kNoGroup || !takes_part(data, row)) continue;
    taking.push_back(static_cast<std::uint32_t>(row));
    ++begins[group_of(row) + 1];
  }
  for (std::size_t g = 0; g < data.group_count; ++g) begins[g + 1] += begins[g];
  std::vector<std::uint32_t> rows(taking.size());
  std::vector<double> weights(taking.size());
  std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
  for (std::uint32_t row : taking) {
    const std::size_t place = next[group_of(row)]++;
    rows[place] = row;
    weights[place] = data.weight_of(row);
  }

  std::vector<Regression> results;
  for (std::size_t g = 0; g < data.group_count; ++g) {
    const std::size_t size = begins[g + 1] - begins[g];
    results.push_back(regress_group(data, std::span(rows).subspan(begins[g], size),
                                    std::span(weights).subspan(begins[g], size)));
  }
  return results;
}

}  // namespace hoist
