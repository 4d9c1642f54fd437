// SPDX-License-Identifier: Apache-2.0
#include "data/family_columns.hpp"

#include <algorithm>
#include <cmath>

namespace hoist {
namespace {

void mark_missing(const Column& column, std::vector<bool>& missing) {
  for (std::size_t row = 0; row < missing.size(); ++row)
    if (column.kind() == ColumnKind::discrete ? column.codes()[row] == kMissing
                                              : std::isnan(column.values()[row]))
      missing[row] = true;
}

std::vector<std::uint32_t> complete_rows(const std::vector<const Column*>& columns,
                                         std::span<const double> weights) {
  std::vector<bool> missing(columns.back()->size(), false);
  for (const Column* column : columns)
    if (column->missing() > 0) mark_missing(*column, missing);
  for (std::size_t row = 0; row < weights.size(); ++row)
    if (weights[row] == 0) missing[row] = true;
  std::vector<std::uint32_t> rows;
  for (std::size_t row = 0; row < missing.size(); ++row)
    if (!missing[row]) rows.push_back(static_cast<std::uint32_t>(row));
  return rows;
}

}  // namespace

FamilyColumns::FamilyColumns(const Table& table, Node child, std::span<const Node> parents)
    : weights_(table.row_weights()) {
  for (Node parent : parents) columns_.push_back(&table.column(parent));
  columns_.push_back(&table.column(child));
  if (std::ranges::any_of(columns_, [](const Column* each) { return each->missing() > 0; }) ||
      std::ranges::find(weights_, 0.0) != weights_.end()) {
    const std::vector<std::uint32_t> rows = complete_rows(columns_, weights_);
    if (!weights_.empty()) {
      std::vector<double> taken;
      for (std::uint32_t row : rows) taken.push_back(weights_[row]);
      taken_weights_ = std::make_shared<const std::vector<double>>(std::move(taken));
      weights_ = *taken_weights_;
    }
    for (const Column*& column : columns_) {
      taken_.push_back(std::make_shared<const Column>(column->take(rows)));
      column = taken_.back().get();
    }
  }
  for (std::size_t i = 0; i + 1 < columns_.size(); ++i) {
    if (columns_[i]->kind() == ColumnKind::discrete)
      labels_.push_back(columns_[i]);
    else
      numbers_.push_back(columns_[i]->values());
  }
}

double FamilyColumns::total() const {
  double sum = weights_.empty() ? static_cast<double>(rows()) : 0;
  for (double weight : weights_) sum += weight;
  return sum;
}

Configurations FamilyColumns::configurations() const {
  Configurations found;
  found.reset(rows());
  for (const Column* parent : labels_) found.add(parent->codes(), parent->levels().size());
  return found;
}

}  // namespace hoist
