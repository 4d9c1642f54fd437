// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "core/vector_units.hpp"
#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "score/family_likelihood.hpp"
#include "score/gram_scorer.hpp"
#include "score/mixed_scorer.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

const double kInfinity = std::numeric_limits<double>::infinity();

// About normal: enough for data that need not be exactly so.
double draw(RandomStream& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

// Every column of numbers follows those before it; every third is a label, which shifts the next.
Table mixed_table(std::size_t columns, std::size_t rows, std::uint64_t seed, bool labels = true) {
  RandomStream random(seed, Purpose::test, 12);
  std::vector<Column> data;
  std::vector<double> sum(rows, 0);
  for (std::size_t c = 0; c < columns; ++c) {
    if (labels && c % 3 == 0) {
      Discrete column{{"a", "b", "c"}, {}};
      for (std::size_t i = 0; i < rows; ++i) {
        column.codes.push_back(static_cast<std::uint16_t>(random.below(3)));
        sum[i] += column.codes.back();
      }
      data.emplace_back(std::move(column));
      continue;
    }
    Continuous column;
    for (std::size_t i = 0; i < rows; ++i) {
      column.values.push_back(0.7 * sum[i] + draw(random));
      sum[i] = 0.5 * sum[i] + column.values.back();
    }
    data.emplace_back(std::move(column));
  }
  return Table(testing::some_names(columns), data);
}

void expect_same(FamilyScorer& one, FamilyScorer& other, std::size_t columns) {
  RandomStream random(9, Purpose::test, 31);
  for (int trial = 0; trial < 60; ++trial) {
    const Node child = static_cast<Node>(random.below(columns));
    std::vector<Node> parents, candidates;
    for (Node node = 0; node < columns; ++node) {
      if (node == child) continue;
      (random.uniform() < 0.3 ? parents : candidates).push_back(node);
    }
    const auto near = [&](double a, double b) {
      if (a != b) {
        EXPECT_NEAR(a, b, 1e-8 * (1 + std::abs(b))) << child << " " << parents.size();
      }
    };
    near(one.family(child, parents), other.family(child, parents));
    std::vector<double> a(columns), b(columns);
    one.extensions(child, parents, candidates, -kInfinity, a);
    other.extensions(child, parents, candidates, -kInfinity, b);
    for (Node x : candidates) near(a[x], b[x]);
    one.reductions(child, parents, a);
    other.reductions(child, parents, b);
    for (std::size_t i = 0; i < parents.size(); ++i) near(a[i], b[i]);
  }
}

TEST(GaussianScorer, GivesWhatTheGeneralEngineGives) {
  const Table table = mixed_table(9, 120, 1, false);
  const RowWeights weights = testing::times_of(testing::random_rows(120, 3), 120);
  for (const Sample& sample : {Sample(table), Sample(table, weights)})
    expect_same(*make_gaussian_scorer(sample, {.price = 2}),
                *make_family_likelihood(sample, {.price = 2}), 9);
}

TEST(MixedScorer, GivesWhatTheGeneralEngineGives) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Table table = mixed_table(9, 60 + 100 * seed, seed);
    const std::size_t rows = table.rows();
    const RowWeights weights = testing::times_of(testing::random_rows(rows, 3), rows);
    for (const Sample& sample : {Sample(table), Sample(table, weights)})
      expect_same(*make_mixed_scorer(sample, 2), *make_family_likelihood(sample, {.price = 2}), 9);
  }
}

// Many levels: too much to keep the sums of all of them for each configuration.
TEST(MixedScorer, GivesWhatTheGeneralEngineGivesForLabelsOfManyLevels) {
  const std::size_t rows = 3000;
  RandomStream random(4, Purpose::test, 3);
  std::vector<Column> columns;
  for (const std::size_t levels : {std::size_t{60}, std::size_t{400}, std::size_t{2}}) {
    Discrete label;
    for (std::size_t k = 0; k < levels; ++k) label.levels.push_back("l" + std::to_string(k));
    for (std::size_t i = 0; i < rows; ++i)
      label.codes.push_back(static_cast<std::uint16_t>(random.below(levels)));
    columns.emplace_back(std::move(label));
  }
  const Table numbers = mixed_table(4, rows, 2, false);
  for (Node node = 0; node < 4; ++node) columns.push_back(numbers.column(node));
  const Table table(testing::some_names(7), columns);
  expect_same(*make_mixed_scorer(Sample(table), 2),
              *make_family_likelihood(Sample(table), {.price = 2}), 7);
}

// With a floor: what exceeds it is given with the same bits, the rest is not above it.
TEST(MixedScorer, LeavesOutOnlyWhatDoesNotExceedTheFloor) {
  const Table table = mixed_table(12, 400, 6);
  const auto scorer = make_mixed_scorer(Sample(table), 3);
  int above = 0, left_out = 0;
  for (Node child = 0; child < 12; ++child)
    for (const std::vector<Node>& parents : {std::vector<Node>{}, {0}, {1}, {0, 1, 3}}) {
      if (std::ranges::count(parents, child) > 0) continue;
      std::vector<Node> candidates;
      for (Node x = 0; x < 12; ++x)
        if (x != child && std::ranges::count(parents, x) == 0) candidates.push_back(x);
      std::vector<double> all(12), some(12);
      const double floor = scorer->family(child, parents);
      scorer->extensions(child, parents, candidates, -kInfinity, all);
      scorer->extensions(child, parents, candidates, floor, some);
      for (Node x : candidates) {
        if (all[x] > floor) {
          EXPECT_EQ(all[x], some[x]) << child << " " << x;
          ++above;
        } else {
          EXPECT_LE(some[x], floor);
          left_out += all[x] > -kInfinity && some[x] == -kInfinity;
        }
      }
    }
  EXPECT_GT(above, 10);
  EXPECT_GT(left_out, 10);
}

TEST(NumberScores, AreTheSameBitsOnEveryKindOfProcessor) {
  const VectorUnits here = vector_units_here();
  for (const char* score : {"bic", "bge", "dg", "bf"})
    for (const bool labels : {false, true}) {
      if (labels && std::string(score) == "bge") continue;
      const Table table = mixed_table(20, 333, 5, labels);
      std::vector<std::vector<double>> found;
      for (std::size_t units = static_cast<std::size_t>(here); units < kVectorUnits.size();
           ++units) {
        use_vector_units(static_cast<VectorUnits>(units));
        const auto scorer = make_scorer(Sample(table), score);
        const std::vector<Node> parents = {3, 7, 8}, candidates = {0, 1, 5, 6, 9, 18, 19};
        std::vector<double>& out = found.emplace_back(20);
        scorer->extensions(4, parents, candidates, -kInfinity, out);
        out.push_back(scorer->family(2, parents));
      }
      use_vector_units(here);
      for (const auto& out : found) EXPECT_EQ(out, found.front()) << score;
    }
}

// y = 1, 2, 3, 6 about 3: squares 14 over 3; n = 4.
TEST(GaussianLogLikelihood, HasTheVarianceOverRowsLessCoefficients) {
  const Table table(Names({"y"}), {Continuous{{1, 2, 3, 6}}});
  const double variance = 14.0 / 3;
  EXPECT_NEAR(score(table, Dag(table.names()), "loglik"),
              -2 * std::log(2 * std::acos(-1.0) * variance) - 1.5, 1e-12);
  EXPECT_NEAR(score(table, Dag(table.names()), "bic"),
              -2 * std::log(2 * std::acos(-1.0) * variance) - 1.5 - std::log(4.0), 1e-12);
}

Table of(std::vector<Column> columns) {
  const std::size_t n = columns.size();
  return Table(testing::some_names(n), std::move(columns));
}

TEST(NumberScores, GiveAFiniteAnswerForColumnsThatAreHardToRegress) {
  RandomStream random(3, Purpose::test, 5);
  Continuous x, twice, constant, tiny, huge, noise;
  for (int i = 0; i < 50; ++i) {
    x.values.push_back(draw(random));
    twice.values.push_back(2 * x.values.back() + 1);
    constant.values.push_back(7.25);
    tiny.values.push_back(1e9 + 1e-6 * draw(random));
    huge.values.push_back(1e300 * draw(random));
    noise.values.push_back(draw(random));
  }
  const Table table = of({x, twice, constant, tiny, huge, noise});
  for (const char* score : {"loglik", "aic", "bic", "ebic", "bge", "pnal", "dg", "bf"}) {
    const Dag dag = learn(table, {.score = score});
    EXPECT_TRUE(std::isfinite(hoist::score(table, dag, score))) << score;
    const auto scorer = make_scorer(Sample(table), score);
    const std::vector<Node> all = {1, 2, 3, 4, 5};
    EXPECT_TRUE(std::isfinite(scorer->family(0, all))) << score;
    std::vector<double> out(6);
    const std::vector<Node> some = {1, 2};
    const std::vector<Node> candidates = {3, 4, 5};
    scorer->extensions(0, some, candidates, -kInfinity, out);
    for (Node node : candidates) EXPECT_FALSE(std::isnan(out[node])) << score;
    if (std::string(score) != "loglik") {
      EXPECT_TRUE(dag.parents(2).empty()) << score;
    }
  }
  // What is the same up to a factor is linked.
  const Dag dag = learn(table, {.score = "bic"});
  EXPECT_TRUE(dag.has_edge(0, 1) || dag.has_edge(1, 0));
}

TEST(NumberScores, DoNotDependOnTheUnitsOfAColumn) {
  const Table table = mixed_table(6, 80, 4);
  std::vector<Column> columns;
  for (Node node = 0; node < 6; ++node) {
    if (table.column(node).kind() == ColumnKind::discrete) {
      columns.push_back(table.column(node));
      continue;
    }
    Continuous column = table.column(node).continuous();
    for (double& value : column.values) value = 1e6 - 3 * value;
    columns.push_back(column);
  }
  for (const char* score : {"bic", "dg", "bf"}) {
    const LearnOptions options{.score = score};
    EXPECT_EQ(learn(table, options), learn(Table(table.names(), columns), options)) << score;
  }
}

TEST(MixedScorer, HasNoEdgeFromANumberToALabel) {
  const Table table = mixed_table(9, 200, 2);
  const Dag dag = learn(table);
  EXPECT_FALSE(dag.edges().empty());
  for (const Edge& edge : dag.edges())
    EXPECT_FALSE(table.column(edge.from).kind() == ColumnKind::continuous &&
                 table.column(edge.to).kind() == ColumnKind::discrete);
}

TEST(MixedScorer, RefusesARequiredEdgeFromANumberToALabelByName) {
  const Table table = mixed_table(3, 50, 2);
  Knowledge knowledge(table.names());
  knowledge.require({1, 0});
  try {
    static_cast<void>(learn(table, {}, knowledge));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_NE(std::string(error.what()).find("'v"), std::string::npos) << error.what();
  }
}

// Balov's mean over complete rows: with a hole in one row of x, x is judged on the others.
TEST(NodeAverageLikelihood, IsOverTheRowsWhereAFamilyIsComplete) {
  const Column coin = Discrete{{"h", "t"}, {0, 0, 0, 1, kMissing}};
  const Table table(Names({"coin"}), {coin});
  const double mean = (3 * std::log(0.75) + std::log(0.25)) / 4;
  EXPECT_NEAR(score(table, Dag(table.names()), "nal"), mean, 1e-12);
  EXPECT_NEAR(score(table, Dag(table.names()), "pnal"), mean - std::log(5.0) / 10, 1e-12);
}

TEST(NodeAverageLikelihood, PenalisedIsBicPerRowWhereNothingIsMissing) {
  const Table table = mixed_table(6, 80, 4);
  const Dag dag = learn(table);
  EXPECT_NEAR(score(table, dag, "pnal") * 80, score(table, dag, "bic"), 1e-8);
  EXPECT_EQ(learn(table, {.score = "pnal"}), dag);
}

// x is between -1 and 1, y = x^2: no line sees it, a polynomial does.
TEST(BasisFunctions, SeeWhatALineDoesNot) {
  RandomStream random(8, Purpose::test, 6);
  Continuous x, y;
  for (int i = 0; i < 300; ++i) {
    x.values.push_back(2 * random.uniform() - 1);
    y.values.push_back(x.values.back() * x.values.back() + 0.05 * draw(random));
  }
  const Table table = of({x, y});
  EXPECT_EQ(learn(table, {.score = "bic"}).edges().size(), 0U);
  EXPECT_EQ(learn(table, {.score = "dg"}).edges().size(), 0U);
  EXPECT_EQ(learn(table, {.score = "bf"}).edges().size(), 1U);
}

TEST(Penalty, OfTwoIsBicWithTwiceThePrice) {
  const Table table = mixed_table(6, 80, 4);
  const Dag dag = learn(table);
  const double loglik = score(table, dag, "loglik"), bic = score(table, dag, "bic");
  EXPECT_NEAR(score(table, dag, {"bic", {{"penalty", 2.0}}}), 2 * bic - loglik, 1e-8);
  EXPECT_NEAR(score(table, dag, {"aic", {{"penalty", 3.0}}}),
              3 * score(table, dag, "aic") - 2 * loglik, 1e-8);
}

}  // namespace
}  // namespace hoist
