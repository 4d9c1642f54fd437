// SPDX-License-Identifier: Apache-2.0
#include "score/gram.hpp"

#include <algorithm>

#include "score/gram_kernel.hpp"
#include "score/standard.hpp"

namespace hoist {
namespace {

// So many rows are summed by themselves before their sums are added up: they stay in the cache, and
// long sums lose fewer digits. Part of what defines the last bits.
constexpr std::size_t kChunk = 128;

}  // namespace

Gram::Gram(const Sample& sample, std::size_t columns, const Fill& fill)
    : columns_(columns), stride_(gram_kernel::padded(columns)), log_square_(columns) {
  const std::vector<std::uint32_t> rows = counting_rows(sample);
  const std::vector<double> weights = weights_of(sample, rows);
  for (double weight : weights) total_ += weight;

  std::vector<Standard> standards(columns);
  std::vector<double> values(rows.size());
  for (std::size_t column = 0; column < columns; ++column) {
    fill(column, rows, values);
    standards[column] = standard_of(values, weights, total_);
    log_square_[column] = standards[column].log_square;
  }

  products_.assign(stride_ * stride_, 0);
  std::vector<double> left(kChunk * stride_, 0), right(kChunk * stride_, 0);
  for (std::size_t begin = 0; begin < rows.size(); begin += kChunk) {
    const std::size_t count = std::min(kChunk, rows.size() - begin);
    for (std::size_t column = 0; column < columns; ++column) {
      const std::span chunk = std::span(values).first(count);
      fill(column, std::span(rows).subspan(begin, count), chunk);
      for (std::size_t i = 0; i < count; ++i) {
        const double value = standards[column](chunk[i]);
        right[i * stride_ + column] = value;
        left[i * stride_ + column] = weights[begin + i] * value;
      }
    }
    gram_kernel::add_cross_products({.left = left.data(),
                                     .left_stride = stride_,
                                     .left_columns = stride_,
                                     .right = right.data(),
                                     .right_stride = stride_,
                                     .right_columns = stride_,
                                     .rows = nullptr,
                                     .count = count,
                                     .sums = products_.data(),
                                     .sums_stride = stride_,
                                     .symmetric = true});
  }
  for (std::size_t i = 0; i < stride_; ++i)
    for (std::size_t j = 0; j < i; ++j) products_[i * stride_ + j] = products_[j * stride_ + i];
}

double Gram::bytes(double rows, double columns) {
  const double stride = columns + gram_kernel::kGroup;
  return 8 * (3 * rows + stride * (stride + 2 * kChunk + 5));
}

}  // namespace hoist
