// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/lookup.hpp"
#include "core/random.hpp"
#include "hoist/holes.hpp"

namespace hoist {
namespace {

std::vector<HoleDriver> by_nothing(const Table& table, std::uint64_t) {
  return std::vector<HoleDriver>(table.columns());
}

std::vector<HoleDriver> by_itself(const Table& table, std::uint64_t) {
  return std::vector<HoleDriver>(table.columns(), {HoleDriver::By::itself, 0, 1});
}

// A quarter of the columns keep all their cells, and each of the others is lost by one of them: all
// that decides is observed.
std::vector<HoleDriver> by_others(const Table& table, std::uint64_t seed) {
  const std::size_t columns = table.columns();
  std::vector<std::pair<std::uint64_t, Node>> drawn;
  for (Node node = 0; node < columns; ++node)
    drawn.emplace_back(
        RandomStream(seed, Purpose::holes, name_key("kept " + table.names()[node])).next(), node);
  std::ranges::sort(drawn);
  const std::size_t kept = (columns + 3) / 4;
  const double factor =
      columns == kept ? 0.0 : static_cast<double>(columns) / static_cast<double>(columns - kept);
  std::vector<HoleDriver> drivers(columns, {HoleDriver::By::nothing, 0, 0});
  for (std::size_t i = kept; i < columns; ++i) {
    const Node node = drawn[i].second;
    RandomStream random(seed, Purpose::holes, name_key("driver of " + table.names()[node]));
    drivers[node] = {HoleDriver::By::another, drawn[random.below(kept)].second, factor};
  }
  return drivers;
}

// The rank of each cell from 0 to 1, the mean of equal ones; 1/2 for cells that were not observed.
std::vector<double> ranks(const Column& column) {
  const bool labels = column.kind() == ColumnKind::discrete;
  std::vector<double> values(column.size());
  for (std::size_t row = 0; row < values.size(); ++row) {
    const bool hole = labels && column.codes()[row] == kMissing;
    values[row] = hole     ? std::numeric_limits<double>::quiet_NaN()
                  : labels ? static_cast<double>(column.codes()[row])
                           : column.values()[row];
  }
  std::vector<std::size_t> order;
  for (std::size_t row = 0; row < values.size(); ++row)
    if (!std::isnan(values[row])) order.push_back(row);
  std::ranges::stable_sort(order, {}, [&](std::size_t row) { return values[row]; });
  std::vector<double> rank(values.size(), 0.5);
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t i = first; i < end; ++i)
      rank[order[i]] = static_cast<double>(first + end) / (2 * static_cast<double>(order.size()));
    first = end;
  }
  return rank;
}

Column without(const Column& column, const std::vector<char>& hole) {
  const auto blank = [&](auto cells, auto missing) {
    for (std::size_t row = 0; row < cells.size(); ++row)
      if (hole[row] != 0) cells[row] = missing;
    return cells;
  };
  if (column.kind() == ColumnKind::discrete)
    return Discrete{column.levels(), blank(column.discrete().codes, kMissing)};
  return Continuous{blank(column.continuous().values, std::numeric_limits<double>::quiet_NaN())};
}

}  // namespace

const std::vector<HoleRule>& hole_rules() {
  static const std::vector<HoleRule> table = {
      {"mcar", "completely at random: every cell with the same probability", 0.95, by_nothing},
      {"mar",
       "at random: by the value of another column; a quarter of the columns keep all their cells",
       1.0 / 3, by_others},
      {"mnar", "not at random: by the value that is lost, large ones the most often", 0.5,
       by_itself},
  };
  return table;
}

const HoleRule& HoleRule::named(const std::string& name) {
  return find_entry(hole_rules(), name, kWhat);
}

Table with_holes(const Table& table, const HoleRule& rule, double share, std::uint64_t seed) {
  if (!(share >= 0 && share <= rule.most))
    throw Error(ErrorKind::usage, "a share of " + format_double(share) +
                                      " cells cannot be lost by '" + rule.name +
                                      "'; it takes 0 to " + format_double(rule.most));
  const std::vector<HoleDriver> drivers = rule.drivers(table, seed);
  std::vector<Column> columns;
  for (Node node = 0; node < table.columns(); ++node) {
    const HoleDriver& driver = drivers[node];
    std::vector<double> rank;
    if (driver.by != HoleDriver::By::nothing)
      rank = ranks(table.column(driver.by == HoleDriver::By::itself ? node : driver.other));
    RandomStream random(seed, Purpose::holes, name_key(table.names()[node]));
    std::vector<char> hole(table.rows());
    for (std::size_t row = 0; row < hole.size(); ++row) {
      const double probability = share * driver.factor * (rank.empty() ? 1 : 2 * rank[row]);
      hole[row] = random.uniform() < probability ? 1 : 0;
    }
    columns.push_back(without(table.column(node), hole));
  }
  return Table(table.names(), std::move(columns),
               {table.row_weights().begin(), table.row_weights().end()})
      .with_clusters(table.clusters());
}

}  // namespace hoist
