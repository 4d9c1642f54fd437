// SPDX-License-Identifier: Apache-2.0
#include "score/mixed_columns.hpp"

#include <algorithm>
#include <cmath>

#include "core/real.hpp"
#include "score/gram_kernel.hpp"
#include "score/standard.hpp"

namespace hoist {

MixedColumns::MixedColumns(const Sample& sample)
    : place_(sample.columns()), levels_(sample.columns()), indicator_(sample.columns()) {
  const std::vector<std::uint32_t> rows = counting_rows(sample);
  weights_ = weights_of(sample, rows);
  std::size_t labels = 0;
  for (Node node = 0; node < sample.columns(); ++node) {
    if (sample.kind(node) == ColumnKind::continuous) {
      place_[node] = numbers_++;
      continue;
    }
    place_[node] = labels++;
    levels_[node] = sample.levels(node);
    const auto codes = sample.codes(node);
    for (std::uint32_t row : rows) codes_.push_back(codes[row]);
  }
  padded_numbers_ = gram_kernel::padded(numbers_);
  values_.assign(rows.size() * padded_numbers_, 0);
  squares_.assign(rows.size() * padded_numbers_, 0);
  factors_.reserve(rows.size() * (numbers_ + 1));
  weighted_.reserve(rows.size() * (numbers_ + 1));
  factors_.assign(rows.size(), 1);
  weighted_ = weights_;
  for (Node node = 0; node < sample.columns(); ++node)
    if (sample.kind(node) == ColumnKind::continuous)
      add_number(sample.column(node).values(), rows, sample.total());
  place_indicators(sample);
}

// Labels with many levels are the first that cannot join a family any more: they come last, so that
// those that can are in few blocks.
void MixedColumns::place_indicators(const Sample& sample) {
  std::vector<Node> labels;
  for (Node node = 0; node < sample.columns(); ++node)
    if (sample.kind(node) == ColumnKind::discrete) labels.push_back(node);
  std::ranges::stable_sort(labels, {}, [&](Node node) { return levels_[node]; });
  for (Node label : labels) {
    indicator_[label] = indicators_;
    indicators_ += levels_[label] > 0 ? levels_[label] - 1 : 0;
  }
  if (indicators_ == 0) return;
  blocks_.assign(rows() * ((blocks() - 1) * kBlock + block_width(blocks() - 1)), 0);
  std::vector<double*> column(indicators_);
  std::vector<std::size_t> width(indicators_);
  for (std::size_t i = 0; i < indicators_; ++i) {
    width[i] = block_width(i / kBlock);
    column[i] = blocks_.data() + i / kBlock * kBlock * rows() + i % kBlock;
  }
  for (Node label : labels) {
    const auto of_rows = codes(label);
    for (std::size_t row = 0; row < rows(); ++row)
      if (of_rows[row] + 1U < levels_[label]) {
        const std::size_t i = indicator_[label] + of_rows[row];
        column[i][row * width[i]] = 1;
      }
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
    factors_.push_back(value);
    weighted_.push_back(weights_[i] * value);
    values_[i * padded_numbers_ + column] = value;
    squares_[i * padded_numbers_ + column] = value * value;
  }
}

double MixedColumns::bytes(const TableShape& shape) {
  double indicators = kBlock;
  for (std::size_t levels : shape.levels) indicators += static_cast<double>(levels);
  const double numbers = static_cast<double>(shape.continuous + gram_kernel::kGroup);
  return static_cast<double>(shape.rows) *
             (8 * (4 * numbers + indicators) + 4 * static_cast<double>(shape.levels.size()) + 32) +
         16 * indicators;
}

}  // namespace hoist
