// SPDX-License-Identifier: Apache-2.0
// Rows that count as much as real numbers say, in the fit of graphs.
#include <gtest/gtest.h>

#include <cmath>

#include "hoist/metric.hpp"
#include "support/random_dag.hpp"
#include "support/weighted.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;
using testing::with_holes;

// Weights that are repeats, said as real numbers: every figure is that of the table with repeats.
TEST(FitOfWeightedRows, IsThatOfRepeatsForEveryKindOfColumn) {
  for (const std::string kind : {"labels", "numbers", "mixed"})
    for (const bool holes : {false, true}) {
      const Table plain = as_kind(random_table(5, 80, 3, 4), kind);
      const testing::Weighted train(holes ? with_holes(plain) : plain, 1);
      const testing::Weighted test(holes ? with_holes(plain) : plain, 2);
      const Dag dag(plain.names(), {{1, 0}, {3, 0}, {1, 2}, {3, 2}, {1, 4}});
      const FitMetrics found = fit_metrics(dag, train.weighted, test.weighted);
      const FitMetrics expected = fit_metrics(dag, train.repeated, test.repeated);
      EXPECT_NEAR(found.in_bic, expected.in_bic, 1e-8) << kind << holes;
      EXPECT_NEAR(found.out_bic, expected.out_bic, 1e-8) << kind << holes;
      EXPECT_NEAR(found.heldout, expected.heldout, 1e-8) << kind << holes;
      // One side alone may have weights.
      EXPECT_NEAR(fit_metrics(dag, train.repeated, test.weighted).heldout, expected.heldout, 1e-8);
    }
}

// Shares of a whole are the weights of one row together, and no figure is undefined for it.
TEST(FitOfWeightedRows, IsFiniteWhereWeightsSumUpToOne) {
  const Table plain = as_kind(random_table(4, 50, 3, 6), "mixed");
  const Table shares = plain.with_row_weights(std::vector<double>(50, 1.0 / 50));
  const FitMetrics found = fit_metrics(Dag(plain.names(), {{1, 0}, {1, 2}}), shares, shares);
  EXPECT_TRUE(std::isfinite(found.in_bic) && std::isfinite(found.heldout));
  EXPECT_LT(found.heldout, 0);
}

}  // namespace
}  // namespace hoist
