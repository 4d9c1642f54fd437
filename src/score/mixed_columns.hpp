// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/cache_line.hpp"
#include "hoist/sample.hpp"
#include "score/gram_kernel.hpp"

namespace hoist {

/// The columns of a sample of labels and numbers, laid out for the kernels that sum products: of
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

  std::size_t indicators() const { return indicators_; }
  /// Indicators come in blocks, those of labels with few levels first; of each row those of the
  /// block, with padding up to its width.
  static constexpr std::size_t kBlock = gram_kernel::kGroup;
  std::size_t blocks() const { return (indicators_ + kBlock - 1) / kBlock; }
  std::size_t block_width(std::size_t block) const {
    return indicators_ - block * kBlock > kBlock / 2 ? kBlock : kBlock / 2;
  }
  const double* block(std::size_t block) const { return blocks_.data() + block * kBlock * rows(); }

  /// Of each row all numbers and padding, and their squares in the same way.
  const double* values() const { return values_.data(); }
  const double* squares() const { return squares_.data(); }
  std::size_t padded_numbers() const { return padded_numbers_; }
  /// A factor of products of all rows: 0 is one, i is the number at place i - 1; and the same times
  /// the weights of the rows.
  std::span<const double> factor(std::size_t i) const {
    return std::span(factors_).subspan(i * rows(), rows());
  }
  std::span<const double> weighted_factor(std::size_t i) const {
    return std::span(weighted_).subspan(i * rows(), rows());
  }

  static double bytes(const TableShape& shape);

 private:
  void place_indicators(const Sample& sample);
  void add_number(std::span<const double> values, std::span<const std::uint32_t> rows,
                  double total);

  std::vector<double> weights_;
  std::vector<std::size_t> place_, levels_, indicator_;  // by node
  std::size_t numbers_ = 0, padded_numbers_ = 0, indicators_ = 0;
  std::vector<std::uint16_t> codes_;
  CacheLines<double> values_, squares_, blocks_;
  std::vector<double> factors_, weighted_, log_variance_;
  std::vector<bool> constant_;
};

}  // namespace hoist
