// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "hoist/weighing.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_bag;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Bag four() {
  Bag bag(Names({"A", "B"}));
  for (const char* edges : {"A->B", "A->B", "B->A", ""}) bag.add(dag_of("A B", edges));
  return bag;
}

std::vector<double> weights_of(const Bag& bag) {
  std::vector<double> weights;
  for (const Replicate& replicate : bag.replicates) weights.push_back(replicate.weight);
  return weights;
}

TEST(Weighing, EqualLeavesTheBagAsItIs) { EXPECT_EQ(weighted(four(), "equal", {}), four()); }

// The values -1, 1, -1, 1 have standard deviation 1.
TEST(Weighing, ByScoreIsExponentialInStandardDeviations) {
  const std::vector<double> values = {-1, 1, -1, 1};
  const std::vector<double> found = weights_of(weighted(four(), "score", values));
  EXPECT_NEAR(found[0], std::exp(-2.0), 1e-15);
  EXPECT_EQ(found[1], 1);
  const std::vector<double> wider = {-1000, 1000, -1000, 1000};
  EXPECT_EQ(weights_of(weighted(four(), "score", wider)), found);
  const Bag cold = weighted(four(), {"score", {{"temperature", 0.001}}}, values);
  EXPECT_EQ(weights_of(cold), (std::vector<double>{1, 1}));  // the others weigh nothing at all
  EXPECT_EQ(cold.dag(1), dag_of("A B", ""));
}

TEST(Weighing, OfValuesThatAreAllTheSameIsEqual) {
  EXPECT_EQ(weighted(four(), "oob", std::vector<double>(4, -7.5)), four());
}

TEST(Weighing, ByWindowKeepsThoseNearTheBest) {
  const Bag kept = weighted(four(), "window", std::vector<double>{-103, -100, -103.01, -101});
  EXPECT_EQ(weights_of(kept), (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(kept.dag(2), dag_of("A B", ""));
}

TEST(Weighing, LeavesOutWhatHasNoValue) {
  EXPECT_EQ(weighted(four(), "score", std::vector<double>{kNone, 2, 2, 2}).size(), 3U);
  EXPECT_THROW(static_cast<void>(weighted(four(), "score", std::vector<double>(4, kNone))), Error);
  EXPECT_THROW(static_cast<void>(weighted(four(), "score", std::vector<double>(3, 1.0))), Error);
}

TEST(Weighing, MultipliesWeightsThatAreThere) {
  Bag bag = four();
  bag.replicates[0].weight = 3;
  EXPECT_EQ(weights_of(weighted(bag, "window", std::vector<double>{5, 5, 5, 5}))[0], 3);
}

TEST(EveryWeighing, AsksNothingOfTheOrderOfTheBag) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Bag bag = random_bag(8, 30, seed);
    std::vector<double> values;
    for (std::size_t i = 0; i < bag.size(); ++i)
      values.push_back(0.1 * static_cast<double>((i * 7919 + seed) % 31) - 1000);
    Bag turned(bag.names);
    for (std::size_t i = bag.size(); i-- > 0;) turned.add(bag.dag(i));
    std::vector<double> turned_values(values.rbegin(), values.rend());
    for (const Weighing& row : weighings()) {
      const Bag one = weighted(bag, row, values);
      const Bag two = weighted(turned, row, turned_values);
      EXPECT_EQ(effective_replicates(one), effective_replicates(two)) << row.name;
      for (const char* cover : {"tma", "pma"}) {
        const Average a = average(one, cover), b = average(two, cover);
        EXPECT_EQ(a.dag, b.dag) << row.name;
        EXPECT_EQ(a.mass, b.mass) << row.name;
      }
    }
  }
}

// (3 + 1)^2 / (9 + 1) = 1.6
TEST(EffectiveReplicates, AreTheBagOfEqualOnesAndOneOfAHeavyOne) {
  EXPECT_EQ(effective_replicates(four()), 4);
  Bag bag(Names({"A", "B"}));
  bag.add(dag_of("A B", ""), 3);
  bag.add(dag_of("A B", ""), 1);
  EXPECT_DOUBLE_EQ(effective_replicates(bag), 1.6);
}

}  // namespace
}  // namespace hoist
