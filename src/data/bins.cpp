// SPDX-License-Identifier: Apache-2.0
#include "hoist/bins.hpp"

#include <algorithm>
#include <cmath>

#include "core/unicode.hpp"
#include "data/cut_points.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

std::string label(double value) { return format_double(value); }

[[noreturn]] void fail_outside(const BinnedColumn& column, std::span<const double> values) {
  std::vector<std::string> outside;
  for (double value : values)
    if (value < column.cuts.front() || value > column.cuts.back())
      if (const std::string text = format_double(value);
          std::ranges::find(outside, text) == outside.end())
        outside.push_back(text);  // in the order of the rows
  throw Error(ErrorKind::input, "column " + in_quotes(column.name) +
                                    " has values outside its bins, "
                                    "which go from " +
                                    label(column.cuts.front()) + " to " +
                                    label(column.cuts.back()) + ": " + shown_list(outside) +
                                    "; move the ends of the bins");
}

// The rule of each column, or null.
std::vector<const BinRule*> rules_of(const Table& table, const std::vector<BinRule>& rules) {
  std::vector<const BinRule*> of(table.columns(), nullptr);
  const BinRule* all = nullptr;
  for (const BinRule& rule : rules) {
    if (rule.method != BinMethod::cuts && rule.bins < 2)
      throw Error(ErrorKind::usage,
                  "bins: a column needs at least 2 bins, not " + std::to_string(rule.bins));
    if (rule.column.empty()) {
      if (all != nullptr)
        throw Error(ErrorKind::usage, "bins: two rules are for every column; keep one of them");
      all = &rule;
      continue;
    }
    const Node node = table.names().at(rule.column, "bins");
    if (of[node] != nullptr)
      throw Error(ErrorKind::usage,
                  "bins: two rules are for " + in_quotes(rule.column) + "; keep one of them");
    if (table.column(node).kind() != ColumnKind::continuous)
      throw Error(ErrorKind::usage,
                  "bins: " + in_quotes(rule.column) + " is discrete; only numbers can be cut");
    of[node] = &rule;
  }
  for (Node node = 0; node < table.columns(); ++node)
    if (of[node] == nullptr && table.column(node).kind() == ColumnKind::continuous) of[node] = all;
  return of;
}

BinnedColumn cut(const Table& table, Node node, const BinRule& rule) {
  BinnedColumn column{table.names()[node], rule.method, rule.cuts};
  if (rule.method == BinMethod::cuts) return column;
  const WeightedValues values(table.column(node).values(), table.row_weights());
  const std::size_t first =
      rule.method == BinMethod::hartemink ? cells_to_begin_with(rule.bins) : rule.bins;
  column.cuts =
      rule.method == BinMethod::interval ? values.intervals(first) : values.quantiles(first);
  return column;
}

Table with_levels(const Table& table, const std::vector<BinnedColumn>& columns) {
  std::vector<Column> all;
  for (Node node = 0; node < table.columns(); ++node) {
    const auto found = std::ranges::find(columns, table.names()[node], &BinnedColumn::name);
    all.push_back(found == columns.end() ? table.column(node) : found->of(table.column(node)));
  }
  return Table(table.names(), std::move(all),
               {table.row_weights().begin(), table.row_weights().end()})
      .with_clusters(table.clusters());
}

}  // namespace

std::string_view name_of(BinMethod method) {
  switch (method) {
    case BinMethod::quantile:
      return "quantile";
    case BinMethod::interval:
      return "interval";
    case BinMethod::hartemink:
      return "hartemink";
    case BinMethod::cuts:
      break;
  }
  return "cuts";
}

std::vector<std::string> BinnedColumn::levels() const {
  std::vector<std::string> names;
  const bool ends = method == BinMethod::cuts;
  if (cuts.empty()) return {"any"};
  if (!ends) names.push_back("<" + label(cuts.front()));
  for (std::size_t i = 1; i < cuts.size(); ++i)
    names.push_back("[" + label(cuts[i - 1]) + "," + label(cuts[i]) +
                    (ends && i + 1 == cuts.size() ? "]" : ")"));
  if (!ends) names.push_back(">=" + label(cuts.back()));
  return names;
}

Column BinnedColumn::of(const Column& numbers) const {
  Discrete column{levels(), {}};
  const bool ends = method == BinMethod::cuts;
  column.codes.reserve(numbers.size());
  for (double value : numbers.values()) {
    if (ends && (value < cuts.front() || value > cuts.back()))
      fail_outside(*this, numbers.values());
    const auto above =
        static_cast<std::size_t>(std::ranges::upper_bound(cuts, value) - cuts.begin());
    // With ends given, the first bin begins at the first cut, and the last holds its end.
    const std::size_t code = ends ? std::min(above, cuts.size() - 1) - 1 : above;
    column.codes.push_back(std::isnan(value) ? kMissing : static_cast<std::uint16_t>(code));
  }
  return column;
}

BinnedTable bin(const Table& table, const std::vector<BinRule>& rules) {
  BinnedTable result;
  const std::vector<const BinRule*> rule_of = rules_of(table, rules);
  std::vector<std::size_t> wanted;
  for (Node node = 0; node < table.columns(); ++node) {
    if (rule_of[node] == nullptr) continue;
    result.columns.push_back(cut(table, node, *rule_of[node]));
    wanted.push_back(rule_of[node]->bins);
  }
  result.table = with_levels(table, result.columns);
  const bool merge = std::ranges::any_of(result.columns, [](const BinnedColumn& column) {
    return column.method == BinMethod::hartemink;
  });
  if (merge) {
    merge_by_information(result.table, result.columns, wanted);
    result.table = with_levels(table, result.columns);
  }
  for (std::size_t i = 0; i < result.columns.size(); ++i) {
    const BinnedColumn& column = result.columns[i];
    if (column.method != BinMethod::cuts && column.levels().size() < wanted[i])
      result.notes.push_back("column " + in_quotes(column.name) + " has " +
                             std::to_string(column.levels().size()) + " of the " +
                             std::to_string(wanted[i]) +
                             " bins that were asked for: too many of its values are the same");
  }
  return result;
}

Table bin_alike(const Table& table, const std::vector<BinnedColumn>& columns) {
  return with_levels(table, columns);
}

}  // namespace hoist
