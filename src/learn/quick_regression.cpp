// SPDX-License-Identifier: Apache-2.0
#include "learn/quick_regression.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <vector>

namespace hoist {
namespace {

// In four sums side by side, always the same four: quick, and the same bits everywhere.
double product(const double* a, const double* b, std::size_t size) {
  std::array<double, 4> sums{};
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4)
    for (std::size_t k = 0; k < 4; ++k) sums[k] += a[i + k] * b[i + k];
  for (; i < size; ++i) sums[0] += a[i] * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

std::optional<LinearGaussian> quick_regression(std::span<const double> response,
                                               std::span<const std::span<const double>> predictors,
                                               std::span<const double> weights) {
  constexpr double kLeastShare = 1e-6;  // of a sum of squares, for what is left of it
  const std::size_t rows = response.size(), p = predictors.size();
  double total = 0;
  for (double weight : weights) total += weight;
  const auto coefficients = static_cast<double>(p + 1);
  if (!(total > coefficients)) return std::nullopt;

  // About their means, the response last.
  const auto centred = std::make_unique_for_overwrite<double[]>((p + 1) * rows);
  const auto weighted = std::make_unique_for_overwrite<double[]>(rows);
  std::vector<double> means(p + 1), sizes(p + 1);
  // The lower triangle of the correlations, which becomes their Cholesky factor row by row. Its
  // last row is then what the response shares with the predictors, and its last pivot the rest.
  std::vector<double> factor((p + 1) * (p + 1));
  double pivot = 1;
  for (std::size_t a = 0; a <= p; ++a) {
    const double* values = a < p ? predictors[a].data() : response.data();
    double* column = &centred[a * rows];
    means[a] = product(weights.data(), values, rows) / total;
    for (std::size_t i = 0; i < rows; ++i) {
      column[i] = values[i] - means[a];
      weighted[i] = weights[i] * column[i];
    }
    const double squares = product(weighted.get(), column, rows);
    const bool in_range = squares > 1e-200 && squares < 1e200;
    if (!in_range || squares < kLeastShare * total * means[a] * means[a]) return std::nullopt;
    sizes[a] = std::sqrt(squares);
    double* row = &factor[a * (p + 1)];
    pivot = 1;
    for (std::size_t b = 0; b < a; ++b) {
      double sum = product(weighted.get(), &centred[b * rows], rows) / (sizes[a] * sizes[b]);
      const double* other = &factor[b * (p + 1)];
      for (std::size_t k = 0; k < b; ++k) sum -= row[k] * other[k];
      row[b] = sum / other[b];
      pivot -= row[b] * row[b];
    }
    if (pivot < kLeastShare) return std::nullopt;
    row[a] = std::sqrt(pivot);
  }

  LinearGaussian found;
  found.coefficients.assign(p + 1, 0);
  double* slopes = found.coefficients.data() + 1;
  const double* shared = &factor[p * (p + 1)];
  found.coefficients[0] = means[p];
  for (std::size_t j = p; j-- > 0;) {
    double sum = shared[j];
    for (std::size_t k = j + 1; k < p; ++k) sum -= factor[k * (p + 1) + j] * slopes[k];
    slopes[j] = sum / factor[j * (p + 1) + j];
  }
  for (std::size_t j = 0; j < p; ++j) {
    slopes[j] *= sizes[p] / sizes[j];
    found.coefficients[0] -= slopes[j] * means[j];
  }
  found.sd = {sizes[p] * std::sqrt(pivot / (total - coefficients))};
  return found;
}

}  // namespace hoist
