// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "hoist/sample.hpp"

namespace hoist {

/// The weighted cross-products of some columns of numbers about their means, each column scaled to
/// length one: all that a linear regression of any of them on any others needs. Immutable; threads
/// may share it.
class Gram {
 public:
  /// Writes the values of a column in some rows of the sample's table.
  using Fill = std::function<void(std::size_t column, std::span<const std::uint32_t> rows,
                                  std::span<double> values)>;

  /// Of the rows of a sample that count. Values must be finite.
  Gram(const Sample& sample, std::size_t columns, const Fill& fill);

  std::size_t size() const { return columns_; }
  std::size_t stride() const { return stride_; }
  /// The sum of all weights.
  double total() const { return total_; }
  const double* data() const { return products_.data(); }
  double operator()(std::size_t a, std::size_t b) const { return products_[a * stride_ + b]; }
  /// Whether the column has one value only. Its cross-products are 0.
  bool constant(std::size_t column) const { return (*this)(column, column) == 0; }
  /// The logarithm of the weighted sum of squares about the mean, in the units of the data: what
  /// was divided out. 0 for a constant.
  double log_square(std::size_t column) const { return log_square_[column]; }

  /// Bytes while it is made, at most.
  static double bytes(double rows, double columns);

 private:
  std::size_t columns_, stride_;
  double total_ = 0;
  std::vector<double> products_;  // stride by stride, symmetric; the padding is 0
  std::vector<double> log_square_;
};

}  // namespace hoist
