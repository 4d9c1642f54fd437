// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/network.hpp"
#include "hoist/replicates.hpp"
#include "learn/orientation.hpp"
#include "learn/skeleton.hpp"
#include "learn/unshielded.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_dag;
using testing::random_table;
using testing::some_names;

// Tells from a DAG what is independent: x and y are d-separated by S exactly if S separates them in
// the moral graph of their ancestors.
class Oracle final : public IndependenceTester {
 public:
  explicit Oracle(const Dag& dag) : dag_(dag) {}

  void test(Node x, std::span<const Node> given, std::span<const Node> others,
            std::span<TestResult> out) override {
    for (std::size_t i = 0; i < others.size(); ++i)
      out[i] = {separated(x, others[i], given) ? 0.0 : 1000.0, 1};
  }

 private:
  bool separated(Node x, Node y, std::span<const Node> given) const {
    std::vector<char> above(dag_.size());
    std::vector<Node> todo(given.begin(), given.end());
    todo.insert(todo.end(), {x, y});
    while (!todo.empty()) {
      const Node node = todo.back();
      todo.pop_back();
      if (above[node] != 0) continue;
      above[node] = 1;
      for (Node parent : dag_.parents(node)) todo.push_back(parent);
    }
    std::vector<std::vector<Node>> moral(dag_.size());
    const auto join = [&](Node a, Node b) {
      moral[a].push_back(b);
      moral[b].push_back(a);
    };
    for (Node node = 0; node < dag_.size(); ++node) {
      if (above[node] == 0) continue;
      for (Node one : dag_.parents(node)) {
        join(one, node);
        for (Node other : dag_.parents(node))
          if (one < other) join(one, other);
      }
    }
    std::vector<char> reached(dag_.size());
    for (Node node : given) reached[node] = 1;
    todo = {x};
    while (!todo.empty()) {
      const Node node = todo.back();
      todo.pop_back();
      if (reached[node] != 0) continue;
      reached[node] = 1;
      todo.insert(todo.end(), moral[node].begin(), moral[node].end());
    }
    return reached[y] == 0;
  }

  const Dag& dag_;
};

Pdag pc_by_oracle(const Dag& dag, const Knowledge& knowledge) {
  Oracle oracle(dag);
  Significance significance(0.01);
  const std::stop_token never;
  const Testing testing{dag.size(), oracle, significance, dag.size(), knowledge, never};
  Skeleton skeleton = find_skeleton(testing);
  const auto triples = judge_unshielded(testing, skeleton.links);
  const auto edges = direct_links(std::move(skeleton), triples, knowledge);
  const BitPdag found = class_of(dag.size(), edges, knowledge);
  return Pdag(dag.names(), found.directed(), found.undirected());
}

TEST(Pc, FindsTheClassOfTheDagThatAnOracleKnows) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Dag dag =
        random_dag(some_names(3 + seed % 7), 0.15 + 0.05 * static_cast<double>(seed % 6), seed);
    EXPECT_EQ(pc_by_oracle(dag, Knowledge()), cpdag(dag)) << seed;
  }
}

// Knowledge that is true directs what it is about, and what follows from it.
TEST(Pc, WithAnOracleAndTrueKnowledgeFindsThePartOfTheClassThatKnowsIt) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Dag dag = random_dag(some_names(9), 0.3, seed);
    RandomStream random(seed, Purpose::test, 51);
    Knowledge knowledge(dag.names());
    for (const Edge& edge : dag.edges()) {
      if (random.uniform() < 0.1) knowledge.require(edge);
      if (random.uniform() < 0.2) knowledge.forbid({edge.to, edge.from});
    }
    const Pdag found = pc_by_oracle(dag, knowledge);
    const BitPdag expected = class_of(dag.size(), dag.edges(), knowledge);
    EXPECT_EQ(found.directed(), expected.directed()) << seed;
    EXPECT_EQ(found.undirected(), expected.undirected()) << seed;
  }
}

TEST(Pc, FindsTheClassOfASmallNetworkFromManyRows) {
  const Network network = read_network("gaussian:8:2:3");
  const Table table = sample(network, 200'000, 1);
  const Graph found = learn_graph(Sample(table), {.learner = {"pc", {{"alpha", 0.001}}}});
  EXPECT_EQ(std::get<Pdag>(found), cpdag(network.dag));
}

// Whatever the data say, there is a DAG of the class that is given, and the class is complete.
TEST(Pc, AlwaysGivesTheCompletedGraphOfSomeClass) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Table table = as_kind(random_table(4 + seed % 12, 40 + 20 * (seed % 13), 3, seed, 0.6),
                                std::vector<const char*>{"labels", "numbers", "mixed"}[seed % 3]);
    const Graph graph = learn_graph(Sample(table), {.learner = {"pc", {{"alpha", 0.2}}}});
    const Pdag& pdag = std::get<Pdag>(graph);
    std::vector<Node> order(pdag.size());
    std::iota(order.begin(), order.end(), Node{0});
    const auto dag = extension(pdag, order);
    ASSERT_TRUE(dag.has_value()) << seed;
    EXPECT_EQ(cpdag(*dag), pdag) << seed;
  }
}

// Numbers have no exact ties, so nothing is left for the order of the columns to decide.
TEST(Pc, DoesNotSeeTheOrderOfTheColumnsWhereNoTwoTestsTie) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = as_kind(random_table(12, 150, 3, seed, 0.6), "numbers");
    std::vector<Node> order(12);
    std::iota(order.begin(), order.end(), Node{0});
    RandomStream random(seed, Purpose::test, 52);
    for (std::size_t i = 12; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    const LearnOptions options{.learner = {"pc", {{"alpha", 0.1}}}, .tie_break = TieBreak::order};
    const Graph one = learn_graph(Sample(table), options);
    const Table turned = table.reordered(order);
    const Graph other = learn_graph(Sample(turned), options);
    EXPECT_EQ(one, align(other, table.names(), "test")) << seed;
  }
}

BitPdag linked(std::size_t nodes, const std::vector<Edge>& links) {
  BitPdag graph(nodes);
  for (const Edge& link : links) graph.join(link.from, link.to);
  return graph;
}

bool has(const std::vector<Edge>& edges, Edge edge) {
  return std::ranges::find(edges, edge) != edges.end();
}

// 0 - 1 - 2 - 3: both 1 and 2 are said to be colliders, and only one can be.
TEST(DirectLinks, OfTwoCollidersThatContradictEachOtherKeepsTheStronger) {
  for (const double strength : {1.0, 3.0}) {
    const std::vector<Triple> triples = {{1, 0, 2, true, strength}, {2, 1, 3, true, 2}};
    const auto edges = direct_links({linked(4, {{0, 1}, {1, 2}, {2, 3}}), std::vector<double>(16)},
                                    triples, Knowledge());
    EXPECT_EQ(has(edges, {2, 1}), strength == 3);
    EXPECT_EQ(has(edges, {1, 2}), strength == 1);
  }
}

// A cycle of four without a chord needs a collider that nobody claims: the weakest gives way.
TEST(DirectLinks, WhereNoDagHasTheCollidersMakesOneWhereEvidenceAgainstItIsWeakest) {
  for (Node weakest = 0; weakest < 4; ++weakest) {
    std::vector<Triple> triples = {
        {0, 1, 3, false, 5}, {1, 0, 2, false, 6}, {2, 1, 3, false, 7}, {3, 0, 2, false, 8}};
    triples[weakest].strength = 1;
    const auto edges =
        direct_links({linked(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}), std::vector<double>(16)},
                     triples, Knowledge());
    ASSERT_EQ(edges.size(), 4U);
    std::vector<std::size_t> parents(4);
    for (const Edge& edge : edges) ++parents[edge.to];
    for (Node node = 0; node < 4; ++node) EXPECT_EQ(parents[node] == 2, node == weakest);
  }
}

TEST(DirectLinks, LetsKnowledgeWinOverColliders) {
  Knowledge knowledge(some_names(3));
  knowledge.forbid({0, 1});
  const std::vector<Triple> triples = {{1, 0, 2, true, 100}};
  const auto edges =
      direct_links({linked(3, {{0, 1}, {1, 2}}), std::vector<double>(9)}, triples, knowledge);
  EXPECT_TRUE(has(edges, {1, 0}));
}

// Each link of a ring has one direction that is not forbidden, and all together are a cycle.
TEST(DirectLinks, LeavesOutTheWeakestLinkOfACycleThatForbiddenEdgesLeave) {
  Knowledge knowledge(some_names(3));
  knowledge.forbid({1, 0});
  knowledge.forbid({2, 1});
  knowledge.forbid({0, 2});
  std::vector<double> association(9, 5);
  association[1 * 3 + 2] = association[2 * 3 + 1] = 1;
  const auto edges =
      direct_links({linked(3, {{0, 1}, {1, 2}, {2, 0}}), association}, {}, knowledge);
  EXPECT_EQ(edges, (std::vector<Edge>{{0, 1}, {2, 0}}));
}

// The limit holds for every DAG of what is given, and changes nothing where it would hold anyway.
TEST(Pc, KeepsTheLimitOfParentsInEveryDagOfTheClass) {
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = as_kind(random_table(9, 300, 3, seed, 0.7), "numbers");
    const Graph free = learn_graph(Sample(table), {.learner = "pc"});
    const Graph bound = learn_graph(Sample(table), {.learner = {"pc", {{"max_parents", 1}}}});
    changed += free == bound ? 0U : 1U;
    for (std::uint64_t draw = 0; draw < 10; ++draw) {
      const auto dag = extension(std::get<Pdag>(bound), shuffled_order(table.names(), draw, 0));
      ASSERT_TRUE(dag.has_value());
      for (Node node = 0; node < dag->size(); ++node) EXPECT_LE(dag->parents(node).size(), 1U);
    }
  }
  EXPECT_GT(changed, 5U);
  EXPECT_LT(changed, 40U);
}

TEST(Pc, TakesRealWeightsAndFillsHolesIn) {
  const Table table = as_kind(random_table(6, 200, 3, 4, 0.7), "labels");
  const RowWeights weights = RowWeights::real(std::vector<double>(200, 1.0));
  for (const char* learner : {"pc", "mmhc"}) {
    // Weights of one are as good as none.
    EXPECT_EQ(learn_graph(Sample(table, weights), {.learner = learner}),
              learn_graph(Sample(table), {.learner = learner}));
    Discrete holed = table.column(0).discrete();
    for (std::size_t row = 0; row < 200; row += 10) holed.codes[row] = kMissing;
    std::vector<Column> columns = {holed};
    for (Node node = 1; node < 6; ++node) columns.push_back(table.column(node));
    const Table with_holes(table.names(), columns);
    EXPECT_THROW(learn(with_holes, {.learner = learner}), Error);
    EXPECT_NO_THROW(learn(with_holes, {.learner = learner, .missing = Missing::impute}));
  }
}

}  // namespace
}  // namespace hoist
