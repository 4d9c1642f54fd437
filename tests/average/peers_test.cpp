// SPDX-License-Identifier: Apache-2.0
// The rules of other programs, against their numbers or their formulas.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "hoist/files.hpp"
#include "hoist/io.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

Bag bag_of(const std::vector<std::pair<double, Dag>>& graphs) {
  Bag bag(graphs.front().second.names());
  for (const auto& [weight, dag] : graphs) bag.add(dag, weight);
  return bag;
}

std::set<std::pair<std::string, std::string>> named(const Names& names,
                                                    const std::vector<Edge>& edges) {
  std::set<std::pair<std::string, std::string>> all;
  for (const Edge& edge : edges) all.emplace(names[edge.from], names[edge.to]);
  return all;
}

// bnlearn 5.1. It writes a link that points each way in half of the bag as two arcs, which is what
// comes out where cycles are let in; else one of the two is.
TEST(AveragedNetwork, IsBnlearnsOnTheGoldenBags) {
  for (const std::string name : {"asia-500", "alarm-509", "insurance-1008"}) {
    const std::string base = std::string(HOIST_TEST_DATA) + "/golden/" + name + ".bag";
    const Bag bag = parse_bag(read_file(base + ".json"), base);
    std::ifstream file(base + ".bnlearn.json");
    const auto golden = nlohmann::json::parse(file);
    const auto check = [&](const char* key, double threshold) {
      std::set<std::pair<std::string, std::string>> arcs;
      for (const auto& arc : golden.at(key)) arcs.emplace(arc[0], arc[1]);
      const CyclicAverage all =
          average_with_cycles(bag, "averaged-network", {.threshold = threshold});
      EXPECT_EQ(named(bag.names, all.edges), arcs) << name << " " << key;
      const Dag dag = average(bag, "averaged-network", {.threshold = threshold}).dag;
      for (const auto& [from, to] : arcs)
        EXPECT_NE(
            dag.has_edge(*bag.names.find(from), *bag.names.find(to)),
            arcs.contains({to, from}) && dag.has_edge(*bag.names.find(to), *bag.names.find(from)))
            << name << " " << from << " " << to;
    };
    check("averaged_network_half", 0.5);
    check("averaged_network_l1", golden.at("l1_threshold").get<double>());
  }
}

// Strengths B -> C 7/8, A -> B 6/8, C -> A 3/8: bnlearn keeps the two weaker arcs of the cycle.
TEST(AveragedNetwork, DropsTheStrongestEdgeOfACycleAsBnlearnDoes) {
  const Bag bag = bag_of({{5, dag_of("A B C", "A->B B->C")},
                          {1, dag_of("A B C", "A->B C->A")},
                          {2, dag_of("A B C", "B->C C->A")}});
  EXPECT_EQ(average(bag, "averaged-network", {.threshold = 0.1}).dag, dag_of("A B C", "A->B C->A"));
  EXPECT_EQ(average(bag, {"averaged-network", {{"weakest_first", false}}}, {.threshold = 0.1}).dag,
            dag_of("A B C", "A->B B->C"));
}

double distance(const Dag& one, const Dag& other, double reversal) {
  double sum = 0;
  for (Node a = 0; a < one.size(); ++a)
    for (Node b = a + 1; b < one.size(); ++b) {
      const int here = one.has_edge(a, b) ? 1 : one.has_edge(b, a) ? 2 : 0;
      const int there = other.has_edge(a, b) ? 1 : other.has_edge(b, a) ? 2 : 0;
      if (here != there) sum += here != 0 && there != 0 ? reversal : 1;
    }
  return sum;
}

double mean_distance(const Bag& bag, const Dag& dag, double reversal) {
  double sum = 0;
  for (std::size_t i = 0; i < bag.size(); ++i) sum += distance(bag.dag(i), dag, reversal);
  return sum / static_cast<double>(bag.size());
}

TEST(Gshd, RanksEdgesByHowMuchNearerTheyBringTheBag) {
  for (const double reversal : {0.5, 1.0, 1.5, 2.0})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Bag bag = testing::random_bag(6, 15, seed);
      const double empty = mean_distance(bag, Dag(bag.names), reversal);
      for (const Ranked& row : ranked(bag, {"gshd", {{"reversal", reversal}}})) {
        const Dag one(bag.names, row.structure.edges);
        EXPECT_NEAR(mean_distance(bag, one, reversal) - empty, 1 - 2 * row.posterior, 1e-9);
      }
    }
}

TEST(Gshd, StopsWhereNoEdgeThatFitsBringsItNearer) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Bag bag = testing::random_bag(6, 15, seed);
    const Dag dag = average(bag, "gshd").dag;
    const double here = mean_distance(bag, dag, 1);
    for (Node a = 0; a < 6; ++a)
      for (Node b = 0; b < 6; ++b) {
        std::vector<Edge> more = dag.edges();
        if (a == b || dag.has_edge(a, b) || dag.has_edge(b, a)) continue;
        more.push_back({a, b});
        try {
          EXPECT_GE(mean_distance(bag, Dag(bag.names, more), 1), here - 1e-9);
        } catch (const Error&) {  // closes a cycle
        }
      }
  }
}

TEST(Gshd, IsTmaWhereAReversalCountsTwo) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag bag = testing::random_bag(8, 15, seed);
    EXPECT_EQ(average(bag, {"gshd", {{"reversal", 2.0}}}).dag, average(bag, "tma").dag);
  }
}

// A - B: 4 one way, 3 the other, 3 none. A - C: 4 one way, 6 none. B - C: 6 one way.
TEST(Ensemble, JudgesEachPairByItself) {
  const Bag bag = bag_of({{3, dag_of("A B C", "A->B A->C B->C")},
                          {1, dag_of("A B C", "A->B A->C")},
                          {3, dag_of("A B C", "B->A B->C")},
                          {3, dag_of("A B C", "")}});
  const auto kept = [&](const char* rule) {
    return average(bag, {"ensemble", {{"ensemble", rule}}}).dag;
  };
  EXPECT_EQ(kept("preserved"), dag_of("A B C", "A->B A->C B->C"));
  EXPECT_EQ(kept("highest"), dag_of("A B C", "A->B B->C"));
  EXPECT_EQ(kept("majority"), dag_of("A B C", "B->C"));
  EXPECT_THROW(kept("largest"), Error);
}

}  // namespace
}  // namespace hoist
