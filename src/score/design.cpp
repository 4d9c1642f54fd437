// SPDX-License-Identifier: Apache-2.0
#include "score/design.hpp"

#include <algorithm>

#include "score/gram_scorer.hpp"

namespace hoist {
namespace {

// Indicators of all levels but the last, which follows from them.
std::vector<std::vector<double>> indicators(const Column& column) {
  std::vector<std::vector<double>> columns(column.levels().empty() ? 0 : column.levels().size() - 1,
                                           std::vector<double>(column.size(), 0));
  for (std::size_t row = 0; row < column.size(); ++row)
    if (column.codes()[row] < columns.size()) columns[column.codes()[row]][row] = 1;
  return columns;
}

// Values scaled to [-1, 1], as Legendre polynomials up to a degree: P0 is the intercept.
std::vector<std::vector<double>> polynomials(std::span<const double> values, std::size_t degree) {
  const auto [least, most] = std::ranges::minmax(values);
  // Halves, so that the difference of huge numbers is in range.
  const double middle = least / 2 + most / 2, half = most / 2 - least / 2;
  std::vector<std::vector<double>> columns(degree, std::vector<double>(values.size(), 0));
  if (!(half > 0)) return columns;
  for (std::size_t row = 0; row < values.size(); ++row) {
    const double x = (values[row] - middle) / half;
    double before = 1, now = x;
    for (std::size_t k = 1; k <= degree; ++k) {
      columns[k - 1][row] = now;
      const auto d = static_cast<double>(k);
      const double next = ((2 * d + 1) * x * now - d * before) / (d + 1);
      before = now;
      now = next;
    }
  }
  return columns;
}

}  // namespace

std::unique_ptr<FamilyScorer> make_design_scorer(const Sample& sample, std::size_t degree,
                                                 double price) {
  std::vector<std::vector<std::vector<double>>> design;
  for (Node node = 0; node < sample.columns(); ++node) {
    const Column& column = sample.column(node);
    design.push_back(column.kind() == ColumnKind::discrete ? indicators(column)
                                                           : polynomials(column.values(), degree));
  }
  return make_columns_scorer(sample, design, {.price = price, .unbiased = false});
}

double design_scorer_bytes(const TableShape& shape, std::size_t degree) {
  double columns = static_cast<double>(shape.continuous * degree);
  for (std::size_t levels : shape.levels) columns += static_cast<double>(levels);
  const auto rows = static_cast<double>(shape.rows);
  return gram_scorer_bytes(rows, columns) + 8 * rows * columns;
}

}  // namespace hoist
