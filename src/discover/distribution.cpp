// SPDX-License-Identifier: Apache-2.0
#include "discover/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBins = 20;
constexpr double kExact = 9007199254740992;  // whole numbers up to here

double weight_of(const Table& table, std::size_t row) {
  return table.row_weights().empty() ? 1 : table.row_weights()[row];
}

// Rows are mostly counted, and whole numbers are shorter without a point.
Json sums_json(const std::vector<double>& sums) {
  Json list = Json::array();
  for (double sum : sums)
    if (sum == std::floor(sum) && sum < kExact)
      list.push_back(static_cast<std::uint64_t>(sum));
    else
      list.push_back(sum);
  return list;
}

Json histogram(const Table& table, std::span<const double> values) {
  double from = std::numeric_limits<double>::infinity(), to = -from;
  for (double value : values)
    if (!std::isnan(value)) {
      from = std::min(from, value);
      to = std::max(to, value);
    }
  if (from > to) return nullptr;
  std::vector<double> counts(kBins);
  const double width = to / 2 - from / 2;  // halves, as the range may be too large for a number
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (std::isnan(values[row])) continue;
    const double place = width > 0 ? (values[row] / 2 - from / 2) / width : 0;
    const auto bin = static_cast<std::size_t>(place * static_cast<double>(kBins));
    counts[std::min(bin, kBins - 1)] += weight_of(table, row);
  }
  return {{"from", from}, {"to", to}, {"counts", sums_json(counts)}};
}

}  // namespace

Json distribution_json(const Table& table, Node node) {
  const Column& column = table.column(node);
  if (column.kind() == ColumnKind::continuous)
    return {{"histogram", histogram(table, column.values())}};
  std::vector<double> counts(column.levels().size());
  for (std::size_t row = 0; row < column.size(); ++row)
    if (const std::uint16_t code = column.codes()[row]; code != kMissing)
      counts[code] += weight_of(table, row);
  return {{"counts", sums_json(counts)}};
}

}  // namespace hoist
