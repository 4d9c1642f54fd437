// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "core/checksum.hpp"
#include "core/unicode.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// A table may come from any program: what it gets wrong is told with the name of the column.
void require_sound(const std::string& name, const Column& column, std::size_t rows) {
  const auto fail = [&](const std::string& what) {
    throw Error(ErrorKind::input, "column " + in_quotes(name) + " " + what);
  };
  if (column.size() != rows)
    fail("has " + std::to_string(column.size()) + " rows, and the first column has " +
         std::to_string(rows) + "; all must have as many");
  if (column.kind() != ColumnKind::discrete) return;
  const auto& levels = column.levels();
  if (levels.size() > kMaxLevels)
    fail("has " + std::to_string(levels.size()) + " levels, more than " +
         std::to_string(kMaxLevels));
  std::unordered_set<std::string_view> seen;
  for (const std::string& level : levels)
    if (!seen.insert(level).second)
      fail("has the level " + in_quotes(level) + " twice; levels must be distinct");
  const auto codes = column.codes();
  const auto bad = std::ranges::find_if(
      codes, [&](std::uint16_t code) { return code >= levels.size() && code != kMissing; });
  if (bad != codes.end())
    fail("has the code " + std::to_string(*bad) + " in row " +
         std::to_string(bad - codes.begin() + 1) + ", and its " + std::to_string(levels.size()) +
         " levels have codes from 0 on");
}

}  // namespace

Table::Table(Names names, std::vector<Column> columns) : names_(std::move(names)) {
  if (columns.size() != names_.size())
    throw Error(ErrorKind::input, "a table of " + std::to_string(columns.size()) + " columns has " +
                                      std::to_string(names_.size()) +
                                      " names; every column needs one");
  rows_ = columns.empty() ? 0 : columns.front().size();
  for (Node node = 0; node < columns.size(); ++node)
    require_sound(names_[node], columns[node], rows_);
  for (Column& column : columns)
    columns_.push_back(std::make_shared<const Column>(std::move(column)));
}

Table Table::take(std::span<const std::uint32_t> rows) const {
  for (std::uint32_t row : rows)
    if (row >= rows_)
      throw Error(ErrorKind::usage, "the table has " + std::to_string(rows_) +
                                        " rows, numbered from 0, so there is no row " +
                                        std::to_string(row));
  Table taken;
  taken.names_ = names_;
  taken.rows_ = rows.size();
  for (const auto& column : columns_)
    taken.columns_.push_back(std::make_shared<const Column>(column->take(rows)));
  return taken;
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
  TableShape shape{rows_, {}, 0};
  for (const auto& column : columns_) {
    if (column->kind() == ColumnKind::discrete)
      shape.levels.push_back(column->levels().size());
    else
      ++shape.continuous;
  }
  return shape;
}

std::uint64_t Table::digest() const {
  Checksum checksum;
  checksum.add(columns());
  checksum.add(rows_);
  for (Node node = 0; node < columns(); ++node) {
    const Column& from = column(node);
    checksum.add(names_[node]);
    checksum.add(static_cast<std::uint64_t>(from.kind()));
    if (from.kind() == ColumnKind::discrete) {
      checksum.add(from.levels().size());
      for (const std::string& level : from.levels()) checksum.add(level);
      checksum.add(from.codes());
    } else {
      // One form of each number: 0 and -0 are equal, and a missing cell is one, whatever its bits.
      for (double value : from.values())
        checksum.add(std::bit_cast<std::uint64_t>(
            std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value + 0.0));
    }
  }
  return checksum.value();
}

}  // namespace hoist
