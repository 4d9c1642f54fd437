// SPDX-License-Identifier: Apache-2.0
#include "data/holes.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "hoist/text.hpp"

namespace hoist {
namespace {

bool is_missing(const Column& column, std::size_t row) {
  return column.kind() == ColumnKind::discrete ? column.codes()[row] == kMissing
                                               : std::isnan(column.values()[row]);
}

std::string rows_in_words(std::size_t rows) {
  return std::to_string(rows) + (rows == 1 ? " row" : " rows");
}

}  // namespace

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
  std::map<std::vector<Node>, std::size_t> rows_of;  // of each set of columns missing together
  std::size_t complete = 0;
  std::vector<Node> pattern;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    pattern.clear();
    for (Node node : columns)
      if (is_missing(table.column(node), row)) pattern.push_back(node);
    if (pattern.empty())
      ++complete;
    else
      ++rows_of[pattern];
  }
  std::string text = std::to_string(table.rows() - complete) + " of " +
                     rows_in_words(table.rows()) + " have a cell that was not observed, " +
                     std::to_string(complete) + (complete == 1 ? " is" : " are") +
                     " complete (by column: " + as_many_as_fit(by_column);
  // One column alone says it all.
  if (columns.size() > 1) {
    constexpr std::size_t kShown = 3;
    std::vector<std::pair<std::vector<Node>, std::size_t>> patterns(rows_of.begin(), rows_of.end());
    std::ranges::stable_sort(patterns, std::ranges::greater{},
                             [](const auto& each) { return each.second; });
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < std::min(kShown, patterns.size()); ++i) {
      std::vector<std::string> names;
      for (Node node : patterns[i].first) names.push_back(in_quotes(table.names()[node]));
      shown.push_back((names.size() == 1 ? names[0] + " alone in " : shown_list(names) + " in ") +
                      rows_in_words(patterns[i].second));
    }
    text += "; most often missing together: " + join(shown, "; ");
  }
  return text + ")";
}

}  // namespace hoist
