// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/real.hpp"
#include "data/cut_points.hpp"

namespace hoist {
namespace {

// Levels as they are merged so far: `now[code]` of a level of the table.
struct Merged {
  std::vector<std::size_t> now;
  std::size_t levels = 0;
};

// How often each pair of levels occurs together, level of the first by level of the second, among
// rows that have both.
std::vector<double> counts_of(const Table& table, Node first, Node second,
                              const std::vector<Merged>& merged) {
  const auto weights = table.row_weights();
  const auto a = table.codes(first), b = table.codes(second);
  const std::size_t width = merged[second].levels;
  std::vector<double> counts(merged[first].levels * width, 0);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (a[row] == kMissing || b[row] == kMissing) continue;
    counts[merged[first].now[a[row]] * width + merged[second].now[b[row]]] +=
        weights.empty() ? 1 : weights[row];
  }
  return counts;
}

double n_log(double n) { return n > 0 ? n * natural_log(n) : 0; }

// What two neighbouring rows of counts tell about the other column, times the number of rows, that
// one row of their sums does not.
double loss(std::span<const double> upper, std::span<const double> lower) {
  double sum = 0, all_upper = 0, all_lower = 0;
  for (std::size_t i = 0; i < upper.size(); ++i) {
    sum += n_log(upper[i]) + n_log(lower[i]) - n_log(upper[i] + lower[i]);
    all_upper += upper[i];
    all_lower += lower[i];
  }
  return sum - n_log(all_upper) - n_log(all_lower) + n_log(all_upper + all_lower);
}

// The lower of the two neighbours whose merger loses the least; the first of equals.
std::size_t cheapest(const Table& table, Node node, const std::vector<Merged>& merged) {
  std::vector<double> losses(merged[node].levels - 1, 0);
  for (Node other = 0; other < table.columns(); ++other) {
    // Numbers that no rule cuts have no levels to tell about.
    if (other == node || table.column(other).kind() != ColumnKind::discrete) continue;
    const std::vector<double> counts = counts_of(table, node, other, merged);
    const std::size_t width = merged[other].levels;
    // Of each row, so that columns with holes weigh as much as those without.
    double rows = 0;
    for (double count : counts) rows += count;
    for (std::size_t i = 0; i < losses.size() && rows > 0; ++i)
      losses[i] += loss(std::span(counts).subspan(i * width, width),
                        std::span(counts).subspan((i + 1) * width, width)) /
                   rows;
  }
  return static_cast<std::size_t>(std::ranges::min_element(losses) - losses.begin());
}

}  // namespace

void merge_by_information(const Table& table, std::vector<BinnedColumn>& columns,
                          const std::vector<std::size_t>& wanted) {
  std::vector<Merged> merged(table.columns());
  for (Node node = 0; node < table.columns(); ++node) {
    if (table.column(node).kind() != ColumnKind::discrete) continue;
    merged[node].levels = table.levels(node);
    for (std::size_t level = 0; level < table.levels(node); ++level)
      merged[node].now.push_back(level);
  }
  // A round looks at all columns before it changes any, so that their order has no say.
  for (;;) {
    std::vector<std::pair<std::size_t, std::size_t>> mergers;  // of a column, the lower level
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Node node = *table.names().find(columns[i].name);
      if (columns[i].method == BinMethod::hartemink && merged[node].levels > wanted[i])
        mergers.emplace_back(i, cheapest(table, node, merged));
    }
    if (mergers.empty()) return;
    for (const auto& [i, level] : mergers) {
      Merged& each = merged[*table.names().find(columns[i].name)];
      for (std::size_t& now : each.now) now -= now > level ? 1 : 0;
      --each.levels;
      columns[i].cuts.erase(columns[i].cuts.begin() + static_cast<std::ptrdiff_t>(level));
    }
  }
}

}  // namespace hoist
