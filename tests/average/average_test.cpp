// SPDX-License-Identifier: Apache-2.0
#include "hoist/average.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

Bag bag_of(const std::string& names, const std::vector<std::pair<int, std::string>>& graphs) {
  Bag bag;
  for (const auto& [copies, edges] : graphs)
    for (int i = 0; i < copies; ++i) bag.add(dag_of(names, edges));
  bag.names = bag.dag(0).names();
  return bag;
}

Dag averaged(const Bag& bag, const std::string& method, double threshold) {
  return average(bag, method, {.threshold = threshold}).dag;
}

// A bag that no single DAG agrees with:
//
//   5 x  A -> B -> C        3 x  C -> A -> B        2 x  B -> C -> A
//
// Edges: A->B 8, B->C 7, C->A 5: together a cycle.
const Bag kCycle = bag_of("A B C", {{5, "A->B B->C"}, {3, "C->A A->B"}, {2, "B->C C->A"}});

TEST(AverageByEdges, DropsTheWeakestEdgeOfACycle) {
  EXPECT_EQ(averaged(kCycle, "tma", 0.4), dag_of("A B C", "A->B B->C"));
}

TEST(AverageByEdges, KeepsOnlyWhatIsStrictlyAboveTheThreshold) {
  EXPECT_EQ(averaged(kCycle, "tma", 0.7), dag_of("A B C", "A->B"));  // B->C is at 0.7, not above
}

TEST(AverageByEdges, SaysWhichPathBlockedAnEdge) {
  const Average result = average(kCycle, "tma", {.threshold = 0.4});
  ASSERT_EQ(result.decisions.size(), 3U);
  const Decision& refused = result.decisions.back();
  EXPECT_EQ(refused.structure.edges, (std::vector<Edge>{{2, 0}}));  // C -> A
  EXPECT_EQ(refused.verdict, Verdict::cycle);
  EXPECT_EQ(refused.path, (std::vector<Node>{0, 1, 2}));  // A -> B -> C
  EXPECT_NEAR(result.mass, 1.5, 1e-12);
}

// Parent sets of the same bag. A: {} 5, {C} 5; B: {A} 8, {} 2; C: {B} 7, {} 3.
// B takes {A} (0.8), C takes {B} (0.7). A has two sets at 0.5; the empty one comes first in the
// tie, because an empty list of edges is smaller than any other.
TEST(AverageByParents, LetsAVertexTakeTheEmptySet) {
  const Average result = average(kCycle, "pma", {.threshold = 0.4});
  EXPECT_EQ(result.dag, dag_of("A B C", "A->B B->C"));
  ASSERT_EQ(result.decisions.size(), 4U);
  EXPECT_TRUE(result.decisions[2].structure.edges.empty());
  EXPECT_EQ(result.decisions[2].verdict, Verdict::taken);
  EXPECT_EQ(result.decisions[3].verdict, Verdict::placed);
  EXPECT_NEAR(result.mass, 0.8 + 0.7 + 0.5, 1e-12);
}

// X's favourite parent set closes a cycle with what is placed before, so X goes on to its next one,
// which is not empty:
//
//   4 x  Y -> X, Z -> X      3 x  X -> Y, Z -> X      3 x  X -> Y, W -> X
//
// W, Z: {} 10.  Y: {X} 6.  X: {Y,Z} 4 is refused, and of {W} 3 and {Z} 3 the first by name enters.
TEST(AverageByParents, GoesOnToTheNextSetWhereOneIsRefused) {
  const Bag bag = bag_of("W X Y Z", {{4, "Y->X Z->X"}, {3, "X->Y Z->X"}, {3, "X->Y W->X"}});
  const Average result = average(bag, "pma", {.threshold = 0});
  EXPECT_EQ(result.dag, dag_of("W X Y Z", "X->Y W->X"));
  std::vector<Verdict> verdicts;
  for (const Decision& decision : result.decisions) verdicts.push_back(decision.verdict);
  using enum Verdict;
  EXPECT_EQ(verdicts, (std::vector<Verdict>{taken, taken, taken, cycle, placed, taken, placed}));
  EXPECT_EQ(result.decisions[3].path, (std::vector<Node>{1, 2}));  // X -> Y blocks Y -> X
}

// C -> D and A -> C are placed first. Then C's set {A->C, C->B, D->C}, which shares A->C, is
// refused for its D->C: A->C must stay, and C->B must not enter with it.
//
//   5 x  A -> B, A -> C, C -> D         4 x  A -> C, C -> B, D -> C
TEST(AverageByIncidentEdges, TakesBackOnlyWhatTheRefusedStructureWouldHaveAdded) {
  const Bag bag = bag_of("A B C D", {{5, "A->B A->C C->D"}, {4, "A->C C->B D->C"}});
  const Average result = average(bag, "ima", {.threshold = 0.45, .accumulate = true});
  EXPECT_EQ(result.dag, dag_of("A B C D", "A->B A->C C->D"));
  const Average all = average(bag, "ima", {.threshold = 0, .accumulate = true});
  bool refused = false;
  for (const Decision& decision : all.decisions)
    refused = refused || (decision.structure.vertex == 2 && decision.verdict == Verdict::cycle);
  ASSERT_TRUE(refused);
  // C->B enters by B's own set {C->B}, not by C's.
  EXPECT_EQ(all.dag, dag_of("A B C D", "A->B A->C C->B C->D"));
}

TEST(AverageByChildren, PlacesWholeSetsOfChildren) {
  const Bag bag = bag_of("A B C", {{6, "A->B A->C"}, {4, "B->A"}});
  EXPECT_EQ(averaged(bag, "cma", 0.5), dag_of("A B C", "A->B A->C"));
}

TEST(Accumulate, TakesTheUnionOfAllSetsThatFit) {
  const Bag bag = bag_of("A B C", {{6, "A->C"}, {4, "B->C"}});
  EXPECT_EQ(averaged(bag, "pma", 0.1), dag_of("A B C", "A->C"));
  const Average all = average(bag, "pma", {.threshold = 0.1, .accumulate = true});
  EXPECT_EQ(all.dag, dag_of("A B C", "A->C B->C"));
}

TEST(Threshold, FollowsThePaperByDefault) {
  Bag bag;
  bag.names = testing::some_names(37);
  bag.add(Dag(bag.names));
  EXPECT_EQ(average(bag, "tma").threshold, 0.5);
  for (const char* method : {"pma", "cma", "ima"})
    EXPECT_EQ(average(bag, method).threshold, 1.0 / 36);
}

TEST(Threshold, OfTwoVerticesStillLetsAnEdgeIn) {
  const Bag bag = bag_of("A B", {{6, "A->B"}, {4, ""}});
  EXPECT_EQ(average(bag, "pma").dag, dag_of("A B", "A->B"));
}

TEST(EveryThresholdRule, IsFoundByItsNameAndLetsAUnanimousBagThrough) {
  for (const ThresholdRule& rule : threshold_rules()) {
    EXPECT_EQ(&ThresholdRule::named(rule.name), &rule);
    for (const std::size_t vertices : {1U, 2U, 3U, 40U}) {
      const Dag empty(testing::some_names(vertices));
      const Bag bag(empty.names(), std::vector<Dag>(4, empty));
      const std::vector<Ranked> all = ranked(bag, "pma");
      const DataEvidence data{
          .out_of_bag =
              [](std::span<const Dag> dags) { return std::vector<double>(dags.size(), 0.0); },
          .null_bag = [&] { return bag; },
          .pairs = true};
      const double value = threshold_value(Choice<ThresholdRule>(rule),
                                           {bag, "pma", all, data, [&](double) { return empty; }});
      EXPECT_GE(value, 0) << rule.name;
      EXPECT_LT(value, 1) << rule.name << " with " << vertices << " vertices";
    }
  }
}

TEST(Threshold, OutsideItsRangeIsRefused) {
  for (const double threshold : {-0.1, 1.0, 1.5, std::nan("")})
    EXPECT_THROW(averaged(kCycle, "pma", threshold), Error) << threshold;
}

TEST(Average, RefusesAnEmptyBag) { EXPECT_THROW(average(Bag(kCycle.names), "tma"), Error); }

TEST(Average, RefusesACoverWhoseEdgesDoNotTouchTheVertex) {
  const Cover odd{"odd",
                  "",
                  "majority",
                  {},
                  [](const Dag& dag, Node, const Parameters&, const EmitStructure& emit) {
                    emit(0, dag.edges());
                  }};
  EXPECT_THROW(average(kCycle, odd), Error);
}

TEST(Average, RefusesAnUnknownMethodWithTheNearestOne) {
  try {
    average(kCycle, "pna");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'pma'?"), std::string::npos);
  }
}

TEST(Knowledge, HoldsInTheAverageOfAForeignBag) {
  Knowledge knowledge(kCycle.names);
  knowledge.require({2, 0});  // C -> A
  knowledge.forbid({1, 2});   // B -> C
  for (const Cover& row : covers()) {
    const Average result = average(kCycle, row, {.threshold = 0.1}, knowledge);
    EXPECT_TRUE(result.dag.has_edge(2, 0)) << row.name;
    EXPECT_FALSE(result.dag.has_edge(1, 2)) << row.name;
  }
}

TEST(EdgeSupport, CountsWhatAClassLeavesOpenHalfEachWay) {
  const Names names({"a", "b", "c"});
  Bag bag(names);
  bag.add(Pdag(names, {{1, 2}}, {{0, 1}}));
  bag.add(Dag(names, {{0, 1}}), 3);
  const auto support = edge_support(bag);
  ASSERT_EQ(support.size(), 3U);
  EXPECT_EQ(support[0].edge, (Edge{0, 1}));
  EXPECT_EQ(support[0].count, 2U);
  EXPECT_DOUBLE_EQ(support[0].confidence, 3.5 / 4);
  EXPECT_DOUBLE_EQ(support[0].linked, 1);
  EXPECT_EQ(support[1].edge, (Edge{1, 2}));
  EXPECT_DOUBLE_EQ(support[1].confidence, 0.25);
  EXPECT_EQ(support[2].edge, (Edge{1, 0}));
  EXPECT_DOUBLE_EQ(support[2].confidence, 0.125);
  EXPECT_DOUBLE_EQ(support[2].linked, 1);
}

TEST(EdgeSupport, ListsEveryEdgeMostFrequentFirst) {
  const auto support = edge_support(kCycle);
  ASSERT_EQ(support.size(), 3U);
  EXPECT_EQ(support[0].edge, (Edge{0, 1}));
  EXPECT_EQ(support[0].count, 8U);
  EXPECT_DOUBLE_EQ(support[2].confidence, 0.5);
}

TEST(Weights, CountAsThatManyReplicates) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag plain = testing::random_bag(7, 9, seed);
    Bag weighted(plain.names), repeated(plain.names);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const int weight = 1 + static_cast<int>((seed + i) % 3);
      weighted.add(plain.dag(i), weight);
      for (int k = 0; k < weight; ++k) repeated.add(plain.dag(i));
    }
    for (const Cover& row : covers()) {
      const Average one = average(weighted, row, {.threshold = 0.2});
      const Average other = average(repeated, row, {.threshold = 0.2});
      EXPECT_EQ(one.dag, other.dag) << row.name;
      EXPECT_DOUBLE_EQ(one.mass, other.mass) << row.name;
    }
    EXPECT_EQ(edge_support(weighted)[0].edge, edge_support(repeated)[0].edge);
    EXPECT_DOUBLE_EQ(edge_support(weighted)[0].linked, edge_support(repeated)[0].linked);
  }
}

TEST(Weights, DoNotMakeTheOrderOfTheBagShow) {
  const Bag plain = testing::random_bag(6, 40, 5);
  Bag one(plain.names), other(plain.names);
  for (std::size_t i = 0; i < 40; ++i)
    one.add(plain.dag(i), 0.1 + 1.0 / static_cast<double>(3 + i));
  for (std::size_t i = 40; i-- > 0;) other.replicates.push_back(one.replicates[i]);
  const auto a = ranked(one, "ima"), b = ranked(other, "ima");
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].posterior, b[i].posterior);
}

// The edges around a vertex and among its neighbours: not all of them touch it.
TEST(Average, TakesACoverThatSaysItIsNotIncident) {
  const Cover blanket{"blanket",
                      "a vertex, its parents and its parents' edges",
                      "majority",
                      {},
                      [](const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
                        std::vector<Edge> edges;
                        for (Node parent : dag.parents(x)) {
                          edges.push_back({parent, x});
                          for (Node above : dag.parents(parent)) edges.push_back({above, parent});
                        }
                        emit(0, edges);
                      },
                      false};
  EXPECT_EQ(average(kCycle, blanket, {.threshold = 0.4}).dag, dag_of("A B C", "A->B B->C"));
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Bag bag = testing::random_bag(6, 9, seed);
    EXPECT_NO_THROW(average(bag, blanket, {.threshold = 0}).dag.topological_order());
  }
}

TEST(Average, RefusesABagOfClassesAndKnowledgeOverOtherNames) {
  Bag bag(kCycle.names);
  bag.add(Pdag(kCycle.names, {}, {{0, 1}}));
  EXPECT_THROW(average(bag, "pma"), Error);
  EXPECT_NO_THROW(average(extended(bag), "pma"));
  Knowledge reversed{Names({"C", "B", "A"})};
  reversed.require({0, 1});
  EXPECT_THROW(average(kCycle, "pma", {}, reversed), Error);
}

TEST(Threshold, MayBeWorkedOutFromEvidence) {
  const ThresholdRule half_of_the_top{
      "half-of-the-top",
      "half the largest share",
      {},
      [](const Evidence& evidence, const Parameters&) { return evidence.ranked[0].posterior / 2; }};
  EXPECT_DOUBLE_EQ(average(kCycle, "tma", {.threshold = half_of_the_top}).threshold, 0.4);
  const ThresholdRule by_data{"by-data",
                              "what new data say of the first replicate",
                              {},
                              [](const Evidence& evidence, const Parameters&) {
                                return evidence.data.heldout(evidence.bag.dag(0));
                              }};
  EXPECT_EQ(average(kCycle, "tma",
                    {.threshold = by_data,
                     .data = {.heldout =
                                  [](const Dag& dag) {
                                    return static_cast<double>(dag.edges().size()) / 10;
                                  }}})
                .threshold,
            0.2);
}

}  // namespace
}  // namespace hoist
