// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hoist/sample.hpp"

namespace hoist {

/// The columns of a sample of labels and numbers, laid out for the kernels of cross-products: of
/// every row that counts its numbers, their squares, and indicators of its labels. Numbers have
/// mean 0 and variance 1. Immutable; threads may share it.
class MixedColumns {
 public:
  /// REQUIRES: no cell is missing; weights are whole numbers.
  explicit MixedColumns(const Sample& sample);

  std::size_t rows() const { return weights_.size(); }
  std::span<const double> weights() const { return weights_; }  ///< of each row

  /// Of a number: its place among the numbers.
  std::size_t number(Node node) const { return place_[node]; }
  std::size_t numbers() const { return numbers_; }
  /// The logarithm of the variance that was divided out; `constant` where there was none.
  double log_variance(std::size_t number) const { return log_variance_[number]; }
  bool constant(std::size_t number) const { return constant_[number]; }

  /// Of a label: the code of each row, its levels, and the place of the indicator of its first
  /// level among the indicators. The last level has none: it follows from the others.
  std::span<const std::uint16_t> codes(Node node) const {
    return std::span(codes_).subspan(place_[node] * rows(), rows());
  }
  std::size_t levels(Node node) const { return levels_[node]; }
  std::size_t indicator(Node node) const { return indicator_[node]; }

  /// A row has all numbers, padding, their squares, padding, indicators, padding.
  const double* values() const { return values_.data(); }
  std::size_t stride() const { return 2 * padded_numbers_ + padded_indicators_; }
  std::size_t padded_numbers() const { return padded_numbers_; }
  std::size_t padded_indicators() const { return padded_indicators_; }
  /// A number of all rows.
  std::span<const double> column(std::size_t number) const {
    return std::span(columns_).subspan(number * rows(), rows());
  }

  static double bytes(const TableShape& shape);

 private:
  void add_number(std::span<const double> values, std::span<const std::uint32_t> rows,
                  double total);

  std::vector<double> weights_;
  std::vector<std::size_t> place_, levels_, indicator_;  // by node
  std::size_t numbers_ = 0, padded_numbers_ = 0, padded_indicators_ = 0;
  std::vector<std::uint16_t> codes_;
  std::vector<double> values_, columns_, log_variance_;
  std::vector<bool> constant_;
};

}  // namespace hoist
