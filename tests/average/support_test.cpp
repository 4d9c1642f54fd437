// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/random.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "support/members.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

const EdgeSupport& row_of(const std::vector<EdgeSupport>& support, Edge edge) {
  return *std::ranges::find(support, edge, &EdgeSupport::edge);
}

// Four DAGs over A B C:
//
//   2 x  A -> B     C       the class leaves A - B open
//   1 x  A -> B <- C        a collider: both compelled
//   1 x  A     B     C
//
// A - B is linked in 3 of 4, and of those 1 has A -> B for sure and 2 leave it open: (1 + 2/2)/3.
TEST(EdgeSupport, CountsDirectionsOverClasses) {
  Bag bag(Names({"A", "B", "C"}));
  for (const char* edges : {"A->B", "A->B", "A->B C->B", ""}) bag.add(dag_of("A B C", edges));
  const EdgeSupport row = row_of(edge_support(bag), {0, 1});
  EXPECT_DOUBLE_EQ(row.confidence, 0.75);
  EXPECT_DOUBLE_EQ(row.linked, 0.75);
  EXPECT_DOUBLE_EQ(row.direction, 2.0 / 3);
  EXPECT_DOUBLE_EQ(row.compelled, 0.25);
}

// The same bag. Of a share of 3/4 in 4 draws: sqrt(3/4 * 1/4 / 4). Of the direction, values 1, 1/2
// and 1/2 about 2/3: sqrt((1/9 + 1/36 + 1/36) / 9).
TEST(EdgeSupport, SaysHowFarItsSharesMayBeOff) {
  Bag bag(Names({"A", "B", "C"}));
  for (const char* edges : {"A->B", "A->B", "A->B C->B", ""}) bag.add(dag_of("A B C", edges));
  const EdgeSupport row = row_of(edge_support(bag), {0, 1});
  EXPECT_DOUBLE_EQ(row.linked_se, std::sqrt(3.0 / 64));
  EXPECT_DOUBLE_EQ(row.confidence_se, std::sqrt(3.0 / 64));
  EXPECT_DOUBLE_EQ(row.compelled_se, std::sqrt(3.0 / 64));
  EXPECT_DOUBLE_EQ(row.direction_se, std::sqrt((1.0 / 9 + 1.0 / 18) / 9));
}

// Every replicate has A -> B, which no data can tell from B -> A.
TEST(EdgeSupport, IsNotCertainOfADirectionThatAllReplicatesHappenToShare) {
  Bag bag(Names({"A", "B"}));
  for (int i = 0; i < 5; ++i) bag.add(dag_of("A B", "A->B"));
  const auto support = edge_support(bag);
  EXPECT_DOUBLE_EQ(support[0].confidence, 1);
  EXPECT_DOUBLE_EQ(support[0].direction, 0.5);
  EXPECT_DOUBLE_EQ(support[0].compelled, 0);
}

TEST(EdgeSupport, HeedsKnowledgeThatFixesADirection) {
  Bag bag(Names({"A", "B"}));
  for (const char* edges : {"A->B", "A->B", "B->A"}) bag.add(dag_of("A B", edges));
  Knowledge knowledge(bag.names);
  knowledge.forbid({1, 0});
  const EdgeSupport row = row_of(edge_support(bag, knowledge), {0, 1});
  EXPECT_DOUBLE_EQ(row.direction, 1);
  EXPECT_DOUBLE_EQ(row.compelled, 1);
  EXPECT_THROW((void)edge_support(bag, Knowledge(Names({"A", "X"}))), Error);
}

// Each DAG stands for the members of its class, found by turning every edge every way.
TEST(EdgeSupport, AgreesWithTheMembersOfEachClass) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Bag bag = testing::random_bag(3 + seed % 3, 7, seed);
    struct Sums {
      double linked = 0, forward = 0, compelled = 0;
    };
    std::map<Edge, Sums> sums;
    for (std::size_t i = 0; i < bag.size(); ++i) {
      const Pdag open = testing::agreed(bag.names, testing::members(bag.dag(i)));
      const auto add = [&](Edge edge, double forward, double compelled) {
        sums[edge].linked += 1;
        sums[edge].forward += forward;
        sums[edge].compelled += compelled;
      };
      for (const auto& [from, to] : open.directed()) {
        add({from, to}, 1, 1);
        add({to, from}, 0, 0);
      }
      for (const auto& [from, to] : open.undirected()) {
        add({from, to}, 0.5, 0);
        add({to, from}, 0.5, 0);
      }
    }
    const double size = static_cast<double>(bag.size());
    for (const EdgeSupport& row : edge_support(bag)) {
      EXPECT_DOUBLE_EQ(row.linked, sums[row.edge].linked / size);
      EXPECT_DOUBLE_EQ(row.direction, sums[row.edge].forward / sums[row.edge].linked);
      EXPECT_DOUBLE_EQ(row.compelled, sums[row.edge].compelled / size);
    }
  }
}

TEST(EdgeSupport, DoesNotDependOnTheOrderOfTheBagWhateverTheWeights) {
  const Bag plain = testing::random_bag(6, 40, 5);
  Bag one(plain.names), other(plain.names);
  for (std::size_t i = 0; i < 40; ++i)
    one.add(plain.dag(i), 0.1 + 1.0 / static_cast<double>(3 + i));
  for (std::size_t i = 40; i-- > 0;) other.replicates.push_back(one.replicates[i]);
  const auto a = edge_support(one), b = edge_support(other);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].edge, b[i].edge);
    EXPECT_EQ(a[i].direction, b[i].direction);
    EXPECT_EQ(a[i].direction_se, b[i].direction_se);
    EXPECT_EQ(a[i].linked_se, b[i].linked_se);
  }
}

// Bags of 60 DAGs drawn from one pool, with weights 1 and 2: the spread of a share over the bags is
// what its standard error says.
TEST(EdgeSupport, HasErrorsThatFitTheSpreadOverManyBags) {
  const Bag pool = testing::random_bag(5, 40, 3);
  RandomStream random(9, Purpose::test, 5);
  struct Moments {
    double n = 0, sum = 0, squares = 0, error = 0;
    void add(double value, double se) {
      n += 1, sum += value, squares += value * value, error += se;
    }
    double spread() const { return std::sqrt(squares / n - sum / n * (sum / n)); }
  };
  std::map<Edge, std::pair<Moments, Moments>> seen;  // linked, direction
  constexpr int kBags = 600;
  for (int i = 0; i < kBags; ++i) {
    Bag bag(pool.names);
    for (int k = 0; k < 60; ++k)
      bag.add(pool.dag(random.below(pool.size())), 1 + static_cast<double>(k % 2));
    for (const EdgeSupport& row : edge_support(bag)) {
      seen[row.edge].first.add(row.linked, row.linked_se);
      seen[row.edge].second.add(row.direction, row.direction_se);
    }
  }
  std::size_t held = 0;
  for (const auto& [edge, moments] : seen) {
    const auto& [linked, direction] = moments;
    if (linked.n < kBags || linked.sum / kBags < 0.3 || linked.spread() < 0.02) continue;
    EXPECT_NEAR(linked.error / kBags / linked.spread(), 1, 0.12);
    if (direction.spread() < 0.02) continue;
    EXPECT_NEAR(direction.error / kBags / direction.spread(), 1, 0.12);
    ++held;
  }
  EXPECT_GE(held, 3U);
}

// Weights 1, 1, 2: (1 + 1 + 2)^2 / (1 + 1 + 4).
TEST(EffectiveReplicates, AreFewerWhereWeightsDiffer) {
  Bag bag(Names({"A"}));
  for (const double weight : {1.0, 1.0, 2.0}) bag.add(Dag(bag.names), weight);
  EXPECT_DOUBLE_EQ(effective_replicates(bag), 16.0 / 6);
  EXPECT_DOUBLE_EQ(effective_replicates(testing::random_bag(3, 9, 1)), 9);
}

}  // namespace
}  // namespace hoist
