// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <optional>

#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "io/error_of.hpp"
#include "support/random_dag.hpp"
#include "support/runnable.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;

std::optional<Dag> dag_of_bits(const Names& names, std::size_t bits) {
  std::vector<Edge> edges;
  for (Node from = 0; from < names.size(); ++from)
    for (Node to = 0; to < names.size(); ++to) {
      if (from == to) continue;
      if ((bits & 1) != 0) edges.push_back({from, to});
      bits >>= 1;
    }
  try {
    return Dag(names, edges);
  } catch (const Error&) {
    return std::nullopt;  // a cycle
  }
}

// The best of all DAGs, by trying each.
template <class Allowed>
double best_of_all(const Table& table, Allowed allowed) {
  const std::size_t n = table.columns();
  double best = -1e300;
  for (std::size_t bits = 0; bits < (std::size_t{1} << (n * (n - 1))); ++bits)
    if (const auto dag = dag_of_bits(table.names(), bits); dag && allowed(*dag))
      best = std::max(best, score(table, *dag));
  return best;
}

double reached(const Table& table, const Knowledge& knowledge = Knowledge(),
               const Parameters& set = {}) {
  return score(table, learn(table, {.learner = {"exact", set}}, knowledge));
}

double near(double value) { return 1e-9 * std::abs(value) + 1e-6; }

TEST(Exact, FindsTheBestOfAllDags) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const char* kind : {"labels", "numbers", "mixed"}) {
      const Table table = as_kind(random_table(4, 60 + 40 * seed, 3, seed, 0.7), kind);
      const double best = best_of_all(table, [](const Dag&) { return true; });
      EXPECT_NEAR(reached(table), best, near(best)) << kind << ", seed " << seed;
    }
}

TEST(Exact, FindsTheBestThatKnowledgeAndLimitAllow) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Table table = random_table(4, 150, 3, seed, 0.8);
    Knowledge knowledge(table.names());
    knowledge.require({3, 0});
    knowledge.require({2, 0});
    knowledge.forbid({1, 2});
    knowledge.forbid({0, 1});
    const auto knows = [&](const Dag& dag) {
      return dag.has_edge(3, 0) && dag.has_edge(2, 0) && !dag.has_edge(1, 2) && !dag.has_edge(0, 1);
    };
    EXPECT_NEAR(reached(table, knowledge), best_of_all(table, knows), 1e-6) << seed;
    const auto few = [](const Dag& dag) {
      for (Node node = 0; node < dag.size(); ++node)
        if (dag.parents(node).size() > 1) return false;
      return true;
    };
    EXPECT_NEAR(reached(table, Knowledge(), {{"max_parents", 1}}), best_of_all(table, few), 1e-6);
  }
}

TEST(Exact, IsBeatenByNoOtherLearner) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Table table = as_kind(random_table(2 + seed % 6, 50 + 10 * (seed % 30), 3, seed, 0.6),
                                std::vector<const char*>{"labels", "numbers", "mixed"}[seed % 3]);
    const double best = reached(table);
    for (const Learner& learner : learners())
      EXPECT_LE(score(table, learn(table, {.learner = testing::runnable(learner.name)})),
                best + near(best))
          << learner.name << ", seed " << seed;
  }
}

TEST(Exact, RefusesMoreThanItCanGoThrough) {
  const auto refusal = [](std::size_t columns, const Parameters& set) {
    const Table table = random_table(columns, 20, 2, 1);
    return testing::input_error([&] {
      static_cast<void>(learn(table, {.learner = {"exact", set}}));
    });
  };
  EXPECT_NE(refusal(26, {}).find("up to 25 variables, and there are 26; leave some out (--drop)"),
            std::string::npos);
  EXPECT_NE(refusal(25, {}).find("say how many parents a variable may have (--max-parents 4)"),
            std::string::npos);
}

}  // namespace
}  // namespace hoist
