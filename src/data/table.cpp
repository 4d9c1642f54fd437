// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <algorithm>
#include <cassert>

#include "core/checksum.hpp"

namespace hoist {

Table::Table(Names names, std::vector<Column> columns) : names_(std::move(names)) {
  assert(columns.size() == names_.size());
  rows_ = columns.empty() ? 0 : columns.front().codes.size();
  assert(std::all_of(columns.begin(), columns.end(),
                     [&](const Column& column) { return column.codes.size() == rows_; }));
  for (Column& column : columns)
    columns_.push_back(std::make_shared<const Column>(std::move(column)));
}

Table Table::take(std::span<const std::uint32_t> rows) const {
  std::vector<Column> taken(columns());
  for (Node node = 0; node < columns(); ++node) {
    const Column& from = column(node);
    taken[node].kind = from.kind;
    taken[node].levels = from.levels;
    taken[node].codes.resize(rows.size());
    std::transform(rows.begin(), rows.end(), taken[node].codes.begin(),
                   [&](std::uint32_t row) { return from.codes[row]; });
  }
  return Table(names_, std::move(taken));
}

Table Table::reordered(std::span<const Node> order) const {
  std::vector<std::string> names;
  Table moved;
  for (Node node : order) {
    names.push_back(names_[node]);
    moved.columns_.push_back(columns_[node]);
  }
  moved.names_ = Names(std::move(names));
  moved.rows_ = rows_;
  return moved;
}

TableShape Table::shape() const {
  TableShape shape{rows_, {}};
  for (const auto& column : columns_) shape.levels.push_back(column->levels.size());
  return shape;
}

std::uint64_t Table::digest() const {
  Checksum checksum;
  checksum.add(columns());
  checksum.add(rows_);
  for (Node node = 0; node < columns(); ++node) {
    const Column& from = column(node);
    checksum.add(names_[node]);
    checksum.add(static_cast<std::uint64_t>(from.kind));
    checksum.add(from.levels.size());
    for (const std::string& level : from.levels) checksum.add(level);
    checksum.add(from.codes);
  }
  return checksum.value();
}

}  // namespace hoist
