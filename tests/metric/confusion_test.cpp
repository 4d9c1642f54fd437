// SPDX-License-Identifier: Apache-2.0
#include "metric/confusion.hpp"

#include <gtest/gtest.h>

#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_dag;
using testing::some_names;

TEST(Confusion, SortsEveryOrderedPairOfNodes) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Names names = some_names(1 + seed % 12);
    const Dag truth = random_dag(names, 0.3, seed);
    const Dag estimate = random_dag(names, 0.3, seed + 1000);
    Confusion expected;
    for (Node from = 0; from < names.size(); ++from)
      for (Node to = 0; to < names.size(); ++to) {
        if (from == to) continue;
        const bool is = truth.has_edge(from, to);
        const bool said = estimate.has_edge(from, to);
        ++(is ? (said ? expected.true_positives : expected.false_negatives)
              : (said ? expected.false_positives : expected.true_negatives));
        if (is && estimate.has_edge(to, from)) ++expected.reversed;
      }
    const Confusion counts = confusion(truth, estimate);
    EXPECT_EQ(counts.true_positives, expected.true_positives);
    EXPECT_EQ(counts.false_positives, expected.false_positives);
    EXPECT_EQ(counts.false_negatives, expected.false_negatives);
    EXPECT_EQ(counts.true_negatives, expected.true_negatives);
    EXPECT_EQ(counts.reversed, expected.reversed);
  }
}

TEST(Rate, OfNothingIsOne) {
  EXPECT_EQ(rate(0, 0), 1);
  EXPECT_EQ(rate(0, 4), 0);
  EXPECT_EQ(rate(1, 4), 0.25);
}

}  // namespace
}  // namespace hoist
