// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "io/error_of.hpp"
#include "learn/move.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;

constexpr const char* kKinds[] = {"labels", "numbers", "mixed"};

Pdag class_found(const Table& table, const char* learner,
                 const Knowledge& knowledge = Knowledge()) {
  const Graph graph = learn_graph(Sample(table), {.learner = learner}, knowledge);
  if (const auto* pdag = std::get_if<Pdag>(&graph)) return *pdag;
  return cpdag(std::get<Dag>(graph));
}

// Every DAG that has the directed edges of a graph, its open ones in some direction, and its class.
std::vector<Dag> members(const Pdag& graph) {
  const auto& open = graph.undirected();
  std::vector<Dag> found;
  for (std::size_t ways = 0; ways < (std::size_t{1} << open.size()); ++ways) {
    std::vector<Edge> edges = graph.directed();
    for (std::size_t i = 0; i < open.size(); ++i)
      edges.push_back((ways >> i & 1) != 0 ? open[i] : Edge{open[i].to, open[i].from});
    try {
      Dag dag(graph.names(), edges);
      if (cpdag(dag) == graph) found.push_back(dag);
    } catch (const Error&) {  // a cycle
    }
  }
  return found;
}

// At the top no member of the class has an edge that could go or come.
TEST(Ges, EndsWhereNoSingleEdgeOfAnyMemberGains) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Table table = as_kind(random_table(5, 100 + 10 * seed, 3, seed, 0.7), kKinds[seed % 2]);
    const Pdag top = class_found(table, "ges");
    ASSERT_NE(kind_of(top), GraphKind::pdag);
    const auto dags = members(top);
    ASSERT_FALSE(dags.empty());
    const double reached = score(table, dags.front());
    for (const Dag& dag : dags) {
      EXPECT_NEAR(score(table, dag), reached, 1e-6) << "one class, one score";
      for (Node from = 0; from < 5; ++from)
        for (Node to = 0; to < 5; ++to) {
          std::vector<Edge> edges = dag.edges();
          if (std::erase(edges, Edge{from, to}) == 0) edges.push_back({from, to});
          if (from == to || dag.has_edge(to, from)) continue;
          try {
            EXPECT_LE(score(table, Dag(table.names(), edges)), reached + 1e-6) << "seed " << seed;
          } catch (const Error&) {  // a cycle
          }
        }
    }
  }
}

TEST(Ges, GivesOneClassWhateverTheOrderOfTheColumnsWhereNothingTies) {
  std::size_t edges = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = as_kind(random_table(8, 300, 3, seed, 0.6), "numbers");
    const std::vector<Node> turned = {7, 3, 5, 0, 1, 6, 2, 4};
    for (const char* learner : {"ges"}) {
      const Pdag one = class_found(table, learner);
      const Pdag other = class_found(table.reordered(turned), learner);
      EXPECT_EQ(Graph(one), align(Graph(other), table.names(), "test")) << learner << seed;
      edges += one.directed().size() + one.undirected().size();
    }
  }
  EXPECT_GT(edges, 100U);
}

// A label is never left open towards a number: the score has no such family.
TEST(Classes, LeaveOnlyOpenWhatTheScoreAllows) {
  for (const char* learner : {"ges", "boss"})
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const Table table = as_kind(random_table(7, 200, 3, seed, 0.7), "mixed");
      const Pdag graph = class_found(table, learner);
      for (const Edge& edge : graph.undirected())
        EXPECT_EQ(table.column(edge.from).kind(), table.column(edge.to).kind());
      for (const Edge& edge : graph.directed())
        EXPECT_FALSE(table.column(edge.from).kind() == ColumnKind::continuous &&
                     table.column(edge.to).kind() == ColumnKind::discrete);
    }
}

TEST(Ges, RefusesAScoreThatIsNotTheSameForAllOfAClass) {
  const Table table = random_table(4, 50, 2, 1);
  try {
    static_cast<void>(learn(table, {.learner = "ges", .score = "k2"}));
    FAIL() << "k2 was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_NE(std::string(error.what())
                  .find("'k2' is not one. Take a score that is (loglik, aic, "
                        "bic, bdeu, qnml"),
              std::string::npos)
        << error.what();
  }
}

TEST(Boss, TakesAScoreThatIsNotTheSameForAllOfAClass) {
  const Table table = random_table(6, 300, 3, 2, 0.8);
  const Graph graph = learn_graph(Sample(table), {.learner = "boss", .score = "k2"});
  EXPECT_TRUE(std::get<Pdag>(graph).undirected().empty());
  EXPECT_FALSE(std::get<Pdag>(graph).directed().empty());
}

TEST(Boss, IsNoWorseFromMoreStarts) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = random_table(9, 150, 3, seed, 0.6);
    const auto reached = [&](std::uint64_t starts) {
      return score(table, learn(table, {.learner = {"boss", {{"starts", starts}}}}));
    };
    EXPECT_GE(reached(5), reached(1) - 1e-6) << "seed " << seed;
  }
}

// Found on these tables: ges 193, boss 196, hc 181. A change of the search that loses
// optima shows here.
TEST(Classes, ReachTheBestOfAllDagsOnMostSmallTables) {
  std::size_t ges = 0, boss = 0, hc = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Table table =
        as_kind(random_table(2 + seed % 6, 50 + 10 * (seed % 30), 3, seed, 0.6), kKinds[seed % 3]);
    const auto reached = [&](const char* learner) {
      return score(table, learn(table, {.learner = learner}));
    };
    const double best = reached("exact") - 1e-6;
    ges += reached("ges") >= best ? 1U : 0U;
    boss += reached("boss") >= best ? 1U : 0U;
    hc += reached("hc") >= best ? 1U : 0U;
  }
  RecordProperty("ges", static_cast<int>(ges));
  RecordProperty("boss", static_cast<int>(boss));
  RecordProperty("hc", static_cast<int>(hc));
  EXPECT_GE(ges, 190U);
  EXPECT_GE(boss, 195U);
  EXPECT_LE(hc, ges);
}

}  // namespace
}  // namespace hoist
