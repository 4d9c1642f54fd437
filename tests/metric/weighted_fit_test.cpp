// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "hoist/metric.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

// Weights that are repeats, said as real numbers: the same BIC as of the table with repeats.
TEST(FitOfWeightedRows, IsThatOfRepeats) {
  const Table table = testing::random_table(5, 60, 3, 4);
  std::vector<double> weights(60, 1);
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < 60; ++row) {
    weights[row] = row % 3;
    rows.insert(rows.end(), row % 3, row);
  }
  std::vector<Column> columns;
  for (Node node = 0; node < 5; ++node) columns.push_back(table.column(node));
  const Table weighted(table.names(), columns, weights), repeated = table.take(rows);
  const Dag dag(table.names(), {{0, 1}, {1, 2}, {3, 2}});
  const FitMetrics one = fit_metrics(dag, weighted, weighted);
  EXPECT_NEAR(one.in_bic, fit_metrics(dag, repeated, repeated).in_bic, 1e-9);
  EXPECT_EQ(one.in_bic, one.out_bic);
  EXPECT_TRUE(std::isnan(one.heldout));
}

}  // namespace
}  // namespace hoist
