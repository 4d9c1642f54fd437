// SPDX-License-Identifier: Apache-2.0
#include "score/gram_family.hpp"

#include <algorithm>
#include <cmath>

#include "core/real.hpp"
#include "score/gram_kernel.hpp"

namespace hoist {
namespace {

// The logarithm of the determinant of a matrix of n by n, which it overwrites; no pivot is less
// than its `least`.
double log_determinant(std::span<double> matrix, std::span<const double> least) {
  const std::size_t n = least.size();
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = std::max(matrix[i * n + i], least[i]);
    sum += natural_log(pivot);
    for (std::size_t a = i + 1; a < n; ++a)
      for (std::size_t b = i + 1; b <= a; ++b)
        matrix[a * n + b] -= matrix[a * n + i] * matrix[b * n + i] / pivot;
  }
  return sum;
}

}  // namespace

void GramFamily::turn_to(std::span<const std::size_t> child, std::span<const std::size_t> parents) {
  child_.clear();
  least_.clear();
  for (std::size_t column : child)
    if (at(column, column) > 0) {
      child_.push_back(column);
      least_.push_back(kCollinear * at(column, column));
    }
  parents_.assign(parents.begin(), parents.end());
  factorise();

  const std::size_t k = parents_.size(), m = child_.size();
  weights_.resize(m * k);
  for (std::size_t y = 0; y < m; ++y)
    for (std::size_t i = 0; i < k; ++i) {
      double rest = at(parents_[i], child_[y]);
      for (std::size_t j = 0; j < i; ++j) rest -= factor_[i * k + j] * weights_[y * k + j];
      weights_[y * k + i] = rest * reciprocal_[i];
    }
  left_.resize(m * m);
  for (std::size_t a = 0; a < m; ++a)
    for (std::size_t b = 0; b <= a; ++b) {
      double rest = at(child_[a], child_[b]);
      for (std::size_t i = 0; i < k; ++i) rest -= weights_[a * k + i] * weights_[b * k + i];
      left_[a * m + b] = rest;
    }
  scratch_ = left_;
  log_left_ = log_determinant(scratch_, least_);
}

// Row by row, so that a parent that follows from those before it is found and passed over.
void GramFamily::factorise() {
  const std::size_t k = parents_.size();
  factor_.assign(k * k, 0);
  reciprocal_.resize(k);
  pivots_.clear();
  for (std::size_t i = 0; i < k; ++i) {
    double pivot = at(parents_[i], parents_[i]);
    const double whole = pivot;
    for (std::size_t j = 0; j < i; ++j) {
      double rest = at(parents_[i], parents_[j]);
      for (std::size_t h = 0; h < j; ++h) rest -= factor_[i * k + h] * factor_[j * k + h];
      factor_[i * k + j] = rest * reciprocal_[j];
      pivot -= factor_[i * k + j] * factor_[i * k + j];
    }
    const bool adds = whole > 0 && pivot > kCollinear * whole;
    factor_[i * k + i] = adds ? std::sqrt(pivot) : 0;
    reciprocal_[i] = adds ? 1 / factor_[i * k + i] : 0;
    if (whole > 0) pivots_.push_back(std::max(pivot, kCollinear * whole));
  }
}

double GramFamily::log_parents() const {
  double sum = 0;
  for (double pivot : pivots_) sum += natural_log(pivot);
  return sum;
}

// Without parent i the child keeps b_i^2 / v_i more: b_i is its coefficient, v_i the i-th element
// on the diagonal of the inverse of the parents' products. Both come from the inverse of the
// factor.
bool GramFamily::left_without(std::span<double> out) {
  const std::size_t k = parents_.size();
  if (child_.size() != 1 || std::ranges::find(reciprocal_, 0) != reciprocal_.end()) return false;
  inverse_.assign(k * k, 0);  // column by column
  for (std::size_t i = 0; i < k; ++i) {
    double* column = inverse_.data() + i * k;
    column[i] = reciprocal_[i];
    for (std::size_t row = i + 1; row < k; ++row) {
      double sum = 0;
      for (std::size_t j = i; j < row; ++j) sum += factor_[row * k + j] * column[j];
      column[row] = -sum * reciprocal_[row];
    }
    double coefficient = 0, diagonal = 0;
    for (std::size_t row = i; row < k; ++row) {
      coefficient += column[row] * weights_[row];
      diagonal += column[row] * column[row];
    }
    out[i] = std::max(left_[0] + coefficient * coefficient / diagonal, least_[0]);
  }
  return true;
}

void GramFamily::sweep() {
  const std::size_t m = child_.size();
  swept_.resize(parents_.size() * stride_);
  covariance_.resize(m * stride_);
  variance_.resize(stride_);
  for (std::size_t column = 0; column < stride_; ++column) variance_[column] = at(column, column);
  row_of_.clear();
  for (std::size_t column : parents_) row_of_.push_back(gram_ + column * stride_);
  for (std::size_t column : child_) row_of_.push_back(gram_ + column * stride_);
  gram_kernel::sweep({.columns = stride_,
                      .parents = parents_.size(),
                      .parent_rows = row_of_.data(),
                      .factor = factor_.data(),
                      .reciprocal = reciprocal_.data(),
                      .responses = m,
                      .response_rows = row_of_.data() + parents_.size(),
                      .response_weight = weights_.data(),
                      .swept = swept_.data(),
                      .variance = variance_.data(),
                      .covariance = covariance_.data()});
}

double GramFamily::variance(std::size_t column) const {
  return std::max(variance_[column], kCollinear * at(column, column));
}

double GramFamily::left_with(std::size_t column) const {
  const double whole = left_[0], spread = variance_[column];
  if (!(spread > kCollinear * at(column, column))) return std::max(whole, least_[0]);
  const double common = covariance_[column];
  return std::max(whole - common * common / spread, least_[0]);
}

double GramFamily::left_between(std::size_t a, std::size_t b) const {
  double rest = at(a, b);
  for (std::size_t i = 0; i < parents_.size(); ++i)
    rest -= swept_[i * stride_ + a] * swept_[i * stride_ + b];
  return rest;
}

double GramFamily::log_left_with(std::span<const std::size_t> columns) {
  const std::size_t m = child_.size(), n = columns.size();
  scratch_ = left_;
  with_x_.resize(m * n);
  for (std::size_t y = 0; y < m; ++y)
    for (std::size_t x = 0; x < n; ++x) with_x_[y * n + x] = covariance_[y * stride_ + columns[x]];
  among_x_.resize(n * n);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b <= a; ++b)
      among_x_[a * n + b] = among_x_[b * n + a] = left_between(columns[a], columns[b]);
  // One column after the other is regressed out of what is left.
  for (std::size_t x = 0; x < n; ++x) {
    const double spread = among_x_[x * n + x], whole = at(columns[x], columns[x]);
    if (!(spread > kCollinear * whole)) continue;
    for (std::size_t a = 0; a < m; ++a)
      for (std::size_t b = 0; b <= a; ++b)
        scratch_[a * m + b] -= with_x_[a * n + x] * with_x_[b * n + x] / spread;
    for (std::size_t later = x + 1; later < n; ++later) {
      const double share = among_x_[later * n + x] / spread;
      for (std::size_t y = 0; y < m; ++y) with_x_[y * n + later] -= with_x_[y * n + x] * share;
      for (std::size_t other = x + 1; other < n; ++other)
        among_x_[later * n + other] -= share * among_x_[x * n + other];
    }
  }
  return log_determinant(scratch_, least_);
}

}  // namespace hoist
