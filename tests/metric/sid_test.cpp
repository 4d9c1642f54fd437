// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/random.hpp"
#include "hoist/metric.hpp"
#include "metric/golden.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::some_names;

// ---- The definition, word by word and slowly: every path of the graph is spelled out. ----------

using Path = std::vector<Node>;

bool is_descendant_or_self(const Dag& dag, Node node, Node of) {
  if (node == of) return true;
  const auto children = dag.children(of);
  return std::any_of(children.begin(), children.end(),
                     [&](Node child) { return is_descendant_or_self(dag, node, child); });
}

std::vector<Path> paths(const Dag& dag, Node from, Node to) {
  std::vector<Path> found;
  Path path = {from};
  const std::function<void()> extend = [&] {
    if (path.back() == to) return found.push_back(path);
    for (Node next = 0; next < dag.size(); ++next) {
      const bool adjacent = dag.has_edge(path.back(), next) || dag.has_edge(next, path.back());
      if (!adjacent || std::find(path.begin(), path.end(), next) != path.end()) continue;
      path.push_back(next);
      extend();
      path.pop_back();
    }
  };
  extend();
  return found;
}

bool is_causal(const Dag& dag, const Path& path) {
  for (std::size_t k = 0; k + 1 < path.size(); ++k)
    if (!dag.has_edge(path[k], path[k + 1])) return false;
  return true;
}

bool is_open(const Dag& dag, const Path& path, const std::vector<Node>& z) {
  for (std::size_t k = 1; k + 1 < path.size(); ++k) {
    const bool collider = dag.has_edge(path[k - 1], path[k]) && dag.has_edge(path[k + 1], path[k]);
    const bool opened = std::any_of(z.begin(), z.end(), [&](Node node) {
      return collider ? is_descendant_or_self(dag, node, path[k]) : node == path[k];
    });
    if (collider != opened) return false;
  }
  return true;
}

bool is_valid_adjustment(const Dag& dag, Node cause, Node effect, const std::vector<Node>& z) {
  for (const Path& path : paths(dag, cause, effect)) {
    if (!is_causal(dag, path)) {
      if (is_open(dag, path, z)) return false;
      continue;
    }
    for (std::size_t k = 1; k < path.size(); ++k)
      for (Node node : z)
        if (is_descendant_or_self(dag, node, path[k])) return false;
  }
  return true;
}

std::size_t sid_by_definition(const Dag& truth, const Dag& estimate) {
  std::size_t wrong = 0;
  for (Node i = 0; i < truth.size(); ++i) {
    const std::vector<Node> z(estimate.parents(i).begin(), estimate.parents(i).end());
    for (Node j = 0; j < truth.size(); ++j) {
      if (i == j) continue;
      const bool right = estimate.has_edge(j, i) ? !is_descendant_or_self(truth, j, i)
                                                 : is_valid_adjustment(truth, i, j, z);
      if (!right) ++wrong;
    }
  }
  return wrong;
}

// ---- Claims ------------------------------------------------------------------------------------

TEST(Sid, AgreesWithTheDefinitionOnRandomPairsOfDags) {
  RandomStream random(1, Purpose::test, 1);
  std::size_t differing = 0;
  for (std::uint64_t round = 0; round < 1200; ++round) {
    const Names names = some_names(2 + random.below(5));
    const Dag truth = random_dag(names, random.uniform(), random.next());
    const Dag estimate = random_dag(names, random.uniform(), random.next());
    const std::size_t expected = sid_by_definition(truth, estimate);
    ASSERT_EQ(structural_intervention_distance(truth, estimate), expected) << "round " << round;
    if (expected > 0) ++differing;
  }
  EXPECT_GT(differing, 600U);
}

// Every pair of the 25 DAGs on three nodes.
TEST(Sid, AgreesWithTheDefinitionOnAllDagsOfThreeNodes) {
  const Names names = some_names(3);
  std::vector<Dag> dags;
  for (unsigned code = 0; code < 27; ++code) {
    std::vector<Edge> edges;
    const Edge pairs[] = {{0, 1}, {0, 2}, {1, 2}};
    unsigned rest = code;
    for (const Edge& pair : pairs) {
      if (rest % 3 == 1) edges.push_back(pair);
      if (rest % 3 == 2) edges.push_back({pair.to, pair.from});
      rest /= 3;
    }
    // The two orientations of the triangle that are cycles.
    const std::vector<Edge> one_way = {{0, 1}, {2, 0}, {1, 2}};
    const std::vector<Edge> other_way = {{1, 0}, {0, 2}, {2, 1}};
    if (edges != one_way && edges != other_way) dags.push_back(Dag(names, edges));
  }
  ASSERT_EQ(dags.size(), 25U);
  for (const Dag& truth : dags)
    for (const Dag& estimate : dags)
      ASSERT_EQ(structural_intervention_distance(truth, estimate),
                sid_by_definition(truth, estimate));
}

//   truth  A -> B      estimate  A <- B
//
// By the estimate A has no effect on B, which is wrong; and B, given nothing, has one on A: wrong.
TEST(Sid, CountsBothEffectsOfAReversedEdge) {
  EXPECT_EQ(structural_intervention_distance(dag_of("A B", "A->B"), dag_of("A B", "B->A")), 2U);
}

//   truth  A -> B      estimate  A    B
//
// A has no parents in either, so its effect on B is estimated rightly; B's effect on A is not.
TEST(Sid, OfAMissingEdgeIsTheUnadjustedConfounding) {
  EXPECT_EQ(structural_intervention_distance(dag_of("A B", "A->B"), dag_of("A B", "")), 1U);
}

// Adjusting for more than is needed is no error as long as the graph is a supergraph of the truth.
TEST(Sid, OfASupergraphIsZero) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Dag truth = random_dag(some_names(9), 0.25, seed);
    std::vector<Edge> edges;
    const std::vector<Node> order = truth.topological_order();
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t j = i + 1; j < order.size(); ++j) edges.push_back({order[i], order[j]});
    const Dag complete(truth.names(), edges);
    EXPECT_EQ(structural_intervention_distance(truth, complete), 0U);
    if (!truth.edges().empty()) {
      EXPECT_GT(structural_intervention_distance(truth, Dag(truth.names())), 0U);
    }
  }
}

// The figures are those of gadjid 0.1.0, the program of Henckel, Würtzen and Weichwald. bnlearn's
// differ: see sid_bnlearn_test.cpp.
TEST(Sid, IsTheOneOfGadjid) {
  struct Case {
    const char* name;
    std::size_t of_estimate;  // truth as the truth, the learnt DAG as the estimate
    std::size_t of_truth;     // the other way round
  };
  for (const Case& expected : {Case{"asia-500", 1, 1}, Case{"alarm-509", 326, 233},
                               Case{"insurance-1008", 563, 279}, Case{"hailfinder-265", 641, 93},
                               Case{"win95pts-574", 671, 1369}, Case{"andes-1157", 4864, 11867}}) {
    const testing::GoldenGraphs golden = testing::read_golden(expected.name);
    EXPECT_EQ(structural_intervention_distance(golden.truth(), golden.hc()), expected.of_estimate)
        << expected.name;
    EXPECT_EQ(structural_intervention_distance(golden.hc(), golden.truth()), expected.of_truth)
        << expected.name;
  }
}

TEST(Sid, OfGraphsWithoutAPairIsZero) {
  EXPECT_EQ(structural_intervention_distance(Dag(), Dag()), 0U);
  EXPECT_EQ(structural_intervention_distance(dag_of("A", ""), dag_of("A", "")), 0U);
}

}  // namespace
}  // namespace hoist
