// SPDX-License-Identifier: Apache-2.0
#include "io/table_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

bool counts_rows_by_its_name(const std::string& name) {
  static const std::vector<std::string> kNames = {"FREQ", "FREQUENCY", "COUNT",   "COUNTS", "N",
                                                  "NOBS", "WEIGHT",    "WEIGHTS", "WT"};
  return std::ranges::find(kNames, upper_case(name)) != kNames.end();
}

// Whether no two rows have the same cells in all other columns, which are of labels.
bool combinations_are_distinct(const TableScan& scan, const ScannedColumn& counts) {
  std::vector<const ScannedColumn*> others;
  for (const ScannedColumn& column : scan.columns) {
    if (&column == &counts || !column.is_variable()) continue;
    if (column.continuous()) return false;
    others.push_back(&column);
  }
  if (others.empty()) return false;
  std::vector<std::size_t> rows(scan.rows);
  for (std::size_t row = 0; row < rows.size(); ++row) rows[row] = row;
  const auto compare = [&](std::size_t a, std::size_t b) {
    for (const ScannedColumn* column : others)
      if (column->cells[a] != column->cells[b]) return column->cells[a] < column->cells[b] ? -1 : 1;
    return 0;
  };
  std::ranges::sort(rows, [&](std::size_t a, std::size_t b) { return compare(a, b) < 0; });
  return std::ranges::adjacent_find(
             rows, [&](std::size_t a, std::size_t b) { return compare(a, b) == 0; }) == rows.end();
}

// Each row as often as it counts.
std::vector<std::uint32_t> repeated(const std::vector<double>& weights) {
  std::vector<std::uint32_t> rows;
  for (std::size_t row = 0; row < weights.size(); ++row)
    rows.insert(rows.end(), static_cast<std::size_t>(weights[row]),
                static_cast<std::uint32_t>(row));
  return rows;
}

}  // namespace

std::string count_column(const TableScan& scan) {
  for (const ScannedColumn& column : scan.columns) {
    const bool counts = column.is_variable() && column.declared == 0 && !column.labels &&
                        column.found.whole && column.found.least >= 0 && column.missing() == 0 &&
                        counts_rows_by_its_name(column.name);
    if (counts && combinations_are_distinct(scan, column)) return column.name;
  }
  return "";
}

Table weighted(const Table& table, std::vector<double> weights, const std::string& name,
               std::string_view place, Notes* notes) {
  const auto fail = [&](const std::string& what) {
    throw Error(ErrorKind::input,
                fmt::format("{}: the column of weights {}: {}", place, in_quotes(name), what));
  };
  double total = 0;
  std::size_t none = 0;
  bool whole = true;
  for (std::size_t row = 0; row < weights.size(); ++row) {
    const double weight = weights[row];
    if (weight < 0)
      fail(fmt::format("row {} counts {} times; a weight is 0 or more", row + 1,
                       format_double(weight)));
    total += weight;
    none += weight == 0 ? 1 : 0;
    whole = whole && weight == std::floor(weight);
  }
  if (total == 0) fail("every weight is 0, so that no row counts");
  if (whole && total > static_cast<double>(kMostRows))
    fail(
        fmt::format("its {} rows stand for {}, more than the {} that a table may have; divide the "
                    "weights, which makes them real numbers that some scores take",
                    weights.size(), fmt::format("{:.0f}", total), kMostRows));
  if (notes != nullptr)
    notes->push_back(fmt::format(
        "{}: {} rows stand for {} by their weights in {}{}{}", place, weights.size(),
        whole ? fmt::format("{:.0f}", total) : fmt::format("{:.6g}", total), in_quotes(name),
        !whole && 2 * total < static_cast<double>(weights.size())
            ? "; if these are shares and not counts, multiply them so that they sum "
              "up to the rows, or they are taken for that little data"
            : "",
        none == 0 ? ""
                  : fmt::format("; {} of them count{} 0 times and {} left out", none,
                                none == 1 ? "s" : "", none == 1 ? "is" : "are")));
  if (whole) return table.take(repeated(weights));
  std::vector<std::uint32_t> rows;
  for (std::size_t row = 0; row < weights.size(); ++row)
    if (weights[row] > 0) rows.push_back(static_cast<std::uint32_t>(row));
  std::erase(weights, 0.0);
  return table.take(rows).with_row_weights(std::move(weights));
}

}  // namespace hoist
