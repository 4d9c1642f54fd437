// SPDX-License-Identifier: Apache-2.0
#include "average/optimum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "core/random.hpp"
#include "graph/cycle.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_bag;
using testing::some_names;

// Edges among at most five nodes, a bit each.
using EdgeSet = std::uint32_t;

EdgeSet bit(const Edge& edge) { return EdgeSet{1} << (5 * edge.from + edge.to); }

EdgeSet set_of(const std::vector<Edge>& edges) {
  EdgeSet set = 0;
  for (const Edge& edge : edges) set |= bit(edge);
  return set;
}

std::vector<EdgeSet> all_dags(Node nodes) {
  std::vector<Edge> possible;
  for (Node from = 0; from < nodes; ++from)
    for (Node to = 0; to < nodes; ++to)
      if (from != to) possible.push_back({from, to});
  const auto acyclic = [&](EdgeSet set) {
    std::vector<Edge> edges;
    for (const Edge& edge : possible)
      if (set & bit(edge)) edges.push_back(edge);
    return find_cycle(nodes, edges).empty();
  };
  std::vector<EdgeSet> dags = {0};
  for (const Edge& edge : possible) {
    const std::size_t before = dags.size();
    for (std::size_t i = 0; i < before; ++i)
      if (acyclic(dags[i] | bit(edge))) dags.push_back(dags[i] | bit(edge));
  }
  return dags;
}

struct Best {
  double mass = -1;
  std::vector<std::size_t> places = {};  // among those above the threshold, sorted
};

// The definition itself: in every DAG that knowledge allows each index takes the first of its
// structures that the DAG holds.
Best by_brute_force(const Bag& bag, const Cover& cover, double threshold,
                    const Knowledge& knowledge, const std::vector<EdgeSet>& dags) {
  struct Candidate {
    std::size_t place;
    EdgeSet edges;
    std::size_t index;
    double share;
  };
  std::vector<Candidate> candidates;
  std::map<std::pair<Node, std::uint32_t>, std::size_t> indices;
  const std::vector<Ranked> all = ranked(bag, cover);
  for (const auto& [structure, count, posterior, share] : all) {
    if (!(share > threshold)) continue;
    const auto index = indices.emplace(std::pair(structure.vertex, structure.slot), indices.size());
    candidates.push_back({candidates.size(), set_of(structure.edges), index.first->second, share});
  }
  EdgeSet required = 0, forbidden = 0;
  for (const Edge& edge : knowledge.required()) required |= bit(edge);
  for (Node from = 0; from < bag.names.size(); ++from)
    for (Node to = 0; to < bag.names.size(); ++to)
      if (from != to && knowledge.is_forbidden({from, to})) forbidden |= bit({from, to});
  Best best;
  for (const EdgeSet dag : dags) {
    if ((dag & forbidden) != 0 || (dag & required) != required) continue;
    Best here{0};
    std::vector<char> done(indices.size());
    for (const Candidate& candidate : candidates) {
      if (done[candidate.index] || (candidate.edges & ~dag) != 0) continue;
      done[candidate.index] = 1;
      here.mass += candidate.share;
      here.places.push_back(candidate.place);
    }
    if (here.mass > best.mass + 1e-9 || (here.mass > best.mass - 1e-9 && here.places < best.places))
      best = std::move(here);
  }
  return best;
}

std::vector<std::size_t> places_taken(const Average& average) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < average.decisions.size(); ++i)
    if (average.decisions[i].verdict == Verdict::taken) places.push_back(i);
  return places;
}

// Every vertex has one or two parents at random among those before it in a random order, the same
// ones again and again: so that what most of the bag has closes cycles, and few sets are empty.
// With odd seeds the same of children.
Bag wild_bag(Node nodes, std::size_t size, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 41);
  std::vector<std::vector<Node>> likes(nodes);  // each other vertex, the favourite first
  for (Node x = 0; x < nodes; ++x) {
    for (Node other = 0; other < nodes; ++other)
      if (other != x) likes[x].push_back(other);
    for (std::size_t k = likes[x].size(); k > 1; --k)
      std::swap(likes[x][k - 1], likes[x][random.below(k)]);
  }
  Bag bag(some_names(nodes));
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Node> at(nodes);
    for (Node x = 0; x < nodes; ++x) at[x] = x;
    for (Node k = nodes; k > 1; --k) std::swap(at[k - 1], at[random.below(k)]);
    std::vector<Edge> edges;
    for (Node x = 0; x < nodes; ++x) {
      std::size_t room = 1 + random.below(2);
      for (Node other : likes[x])
        if (at[other] < at[x] && room > 0) {
          edges.push_back(seed % 2 ? Edge{x, other} : Edge{other, x});
          --room;
        }
    }
    bag.add(Dag(bag.names, edges));
  }
  return bag;
}

class ExactSolver : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> names_of_covers() {
  std::vector<std::string> names;
  for (const Cover& row : covers()) names.push_back(row.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, ExactSolver, ::testing::ValuesIn(names_of_covers()),
                         [](const auto& param) {
                           std::string name = param.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(ExactSolver, FindsTheBestOfAllDags) {
  for (const Node nodes : {3U, 4U}) {
    const std::vector<EdgeSet> dags = all_dags(nodes);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const Bag bag = wild_bag(nodes, 5 + seed % 20, seed);
      for (const double threshold : {0.0, 0.15}) {
        const Average exact =
            average(bag, GetParam(), {.threshold = threshold, .solver = Solver::exact});
        const Best best =
            by_brute_force(bag, Cover::named(GetParam()), threshold, Knowledge(bag.names), dags);
        EXPECT_NEAR(exact.mass, best.mass, 1e-9);
        EXPECT_EQ(places_taken(exact), best.places) << GetParam() << " seed " << seed;
        EXPECT_TRUE(exact.proven);
        EXPECT_EQ(exact.bound, exact.mass);
      }
    }
  }
}

TEST_P(ExactSolver, FindsTheBestOfAllDagsThatKnowledgeAllows) {
  const std::vector<EdgeSet> dags = all_dags(4);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Bag bag = wild_bag(4, 8 + seed % 9, seed + 500);
    const Knowledge knowledge = testing::random_knowledge(bag.names, seed);
    const Average exact =
        average(bag, GetParam(), {.threshold = 0.0, .solver = Solver::exact}, knowledge);
    const Best best = by_brute_force(bag, Cover::named(GetParam()), 0, knowledge, dags);
    EXPECT_NEAR(exact.mass, best.mass, 1e-9);
    EXPECT_EQ(places_taken(exact), best.places) << GetParam() << " seed " << seed;
    for (const Edge& edge : knowledge.required())
      EXPECT_TRUE(exact.dag.has_edge(edge.from, edge.to));
    for (const Edge& edge : exact.dag.edges()) EXPECT_FALSE(knowledge.is_forbidden(edge));
  }
}

TEST_P(ExactSolver, FindsTheBestOfAllDagsOfWeightedBags) {
  const std::vector<EdgeSet> dags = all_dags(4);
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag plain = wild_bag(4, 9, seed + 900);
    Bag bag(plain.names);
    for (std::size_t i = 0; i < plain.size(); ++i)
      bag.add(plain.dag(i), 0.1 + 1 / static_cast<double>(2 + (i * 7 + seed) % 11));
    const Average exact = average(bag, GetParam(), {.threshold = 0.0, .solver = Solver::exact});
    const Best best = by_brute_force(bag, Cover::named(GetParam()), 0, Knowledge(bag.names), dags);
    EXPECT_NEAR(exact.mass, best.mass, 1e-9) << GetParam() << " seed " << seed;
    EXPECT_TRUE(exact.proven);
  }
}

TEST_P(ExactSolver, DoesNotDependOnTheOrderOfNodesAndBag) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Bag bag = random_bag(9, 12, seed);
    std::vector<std::string> names = bag.names.list();
    std::ranges::reverse(names);
    Bag other{Names(names), {}};
    for (std::size_t i = bag.size(); i-- > 0;) other.add(align(bag.dag(i), other.names, "test"));
    const AverageOptions options{.threshold = 0.0, .solver = Solver::exact};
    const Average one = average(bag, GetParam(), options);
    const Average two = average(other, GetParam(), options);
    EXPECT_EQ(one.dag, align(two.dag, bag.names, "test"));
    EXPECT_EQ(places_taken(one), places_taken(two));
    EXPECT_EQ(one.mass, two.mass);
  }
}

// What was taken gives the DAG; what was refused would close the cycle that its path spells.
TEST_P(ExactSolver, LogsWhatHolds) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Bag bag = wild_bag(6, 12, seed);
    const Average result = average(bag, GetParam(), {.threshold = 0.0, .solver = Solver::exact});
    std::set<Edge> taken;
    std::map<std::pair<Node, std::uint32_t>, double> of_index;
    for (const Decision& decision : result.decisions) {
      if (decision.verdict != Verdict::taken) continue;
      const Structure& structure = decision.structure;
      taken.insert(structure.edges.begin(), structure.edges.end());
      EXPECT_TRUE(
          of_index.emplace(std::pair(structure.vertex, structure.slot), decision.posterior).second);
    }
    EXPECT_EQ(std::vector<Edge>(taken.begin(), taken.end()), result.dag.edges());
    for (const Decision& decision : result.decisions) {
      const auto& edges = decision.structure.edges;
      if (decision.verdict == Verdict::placed) {
        const auto at = of_index.find({decision.structure.vertex, decision.structure.slot});
        ASSERT_NE(at, of_index.end());
        EXPECT_GE(at->second, decision.posterior);
      }
      if (decision.verdict != Verdict::cycle) continue;
      ASSERT_GE(decision.path.size(), 2U);
      for (std::size_t i = 1; i < decision.path.size(); ++i) {
        const Edge edge{decision.path[i - 1], decision.path[i]};
        EXPECT_TRUE(taken.contains(edge) || std::ranges::count(edges, edge) > 0);
      }
      EXPECT_TRUE(std::ranges::count(edges, Edge{decision.path.back(), decision.path.front()}) > 0);
    }
  }
}

TEST_P(ExactSolver, GivesASoundAverageWhenItIsStoppedAtOnce) {
  std::stop_source stop;
  stop.request_stop();
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag bag = wild_bag(8, 15, seed);
    const Average whole = average(bag, GetParam(), {.threshold = 0.0, .solver = Solver::exact});
    const Average stopped = average(
        bag, GetParam(), {.threshold = 0.0, .solver = Solver::exact, .stop = stop.get_token()});
    const double greedy = average(bag, GetParam(), {.threshold = 0.0}).mass;
    EXPECT_GE(stopped.mass, greedy - 1e-9);
    EXPECT_GE(*stopped.bound, whole.mass - 1e-9);
    EXPECT_LE(stopped.mass, whole.mass + 1e-9);
    EXPECT_TRUE(find_cycle(8, stopped.dag.edges()).empty());
  }
}

TEST(ExactAverage, IsNeverWorseThanTheGreedyOneAndSometimesBetter) {
  for (const Cover& cover : default_covers()) {
    std::size_t better = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Bag bag = wild_bag(5, 60, seed);
      const double greedy = average(bag, cover, {.threshold = 0.0}).mass;
      const double exact = average(bag, cover, {.threshold = 0.0, .solver = Solver::exact}).mass;
      EXPECT_LE(greedy, exact + 1e-9);
      better += greedy < exact - 1e-9;
    }
    EXPECT_GT(better, 0U) << cover.name;
  }
}

// Five vertices: all 29281 DAGs.
TEST(ExactAverage, OfParentsIsTheBestOfAllDagsOverFiveVertices) {
  const std::vector<EdgeSet> dags = all_dags(5);
  ASSERT_EQ(dags.size(), 29281U);
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Bag bag = wild_bag(5, 40, seed);
    for (const char* method : {"tma", "pma", "cma", "ima"}) {
      const Best best = by_brute_force(bag, Cover::named(method), 0.02, Knowledge(bag.names), dags);
      const Average exact = average(bag, method, {.threshold = 0.02, .solver = Solver::exact});
      EXPECT_EQ(places_taken(exact), best.places) << method << " seed " << seed;
    }
  }
}

// B -> C -> A at 0.5 each is one of two chains of the cycle; the greedy solver takes the first edge
// by name and can then have only one more. The cover by edges:
//
//   A -> B 0.6   B -> C 0.5   C -> A 0.5, and D -> A 0.4, B -> D 0.4
//
// A -> B is in both cycles: without it all others fit, 1.8 against 0.6 + 0.5 + 0.4.
TEST(ExactAverage, GivesUpOneStrongEdgeForTwoCyclesOfWeakerOnes) {
  const Bag bag = [] {
    Bag all;
    const auto add = [&](int copies, const std::string& edges) {
      for (int i = 0; i < copies; ++i) all.add(dag_of("A B C D", edges));
    };
    add(6, "A->B");
    add(4, "B->C C->A D->A B->D");
    all.names = all.dag(0).names();
    return all;
  }();
  const Average greedy = average(bag, "tma", {.threshold = 0.3});
  EXPECT_NEAR(greedy.mass, 0.6 + 0.4 + 0.4, 1e-12);
  const Average exact = average(bag, "tma", {.threshold = 0.3, .solver = Solver::exact});
  EXPECT_NEAR(exact.mass, 1.6, 1e-12);
  EXPECT_EQ(exact.dag, dag_of("A B C D", "B->C C->A D->A B->D"));
  EXPECT_EQ(exact.decisions.front().verdict, Verdict::cycle);
  EXPECT_EQ(exact.solver, Solver::exact);
  EXPECT_FALSE(greedy.bound.has_value());
}

TEST(ExactAverage, RefusesToAccumulate) {
  const Bag bag = random_bag(4, 5, 1);
  EXPECT_THROW(average(bag, "pma", {.accumulate = true, .solver = Solver::exact}), Error);
}

TEST(EverySolver, IsFoundByItsName) {
  for (const SolverEntry& row : solvers()) {
    EXPECT_EQ(solver_named(row.name), row.solver);
    EXPECT_EQ(name_of(row.solver), row.name);
  }
  EXPECT_THROW(solver_named("exakt"), Error);
}

}  // namespace
}  // namespace hoist
