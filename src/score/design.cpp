// SPDX-License-Identifier: Apache-2.0
#include "score/design.hpp"

#include <algorithm>

#include "score/gram_scorer.hpp"

namespace hoist {
namespace {

// A column of numbers that stands for a variable: the indicator of a level, or a power of a number.
struct Derived {
  Node node = 0;
  std::size_t index = 0;  // of the level; or the degree, less one
};

// How a number is scaled to [-1, 1].
struct Scaled {
  double middle = 0, half = 0;
};

Scaled scaled(std::span<const double> values) {
  if (values.empty()) return {};
  const auto [least, most] = std::ranges::minmax(values);
  // Halves, so that the difference of huge numbers is in range.
  return {least / 2 + most / 2, most / 2 - least / 2};
}

// The Legendre polynomial of that degree; P0 is the intercept.
double legendre(std::size_t degree, double x) {
  double before = 1, now = x;
  for (std::size_t k = 1; k < degree; ++k) {
    const auto d = static_cast<double>(k);
    const double next = ((2 * d + 1) * x * now - d * before) / (d + 1);
    before = now;
    now = next;
  }
  return now;
}

}  // namespace

std::unique_ptr<FamilyScorer> make_design_scorer(const Sample& sample, std::size_t degree,
                                                 double price) {
  std::vector<Derived> columns;
  std::vector<std::size_t> first = {0};
  std::vector<Scaled> scales(sample.columns());
  for (Node node = 0; node < sample.columns(); ++node) {
    const bool label = sample.kind(node) == ColumnKind::discrete;
    // Of the levels all but the last, which follows from the others.
    const std::size_t count = !label                    ? degree
                              : sample.levels(node) > 0 ? sample.levels(node) - 1
                                                        : 0;
    for (std::size_t index = 0; index < count; ++index) columns.push_back({node, index});
    first.push_back(columns.size());
    if (!label) scales[node] = scaled(sample.column(node).values());
  }
  const Gram::Fill fill = [&](std::size_t column, std::span<const std::uint32_t> rows,
                              std::span<double> out) {
    const auto [node, index] = columns[column];
    if (sample.kind(node) == ColumnKind::discrete) {
      const auto codes = sample.codes(node);
      for (std::size_t i = 0; i < rows.size(); ++i) out[i] = codes[rows[i]] == index ? 1 : 0;
      return;
    }
    const auto values = sample.column(node).values();
    const auto [middle, half] = scales[node];
    for (std::size_t i = 0; i < rows.size(); ++i)
      out[i] = half > 0 ? legendre(index + 1, (values[rows[i]] - middle) / half) : 0;
  };
  return make_columns_scorer(sample, std::move(first), fill, {.price = price, .unbiased = false});
}

double design_scorer_bytes(const TableShape& shape, std::size_t degree) {
  double columns = static_cast<double>(shape.continuous * degree);
  for (std::size_t levels : shape.levels) columns += static_cast<double>(levels);
  return gram_scorer_bytes(static_cast<double>(shape.rows), columns) + 32 * columns;
}

}  // namespace hoist
