// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "hoist/table.hpp"

namespace hoist::testing {

/// One set of rows said in two ways: with weights 0, 1, 2 and 3, and with as many repeats.
struct Weighted {
  Weighted(const Table& table, std::size_t shift) {
    std::vector<double> weights;
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
      const std::size_t times = (row * 7 + shift) % 4;
      weights.push_back(static_cast<double>(times));
      rows.insert(rows.end(), times, row);
    }
    weighted = table.with_row_weights(weights);
    repeated = table.take(rows);
  }

  Table weighted, repeated;
};

/// The same table where some cells were not observed.
inline Table with_holes(const Table& table) {
  std::vector<Column> columns;
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    if (column.kind() == ColumnKind::discrete) {
      Discrete data = column.discrete();
      for (std::size_t row = node; row < data.codes.size(); row += 11) data.codes[row] = kMissing;
      columns.emplace_back(std::move(data));
    } else {
      Continuous data = column.continuous();
      for (std::size_t row = node; row < data.values.size(); row += 13)
        data.values[row] = std::numeric_limits<double>::quiet_NaN();
      columns.emplace_back(std::move(data));
    }
  }
  return Table(table.names(), std::move(columns));
}

}  // namespace hoist::testing
