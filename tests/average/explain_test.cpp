// SPDX-License-Identifier: Apache-2.0
#include "hoist/explain.hpp"

#include <gtest/gtest.h>

#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

struct Made {
  Bag bag;
  std::vector<EdgeSupport> support;
  std::vector<NamedAverage> averages;
  std::vector<Certainty> certainties;
};

Made made_of(const std::vector<std::pair<int, std::string>>& graphs, double threshold,
             const Knowledge& knowledge = Knowledge()) {
  Made made;
  for (const auto& [copies, edges] : graphs)
    for (int i = 0; i < copies; ++i) made.bag.add(dag_of("A B C", edges));
  made.bag.names = made.bag.dag(0).names();
  made.support = edge_support(made.bag, knowledge);
  for (const char* method : {"tma", "pma"}) {
    made.averages.push_back(
        {method, average(made.bag, method, {.threshold = threshold}, knowledge)});
    made.certainties.push_back(
        certainty(made.bag, method, made.averages.back().average, made.support, knowledge));
  }
  return made;
}

std::vector<VariableReport> explained(const Made& made) {
  return explain(made.bag, made.support, made.averages, made.certainties);
}

//   4 x  A -> B        3 x  B -> A <- C        3 x  B -> A, B -> C
//
// A: {} 4, {B, C} 3, {B} 3. At 0.45 TMA takes B -> A (6), PMA no set of A and no edge at all.
const std::vector<std::pair<int, std::string>> kSplit = {
    {4, "A->B"}, {3, "B->A C->A"}, {3, "B->A B->C"}};

TEST(Explain, RanksTheParentSetsAndSaysWhichAverageHasThem) {
  const VariableReport report = explained(made_of(kSplit, 0.45))[0];
  ASSERT_EQ(report.sets.size(), 3U);
  EXPECT_TRUE(report.sets[0].parents.empty());
  EXPECT_DOUBLE_EQ(report.sets[0].share, 0.4);
  EXPECT_EQ(report.sets[0].taken_by, (std::vector<std::string>{"pma"}));
  EXPECT_EQ(report.sets[1].parents, (std::vector<Node>{1}));  // ties by the list of edges
  EXPECT_EQ(report.sets[1].taken_by, (std::vector<std::string>{"tma"}));
}

TEST(Explain, HandsALostLinkToBothItsEnds) {
  const auto reports = explained(made_of(kSplit, 0.45));
  for (const Node end : {0U, 1U}) {
    ASSERT_EQ(reports[end].lost.size(), 1U);
    EXPECT_EQ(reports[end].lost[0].first, "pma");
    EXPECT_EQ(reports[end].lost[0].second.why, Loss::split);
  }
  EXPECT_TRUE(reports[2].lost.empty());
}

// TMA has B -> A alone, which its class leaves open.
TEST(Explain, SaysWhichWayAnAverageHasALinkAndWhetherItCouldBeTurned) {
  const auto reports = explained(made_of(kSplit, 0.45));
  const LinkOf& link = reports[0].links.front();
  EXPECT_EQ(link.support.edge, (Edge{1, 0}));
  EXPECT_DOUBLE_EQ(link.support.linked, 1);
  ASSERT_EQ(link.in.size(), 1U);
  EXPECT_EQ(link.in[0].method, "tma");
  EXPECT_EQ(link.in[0].edge, (Edge{1, 0}));
  EXPECT_TRUE(link.in[0].open);
}

// Only the average has A -> B, as knowledge requires it.
TEST(Explain, ListsParentsThatOnlyAnAverageHas) {
  Knowledge knowledge(Names({"A", "B", "C"}));
  knowledge.require({0, 1});
  const auto reports = explained(made_of({{5, "A->C"}}, 0.45, knowledge));
  ASSERT_EQ(reports[1].sets.size(), 2U);
  EXPECT_EQ(reports[1].sets[1].parents, (std::vector<Node>{0}));
  EXPECT_EQ(reports[1].sets[1].count, 0U);
  EXPECT_EQ(reports[1].sets[1].taken_by, (std::vector<std::string>{"tma", "pma"}));
  EXPECT_EQ(reports[1].links.size(), 1U);
}

TEST(Explain, HasADecisionThatAPathRefusedAtTheEndsOfItsEdges) {
  const auto reports =
      explained(made_of({{5, "A->B B->C"}, {3, "C->A A->B"}, {2, "B->C C->A"}}, 0.4));
  for (const Node end : {0U, 2U}) {
    ASSERT_FALSE(reports[end].refused.empty());
    EXPECT_EQ(reports[end].refused[0].first, "tma");
    EXPECT_EQ(reports[end].refused[0].second.path, (std::vector<Node>{0, 1, 2}));
  }
}

// Ten copies leave no doubt but of the direction, which no data could tell.
TEST(Explain, DoubtsWhatVariesOverTheBag) {
  const auto sure = explained(made_of({{10, "A->B"}}, 0.5));
  EXPECT_DOUBLE_EQ(sure[0].doubt, 0.5);
  EXPECT_DOUBLE_EQ(sure[2].doubt, 0);
  const auto half = explained(made_of({{5, "A->B"}, {5, ""}}, 0.5));
  EXPECT_DOUBLE_EQ(half[0].doubt, 0.5 + 0.25);
}

}  // namespace
}  // namespace hoist
