// SPDX-License-Identifier: Apache-2.0
// What holds for every row of the table of covers, over random bags.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.hpp"
#include "graph/cycle.hpp"
#include "hoist/average.hpp"
#include "support/random_dag.hpp"
#include "support/transcribed.hpp"

namespace hoist {
namespace {

using testing::random_bag;
using testing::random_dag;
using testing::some_names;
using testing::transcribed;

// As names of tests go.
std::string spelled(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

class EveryCover : public ::testing::TestWithParam<std::string> {
 protected:
  const Cover& row() const { return Cover::named(GetParam()); }
};

std::vector<std::string> names_of_covers() {
  std::vector<std::string> names;
  for (const Cover& row : covers()) names.push_back(row.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryCover, ::testing::ValuesIn(names_of_covers()),
                         [](const auto& param) { return spelled(param.param); });

std::vector<Node> permutation(std::size_t n, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 31);
  std::vector<Node> order(n);
  for (Node i = 0; i < n; ++i) order[i] = i;
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

// Those that look at structures; the others have a ranking of their own.
class EveryCoverByStructures : public EveryCover {};

std::vector<std::string> names_of_covers_by_structures() {
  std::vector<std::string> names;
  for (const Cover& row : covers())
    if (!row.ranking) names.push_back(row.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryCoverByStructures,
                         ::testing::ValuesIn(names_of_covers_by_structures()),
                         [](const auto& param) { return spelled(param.param); });

// The edges of all structures of all vertices.
std::set<Edge> covered(const Dag& dag, const Cover& cover) {
  std::set<Edge> all;
  for (Node vertex = 0; vertex < dag.size(); ++vertex)
    cover.structures(dag, vertex, {}, [&](std::uint32_t, const std::vector<Edge>& edges) {
      all.insert(edges.begin(), edges.end());
    });
  return all;
}

TEST_P(EveryCoverByStructures, CoversEveryEdgeUnlessItSaysNo) {
  std::size_t lacking = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Dag dag = random_dag(some_names(12), 0.3, seed);
    const std::set<Edge> edges = covered(dag, row());
    lacking += edges.size() < dag.edges().size();
    EXPECT_TRUE(std::ranges::includes(dag.edges(), edges));
  }
  EXPECT_EQ(lacking == 0, row().every_edge);
}

TEST_P(EveryCover, ReturnsTheDagWhenAllReplicatesAgree) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Dag dag = random_dag(some_names(2 + seed % 20), 0.3, seed);
    const Bag bag{dag.names(), std::vector<Dag>(7, dag)};
    const Dag found = average(bag, row()).dag;
    if (row().every_edge) {
      EXPECT_EQ(found, dag);
    } else {
      const std::set<Edge> edges = covered(dag, row());
      EXPECT_EQ(found.edges(), std::vector<Edge>(edges.begin(), edges.end()));
    }
  }
}

TEST_P(EveryCover, GivesADagOverAllVariables) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Bag bag = random_bag(4 + seed % 70, 20, seed);
    for (const double threshold : {0.0, 0.1, 0.5}) {
      const Dag dag = average(bag, row(), {.threshold = threshold}).dag;
      EXPECT_EQ(dag.size(), bag.names.size());
      EXPECT_TRUE(find_cycle(dag.size(), dag.edges()).empty());
    }
  }
}

TEST_P(EveryCover, DoesNotDependOnTheOrderOfTheBag) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Bag bag = random_bag(15, 25, seed);
    Bag other{bag.names, {}};
    for (Node i : permutation(25, seed)) other.replicates.push_back(bag.replicates[i]);
    EXPECT_EQ(average(bag, row(), {.threshold = 0}).dag,
              average(other, row(), {.threshold = 0}).dag);
  }
}

TEST_P(EveryCover, DoesNotDependOnTheOrderOfTheNodes) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Bag bag = random_bag(15, 25, seed);
    std::vector<std::string> names;
    for (Node i : permutation(15, seed)) names.push_back(bag.names[i]);
    Bag other{Names(names), {}};
    for (std::size_t i = 0; i < bag.size(); ++i) other.add(align(bag.dag(i), other.names, "test"));
    const Average one = average(bag, row(), {.threshold = 0});
    const Average two = average(other, row(), {.threshold = 0});
    EXPECT_EQ(one.dag, align(two.dag, bag.names, "test"));
    // Not only the result: every decision and its reason.
    ASSERT_EQ(one.decisions.size(), two.decisions.size());
    for (std::size_t i = 0; i < one.decisions.size(); ++i) {
      EXPECT_EQ(one.decisions[i].verdict, two.decisions[i].verdict);
      EXPECT_EQ(one.decisions[i].count, two.decisions[i].count);
      std::vector<std::string> a, b;
      for (Node node : one.decisions[i].path) a.push_back(bag.names[node]);
      for (Node node : two.decisions[i].path) b.push_back(other.names[node]);
      EXPECT_EQ(a, b);
    }
  }
}

TEST_P(EveryCover, RespectsKnowledge) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Bag bag = random_bag(12, 20, seed);
    Knowledge knowledge(bag.names);
    RandomStream random(seed, Purpose::test, 32);
    const std::vector<Edge> required = random_dag(bag.names, 0.05, seed + 1000).edges();
    for (const Edge& edge : required) knowledge.require(edge);
    for (Node a = 0; a < 12; ++a)
      for (Node b = 0; b < 12; ++b)
        if (a != b && random.uniform() < 0.2 && !knowledge.is_required({a, b}))
          knowledge.forbid({a, b});
    const Dag dag = average(bag, row(), {.threshold = 0.05}, knowledge).dag;
    for (const Edge& edge : required) EXPECT_TRUE(dag.has_edge(edge.from, edge.to));
    for (const Edge& edge : dag.edges()) EXPECT_FALSE(knowledge.is_forbidden(edge));
  }
}

// The log must tell the truth: replaying what was taken gives the average, and every blocking path
// runs along edges that were placed before, or that belong to the refused structure.
TEST_P(EveryCover, LogsWhatReallyHappened) {
  std::size_t refused = 0;
  std::set<std::pair<Node, std::uint32_t>> indices;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Bag bag = random_bag(6, 9, seed);
    const Average result = average(bag, row(), {.threshold = 0});
    std::set<Edge> placed;
    for (const Decision& decision : result.decisions) {
      const auto& edges = decision.structure.edges;
      indices.emplace(decision.structure.vertex, decision.structure.slot);
      if (decision.verdict == Verdict::taken) placed.insert(edges.begin(), edges.end());
      if (decision.verdict != Verdict::cycle) continue;
      ++refused;
      std::set<Edge> all = placed;
      all.insert(edges.begin(), edges.end());
      ASSERT_GE(decision.path.size(), 2U);
      for (std::size_t i = 1; i < decision.path.size(); ++i)
        EXPECT_TRUE(all.contains({decision.path[i - 1], decision.path[i]}));
      EXPECT_TRUE(std::ranges::count(edges, Edge{decision.path.back(), decision.path.front()}) > 0);
    }
    EXPECT_EQ(std::vector<Edge>(placed.begin(), placed.end()), result.dag.edges());
  }
  // Where there is one structure to choose, nothing is in its way.
  EXPECT_EQ(refused > 10, indices.size() > 1);
}

TEST_P(EveryCoverByStructures, EqualsAPlainTranscriptionOfThePaper) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Bag bag = random_bag(5 + seed % 8, 12, seed);
    for (const bool accumulate : {false, true})
      for (const double threshold : {0.0, 0.1, 0.3})
        EXPECT_EQ(average(bag, row(), {.threshold = threshold, .accumulate = accumulate}).dag,
                  transcribed(bag, row(), threshold, accumulate));
  }
}

}  // namespace
}  // namespace hoist
