// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>

#include "hoist/table.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

bool is_missing(const Column& column, std::size_t row) {
  return column.kind() == ColumnKind::discrete ? column.codes()[row] == kMissing
                                               : std::isnan(column.values()[row]);
}

// `'a', 'b'`; how many and the first few where they are many.
std::string pattern_in_words(const Table& table, const std::vector<Node>& pattern) {
  constexpr std::size_t kMost = 5, kShown = 3;
  std::vector<std::string> names;
  for (Node node : pattern)
    if (pattern.size() <= kMost || names.size() < kShown)
      names.push_back(in_quotes(table.names()[node]));
  if (pattern.size() == 1) return names[0] + " alone";
  if (pattern.size() <= kMost) return join(names, ", ");
  return std::to_string(pattern.size()) + " columns (" + join(names, ", ") + ", ...)";
}

std::string rows_in_words(std::size_t rows) {
  return std::to_string(rows) + (rows == 1 ? " row" : " rows");
}

}  // namespace

std::vector<std::uint32_t> complete_rows(const Table& table) {
  std::vector<char> hole(table.rows(), 0);
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    for (std::size_t row = 0; row < hole.size() && column.missing() > 0; ++row)
      if (is_missing(column, row)) hole[row] = 1;
  }
  std::vector<std::uint32_t> rows;
  for (std::size_t row = 0; row < hole.size(); ++row)
    if (hole[row] == 0) rows.push_back(static_cast<std::uint32_t>(row));
  return rows;
}

std::string describe_holes(const Table& table) {
  std::vector<Node> columns;
  std::vector<std::string> by_column;
  for (Node node = 0; node < table.columns(); ++node) {
    const std::size_t missing = table.column(node).missing();
    if (missing == 0) continue;
    columns.push_back(node);
    by_column.push_back(in_quotes(table.names()[node]) + " " + std::to_string(missing));
  }
  if (columns.empty()) return "";
  std::string text = "by column: " + as_many_as_fit(by_column);
  if (columns.size() == 1) return text;              // which says it all
  std::map<std::vector<Node>, std::size_t> rows_of;  // of each set of columns missing together
  std::vector<Node> pattern;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    pattern.clear();
    for (Node node : columns)
      if (is_missing(table.column(node), row)) pattern.push_back(node);
    if (!pattern.empty()) ++rows_of[pattern];
  }
  constexpr std::size_t kShown = 3;
  std::vector<std::pair<std::vector<Node>, std::size_t>> patterns(rows_of.begin(), rows_of.end());
  std::ranges::stable_sort(patterns, std::ranges::greater{},
                           [](const auto& each) { return each.second; });
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(kShown, patterns.size()); ++i)
    shown.push_back(pattern_in_words(table, patterns[i].first) + " in " +
                    rows_in_words(patterns[i].second));
  return text + "; most often missing together: " + join(shown, "; ");
}

}  // namespace hoist
