// SPDX-License-Identifier: Apache-2.0
#include "learn/climber.hpp"

#include <gtest/gtest.h>

#include <stop_token>

#include "core/random.hpp"
#include "learn/naive_hc.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;

// A climber over what a test says, with all that must outlive it.
struct Fixture {
  Fixture(const Table& of, const Knowledge& known, Parameters set = {})
      : table(of),
        sample(table),
        knowledge(known),
        options{.learner = {"hc", std::move(set)}},
        parameters(options.learner.parameters()),
        climber({sample, knowledge, options.score, parameters, 1, 0, stop, options.work}) {}

  Dag dag() const { return Dag(table.names(), climber.edges()); }

  Table table;
  Sample sample;
  Knowledge knowledge;
  LearnOptions options;
  Parameters parameters;
  std::stop_token stop;
  Climber climber;
};

void make_random_moves(Climber& climber, std::size_t times, RandomStream& random) {
  for (std::size_t i = 0; i < times; ++i) {
    const std::vector<Move> moves = climber.legal_moves();
    if (moves.empty()) return;
    const Move move = moves[random.below(moves.size())];
    if (climber.can_make(move)) climber.apply(move);
  }
}

// Wherever it was led, it knows every gain that the next step needs.
TEST(Climber, ClimbsFromAnyDagAsTheRuleIsWrittenDown) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Table table = random_table(4 + seed % 4, 60 + 30 * (seed % 5), 2 + seed % 4, seed, 0.7);
    const Knowledge knowledge =
        seed % 2 == 0 ? Knowledge(table.names()) : testing::random_knowledge(table.names(), seed);
    Fixture each(table, knowledge);
    RandomStream random(seed, Purpose::test, 31);
    for (int round = 0; round < 4; ++round) {
      const auto before = each.climber.parents();
      make_random_moves(each.climber, 1 + seed % 9, random);
      if (round % 2 == 1) each.climber.become(before);
      const Dag start = each.dag();
      while (each.climber.climb()) {
      }
      EXPECT_EQ(each.dag(), testing::naive_climb_from(start, table, each.options, knowledge))
          << "seed " << seed << ", round " << round;
    }
  }
}

// Whatever is ruled out, so that much must be lost: columns that decide each other and have many
// levels, so that additions are ruled out by their price alone while they need not be known.
TEST(Climber, FindsTheBestAllowedMoveHoweverMuchItLoses) {
  std::size_t found = 0, dear = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Table table = random_table(3 + seed % 4, 40 + 40 * (seed % 4), 2 + seed % 14, seed, 0.97);
    const Knowledge knowledge(table.names());
    Fixture each(table, knowledge);
    RandomStream random(seed, Purpose::test, 33);
    for (int round = 0; round < 4; ++round) {
      while (each.climber.climb()) {
      }
      const auto top = each.climber.parents();
      make_random_moves(each.climber, 3, random);
      if (round % 2 == 1) each.climber.become(top);
      const std::uint64_t salt = random.next();
      const auto allowed = [&](const Move& move) {
        const std::uint64_t index = 100 * move.edge.from + 10 * move.edge.to;
        return RandomStream(salt, Purpose::test, index + static_cast<std::uint64_t>(move.kind))
                   .below(4) == 0;
      };
      const Dag dag = each.dag();
      const auto want = testing::naive_best_move(dag, table, each.options, knowledge, allowed);
      EXPECT_EQ(each.climber.best_move(allowed), want) << "seed " << seed << ", round " << round;
      if (!want) continue;
      ++found;
      const double before = score(table, dag);
      each.climber.apply(*want);
      dear += score(table, each.dag()) < before - 40 ? 1U : 0U;
    }
  }
  EXPECT_GT(found, 300U);
  EXPECT_GT(dear, 50U);
}

TEST(Climber, KeepsKnowledgeAndLimitsThroughLegalMoves) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = random_table(8, 100, 3, seed);
    const Knowledge knowledge = testing::random_knowledge(table.names(), seed);
    if (!knowledge.contradictions(2).empty()) continue;
    Fixture each(table, knowledge, {{"max_parents", 2}});
    RandomStream random(seed, Purpose::test, 32);
    for (int i = 0; i < 60; ++i) {
      make_random_moves(each.climber, 1, random);
      const Dag dag = each.dag();  // which throws where there is a cycle
      for (const Edge& edge : knowledge.required()) EXPECT_TRUE(dag.has_edge(edge.from, edge.to));
      for (const Edge& edge : dag.edges()) EXPECT_FALSE(knowledge.is_forbidden(edge));
      for (Node node = 0; node < dag.size(); ++node) EXPECT_LE(dag.parents(node).size(), 2U);
    }
  }
}

// Two columns that are not linked have two additions; linked, the edge may go or turn.
TEST(Climber, ListsEveryLegalMoveInTheOrderOfAScan) {
  const Table table = random_table(2, 40, 2, 1);
  Fixture each(table, Knowledge(table.names()));
  const Move there{Move::Kind::add, {0, 1}}, back{Move::Kind::add, {1, 0}};
  EXPECT_EQ(each.climber.legal_moves(), (std::vector{there, back}));
  each.climber.apply(there);
  EXPECT_EQ(each.climber.legal_moves(),
            (std::vector<Move>{{Move::Kind::remove, {0, 1}}, {Move::Kind::reverse, {0, 1}}}));
}

TEST(Climber, MakesNoNumberTheParentOfALabelWhereTheScoreHasNoSuchFamily) {
  const Table table = as_kind(random_table(6, 200, 3, 3), "mixed");
  Fixture each(table, Knowledge(table.names()));
  std::size_t possible = 0;
  for (const Move& move : each.climber.legal_moves()) {
    const bool odd = table.column(move.edge.from).kind() == ColumnKind::continuous &&
                     table.column(move.edge.to).kind() == ColumnKind::discrete;
    EXPECT_EQ(each.climber.can_make(move), !odd);
    possible += odd ? 0U : 1U;
  }
  EXPECT_EQ(possible, 21U);  // of 30, and 9 from one of three numbers to one of three labels
}

}  // namespace
}  // namespace hoist
