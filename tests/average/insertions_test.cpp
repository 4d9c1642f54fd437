// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_bag;

// 6 x A -> B, 4 x B -> A; and C has A as its only parent in 3.
//
//   3 x  A -> B, A -> C      3 x  A -> B      4 x  B -> A
Bag example() {
  Bag bag(Names({"A", "B", "C"}));
  for (int i = 0; i < 3; ++i) bag.add(dag_of("A B C", "A->B A->C"));
  for (int i = 0; i < 3; ++i) bag.add(dag_of("A B C", "A->B"));
  for (int i = 0; i < 4; ++i) bag.add(dag_of("A B C", "B->A"));
  return bag;
}

// A family scores -1, and each parent adds this.
DataEvidence adding(double a, double b, double c) {
  return {.family = [=](Node child, std::span<const Node> parents) {
    const double gains[] = {a, b, c};
    return gains[child] * static_cast<double>(parents.size()) - 1;
  }};
}

Average by(const std::string& rank, const DataEvidence& data) {
  return average(example(), "pma", {.threshold = 0.1, .rank = rank, .data = data});
}

TEST(Insertion, ByPosteriorIsThatOfThePaper) {
  EXPECT_EQ(by("posterior", {}).dag, dag_of("A B C", "A->B"));
  EXPECT_EQ(average(example(), "pma", {.threshold = 0.1}).dag, dag_of("A B C", "A->B"));
}

// Parent sets: A {} 0.6, {B} 0.4; B {A} 0.6, {} 0.4; C {} 0.7, {A} 0.3. What gains comes before the
// empty sets, which gain 0, and what loses after them.
TEST(Insertion, ByGainPlacesFirstWhatTheDataLikeBest) {
  EXPECT_EQ(by("gain", adding(5, 3, 2)).dag, dag_of("A B C", "B->A A->C"));
  EXPECT_EQ(by("gain", adding(3, 5, -2)).dag, dag_of("A B C", "A->B"));
  const Average result = by("gain", adding(5, 3, 2));
  EXPECT_EQ(result.decisions.front().structure.edges, (std::vector<Edge>{{1, 0}}));
  EXPECT_EQ(result.decisions.front().posterior, 0.4);
}

// 0.4 * 5 is more than 0.6 * 3, and less than 0.6 * 4.
TEST(Insertion, ByBothWeighsGainByFrequency) {
  EXPECT_EQ(by("both", adding(5, 3, -1)).dag, dag_of("A B C", "B->A"));
  EXPECT_EQ(by("both", adding(5, 4, -1)).dag, dag_of("A B C", "A->B"));
}

TEST(Insertion, OfWhatHasNoScoreComesLast) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(by("gain", adding(none, 3, 2)).dag, dag_of("A B C", "A->B A->C"));
}

TEST(Insertion, ByGainIsRefusedWhereThereAreNoData) { EXPECT_THROW(by("gain", {}), Error); }

TEST(EveryInsertion, GivesTheSameLogForAnyOrderOfNodesAndOfTheBag) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag bag = random_bag(10, 20, seed);
    std::vector<std::string> names = bag.names.list();
    std::ranges::reverse(names);
    Bag other{Names(names)};
    for (std::size_t i = bag.size(); i-- > 0;) other.add(align(bag.dag(i), other.names, "test"));
    // What a family scores depends on names alone, and ties often.
    const auto told = [](const Names& known) {
      return DataEvidence{.family = [&known](Node child, std::span<const Node> parents) {
        double sum = 0;
        for (Node parent : parents)
          sum += static_cast<double>((known[child].back() * 7 + known[parent].back()) % 5) - 1;
        return sum;
      }};
    };
    for (const Insertion& row : insertions())
      for (const char* cover : {"tma", "pma", "ima"}) {
        const Average one =
            average(bag, cover, {.threshold = 0.05, .rank = row, .data = told(bag.names)});
        const Average two =
            average(other, cover, {.threshold = 0.05, .rank = row, .data = told(other.names)});
        EXPECT_EQ(one.dag, align(two.dag, bag.names, "test")) << row.name;
        ASSERT_EQ(one.decisions.size(), two.decisions.size());
        for (std::size_t i = 0; i < one.decisions.size(); ++i)
          EXPECT_EQ(one.decisions[i].verdict, two.decisions[i].verdict);
      }
  }
}

}  // namespace
}  // namespace hoist
