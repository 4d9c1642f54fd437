// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "core/checksum.hpp"
#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// The first level that has stood there before; null where all are distinct.
const std::string* twice(const std::vector<std::string>& levels) {
  constexpr std::size_t kFew = 16;  // a set costs more than comparing all pairs
  std::unordered_set<std::string_view> seen;
  for (auto level = levels.begin(); level != levels.end(); ++level) {
    const bool known = levels.size() <= kFew ? std::find(levels.begin(), level, *level) != level
                                             : !seen.insert(*level).second;
    if (known) return &*level;
  }
  return nullptr;
}

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
  if (const std::string* level = twice(levels))
    fail("has the level " + in_quotes(*level) + " twice; levels must be distinct");
  const auto codes = column.codes();
  const auto end = static_cast<std::uint16_t>(levels.size());
  const auto is_bad = [end](std::uint16_t code) { return code >= end && code != kMissing; };
  // All at once first, in numbers of one width and without a branch, so that vectors are used.
  std::uint16_t any = 0;
  for (std::uint16_t code : codes) any |= static_cast<std::uint16_t>(is_bad(code));
  if (any == 0) return;
  const auto bad = std::ranges::find_if(codes, is_bad);
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

Table::Table(Names names, std::vector<Column> columns, std::vector<double> row_weights)
    : Table(Table(std::move(names), std::move(columns)).with_row_weights(std::move(row_weights))) {}

Table Table::with_row_weights(std::vector<double> row_weights) const {
  Table table = *this;
  table.weights_.reset();
  if (row_weights.empty()) return table;
  if (row_weights.size() != rows_)
    throw Error(ErrorKind::input, "the table has " + std::to_string(rows_) +
                                      " rows, and there are weights for " +
                                      std::to_string(row_weights.size()));
  bool some = false;
  for (std::size_t row = 0; row < rows_; ++row) {
    if (!(row_weights[row] >= 0) || !std::isfinite(row_weights[row]))
      throw Error(ErrorKind::input, "the weight of row " + std::to_string(row + 1) +
                                        " must be a number of 0 or more, not " +
                                        format_double(row_weights[row]));
    some = some || row_weights[row] > 0;
  }
  if (!some) throw Error(ErrorKind::input, "every row has weight 0, so that none counts");
  table.weights_ = std::make_shared<const std::vector<double>>(std::move(row_weights));
  return table;
}

Table Table::with_clusters(std::span<const std::uint32_t> clusters) const {
  Table table = *this;
  table.clusters_.reset();
  if (clusters.empty()) return table;
  if (clusters.size() != rows_)
    throw Error(ErrorKind::input, "the table has " + std::to_string(rows_) +
                                      " rows, and there are clusters for " +
                                      std::to_string(clusters.size()));
  std::unordered_map<std::uint32_t, std::uint32_t> number;
  std::vector<std::uint32_t> numbered;
  numbered.reserve(rows_);
  for (std::uint32_t cluster : clusters)
    numbered.push_back(
        number.try_emplace(cluster, static_cast<std::uint32_t>(number.size())).first->second);
  table.clusters_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(numbered));
  return table;
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
  if (weights_) {
    std::vector<double> weights;
    for (std::uint32_t row : rows) weights.push_back((*weights_)[row]);
    taken.weights_ = std::make_shared<const std::vector<double>>(std::move(weights));
  }
  if (!clusters_) return taken;
  std::vector<std::uint32_t> clusters;
  for (std::uint32_t row : rows) clusters.push_back((*clusters_)[row]);
  return taken.with_clusters(clusters);
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
  moved.weights_ = weights_;
  moved.clusters_ = clusters_;
  return moved;
}

TableShape Table::shape() const {
  TableShape shape{rows_, {}, 0, weights_ != nullptr};
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
  // A table without weights keeps the digest that it had before there were any.
  for (double weight : row_weights()) checksum.add(std::bit_cast<std::uint64_t>(weight + 0.0));
  if (clusters_) checksum.add("clusters");
  for (std::uint32_t cluster : clusters()) checksum.add(std::uint64_t{cluster});
  return checksum.value();
}

}  // namespace hoist
