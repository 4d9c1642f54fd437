// SPDX-License-Identifier: Apache-2.0
#include "score/mixed_columns.hpp"

#include <cmath>

#include "core/real.hpp"
#include "score/gram_kernel.hpp"
#include "score/standard.hpp"

namespace hoist {

MixedColumns::MixedColumns(const Sample& sample)
    : place_(sample.columns()), levels_(sample.columns()), indicator_(sample.columns()) {
  const std::vector<std::uint32_t> rows = counting_rows(sample);
  weights_ = weights_of(sample, rows);
  std::size_t indicators = 0, labels = 0;
  for (Node node = 0; node < sample.columns(); ++node) {
    if (sample.kind(node) == ColumnKind::continuous) {
      place_[node] = numbers_++;
      continue;
    }
    place_[node] = labels++;
    levels_[node] = sample.levels(node);
    indicator_[node] = indicators;
    indicators += levels_[node] > 0 ? levels_[node] - 1 : 0;
    for (std::uint32_t row : rows) codes_.push_back(sample.codes(node)[row]);
  }
  padded_numbers_ = gram_kernel::padded(numbers_);
  padded_indicators_ = gram_kernel::padded(indicators);
  values_.assign(rows.size() * stride(), 0);
  columns_.reserve(rows.size() * numbers_);
  for (Node node = 0; node < sample.columns(); ++node) {
    if (sample.kind(node) == ColumnKind::continuous) {
      add_number(sample.column(node).values(), rows, sample.total());
      continue;
    }
    const std::size_t first = 2 * padded_numbers_ + indicator_[node];
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (codes(node)[i] + 1U < levels_[node]) values_[i * stride() + first + codes(node)[i]] = 1;
  }
}

void MixedColumns::add_number(std::span<const double> values, std::span<const std::uint32_t> rows,
                              double total) {
  const std::size_t column = log_variance_.size();
  std::vector<double> taken(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) taken[i] = values[rows[i]];
  const Standard standard = standard_of(taken, weights_, total);
  constant_.push_back(standard.factor == 0);
  log_variance_.push_back(constant_.back() ? 0 : standard.log_square - natural_log(total));
  const double root = std::sqrt(total);  // from length one to variance one
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double value = standard(taken[i]) * root;
    columns_.push_back(value);
    values_[i * stride() + column] = value;
    values_[i * stride() + padded_numbers_ + column] = value * value;
  }
}

double MixedColumns::bytes(const TableShape& shape) {
  double indicators = gram_kernel::kGroup;
  for (std::size_t levels : shape.levels) indicators += static_cast<double>(levels);
  const double numbers = static_cast<double>(shape.continuous + gram_kernel::kGroup);
  return static_cast<double>(shape.rows) *
         (8 * (3 * numbers + indicators) + 4 * static_cast<double>(shape.levels.size()) + 32);
}

}  // namespace hoist
