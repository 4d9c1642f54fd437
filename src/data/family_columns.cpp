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

std::vector<std::uint32_t> complete_rows(const std::vector<const Column*>& columns) {
  std::vector<bool> missing(columns.back()->size(), false);
  for (const Column* column : columns)
    if (column->missing() > 0) mark_missing(*column, missing);
  std::vector<std::uint32_t> rows;
  for (std::size_t row = 0; row < missing.size(); ++row)
    if (!missing[row]) rows.push_back(static_cast<std::uint32_t>(row));
  return rows;
}

}  // namespace

FamilyColumns::FamilyColumns(const Table& table, Node child, std::span<const Node> parents) {
  for (Node parent : parents) columns_.push_back(&table.column(parent));
  columns_.push_back(&table.column(child));
  if (std::ranges::any_of(columns_, [](const Column* each) { return each->missing() > 0; })) {
    const std::vector<std::uint32_t> rows = complete_rows(columns_);
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

Configurations FamilyColumns::configurations() const {
  Configurations found;
  found.reset(rows());
  for (const Column* parent : labels_) found.add(parent->codes(), parent->levels().size());
  return found;
}

}  // namespace hoist
