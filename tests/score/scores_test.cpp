// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/holes.hpp"
#include "hoist/score.hpp"
#include "score/local_score.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_dag;
using testing::random_table;

// A score, and the kind of data that it is tried on.
struct Trial {
  std::string score;
  std::string kind;
};

void PrintTo(const Trial& trial, std::ostream* out) { *out << trial.score << " of " << trial.kind; }

// The laws that every entry of the list of scores obeys, on each kind of data that it takes.
class EveryScore : public ::testing::TestWithParam<Trial> {
 protected:
  Choice<Score> options() const {
    return {GetParam().score, taken_by(Score::named(GetParam().score).parameters, {{"iss", 2}})};
  }
  Table data(std::size_t columns, std::size_t rows, std::size_t levels, std::uint64_t seed) const {
    return as_kind(random_table(columns, rows, levels, seed), GetParam().kind);
  }
};

// Equal, where both may be impossible.
void expect_near(double a, double b) {
  if (a != b) {
    EXPECT_NEAR(a, b, 1e-9 * std::max(1.0, std::abs(a)));
  }
}

std::vector<Trial> trials() {
  std::vector<Trial> all;
  for (const Score& row : scores()) {
    if (row.takes.discrete) all.push_back({row.name, "labels"});
    if (row.takes.continuous) all.push_back({row.name, "numbers"});
    if (row.takes.mixed) all.push_back({row.name, "mixed"});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, EveryScore, ::testing::ValuesIn(trials()), [](const auto& param) {
  return param.param.score + "_of_" + param.param.kind;
});

TEST_P(EveryScore, DecomposesIntoFamilies) {
  const Table table = data(8, 200, 4, 1);
  const Dag dag = random_dag(table.names(), 0.3, 2);
  const auto scorer = make_scorer(Sample(table), options());
  double sum = 0;
  for (Node node = 0; node < dag.size(); ++node) sum += scorer->family(node, dag.parents(node));
  expect_near(score(table, dag, options()), sum);
}

TEST_P(EveryScore, DoesNotDependOnTheOrderOfTheParents) {
  const Table table = data(6, 150, 5, 3);
  const auto scorer = make_scorer(Sample(table), options());
  const std::vector<Node> one = {1, 2, 4}, other = {4, 1, 2};
  EXPECT_EQ(scorer->family(0, one), scorer->family(0, other));
}

TEST_P(EveryScore, GivesAllExtensionsAsItGivesThemOneByOne) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = data(7, 20 + 60 * (seed % 10), 2 + seed % 29, seed);
    const auto scorer = make_scorer(Sample(table), options());
    const std::vector<std::vector<Node>> families = {{}, {5}, {5, 3}};
    const std::vector<Node>& parents = families[seed % 3];
    const std::vector<Node> candidates = {6, 0, 1, 4};
    std::vector<double> out(7);
    scorer->extensions(2, parents, candidates, -INFINITY, out);
    for (std::size_t i = 0; i < 4; ++i) {
      std::vector<Node> more = parents;
      more.push_back(candidates[i]);
      expect_near(out[candidates[i]], scorer->family(2, more));
    }
  }
}

TEST_P(EveryScore, SkipsAnExtensionOnlyIfItCannotExceedTheFloor) {
  const Table table = data(7, 80, 6, 11);
  const auto scorer = make_scorer(Sample(table), options());
  const std::vector<Node> parents = {1}, candidates = {2, 3, 4, 5, 6};
  const double floor = scorer->family(0, parents);
  std::vector<double> out(7);
  scorer->extensions(0, parents, candidates, floor, out);
  for (Node x : candidates) {
    const std::vector<Node> more = {1, x};
    const double exact = scorer->family(0, more);
    if (std::isinf(out[x]))
      EXPECT_LE(exact, floor);
    else
      expect_near(out[x], exact);
  }
}

TEST_P(EveryScore, GivesAllReductionsAsItGivesThemOneByOne) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = data(7, 120, 6, seed);
    const auto scorer = make_scorer(Sample(table), options());
    const std::vector<Node> parents = {6, 0, 3};
    std::vector<double> out(3);
    scorer->reductions(2, parents, out);
    for (std::size_t i = 0; i < 3; ++i) {
      std::vector<Node> fewer = parents;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      expect_near(out[i], scorer->family(2, fewer));
    }
  }
}

TEST_P(EveryScore, CountsARowAsOftenAsItsWeightSays) {
  const Table table = data(5, 90, 3, 8);
  const RowWeights times = testing::times_of(testing::random_rows(90, 4), 90);
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < 90; ++row) rows.insert(rows.end(), times.counts()[row], row);
  const Table taken = table.take(rows);
  const auto one = make_scorer(Sample(table, times), options());
  const auto other = make_scorer(Sample(taken), options());
  for (const std::vector<Node>& parents : {std::vector<Node>{}, {1}, {2}, {1, 4}})
    expect_near(one->family(0, parents), other->family(0, parents));
}

TEST_P(EveryScore, TakesRealWeightsAsItTakesRepeats) {
  if (!Score::named(GetParam().score).takes.weights) return;  // refused: tests/data/sample_test.cpp
  const Table table = data(5, 90, 3, 8);
  const RowWeights times = testing::times_of(testing::random_rows(90, 4), 90);
  const RowWeights real = RowWeights::real({times.counts().begin(), times.counts().end()});
  const auto one = make_scorer(Sample(table, times), options());
  const auto other = make_scorer(Sample(table, real), options());
  for (const std::vector<Node>& parents : {std::vector<Node>{}, {1}, {2}, {1, 4}})
    expect_near(one->family(0, parents), other->family(0, parents));
}

TEST_P(EveryScore, CountsDeclaredLevelsThatDoNotOccur) {
  // The same codes with one more level per column: only scores without a price for parameters and
  // without a prior over cells may stay as they are.
  if (GetParam().kind != "labels") return;  // the law is about levels
  const Table table = random_table(3, 60, 3, 5);
  std::vector<Column> columns;
  for (Node node = 0; node < 3; ++node) {
    Discrete column = table.column(node).discrete();
    column.levels.push_back("unseen");
    columns.push_back(std::move(column));
  }
  const Table wider(table.names(), columns);
  const std::vector<Node> parents = {1, 2};
  const double before = make_scorer(Sample(table), options())->family(0, parents);
  const double after = make_scorer(Sample(wider), options())->family(0, parents);
  if (GetParam().score == "loglik" || GetParam().score == "nal")
    EXPECT_EQ(before, after);
  else
    EXPECT_NE(before, after);
}

// x -> y is covered where x and y have the same other parents; turning it stays in the class. How
// much that changes a score.
double change_in_class(const Table& table, const Choice<Score>& choice) {
  const auto scorer = make_scorer(Sample(table), choice);
  double most = 0;
  for (const std::vector<Node>& above : {std::vector<Node>{}, std::vector<Node>{1}})
    for (const auto& [x, y] : {Edge{0, 2}, Edge{2, 4}, Edge{3, 0}}) {
      if (table.column(x).kind() != table.column(y).kind()) continue;
      std::vector<Node> with_x = above, with_y = above;
      with_x.push_back(x);
      with_y.push_back(y);
      const double one = scorer->family(x, above) + scorer->family(y, with_x);
      const double other = scorer->family(y, above) + scorer->family(x, with_y);
      if (std::isfinite(one) && std::isfinite(other)) most = std::max(most, std::abs(one - other));
    }
  return most;
}

TEST_P(EveryScore, IsTheSameForAllOfAClassIfItSaysSo) {
  if (!Score::named(GetParam().score).equivalent) return;
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    EXPECT_LT(change_in_class(data(5, 120, 3, seed), options()), 1e-7) << "seed " << seed;
}

TEST(Scores, ThatDifferWithinAClassSaySo) {
  for (const Score& row : scores()) {
    if (row.equivalent) continue;
    double most = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      // So few rows that not all configurations occur.
      Table table = random_table(5, 40, 6, seed);
      if (row.takes.missing) table = with_holes(table, HoleRule::named("mcar"), 0.2, seed);
      most = std::max(most, change_in_class(table, row.name));
    }
    EXPECT_GT(most, 1e-4) << row.name;
  }
}

TEST(Scores, LogLikelihoodOfACoinIsNTimesItsEntropy) {
  const Column coin = Discrete{{"heads", "tails"}, {0, 0, 0, 1}};
  const Table table(Names({"coin"}), {coin});
  EXPECT_NEAR(score(table, Dag(table.names()), "loglik"), 3 * std::log(0.75) + std::log(0.25),
              1e-12);
  EXPECT_NEAR(score(table, Dag(table.names()), "bic"),
              3 * std::log(0.75) + std::log(0.25) - std::log(4.0) / 2, 1e-12);
  // K2: 1! 3! 1! / 5! = 1/20.
  EXPECT_NEAR(score(table, Dag(table.names()), "k2"), -std::log(20.0), 1e-12);
}

TEST(Scores, RefuseAnUnknownNameWithTheNearestOne) {
  const Table table = random_table(2, 10, 2, 1);
  try {
    make_scorer(Sample(table), "bci");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_NE(std::string(error.what()).find("did you mean 'bic'?"), std::string::npos);
  }
}

TEST(Scores, RefuseAnImaginarySampleSizeThatIsNotPositive) {
  const Table table = random_table(2, 10, 2, 1);
  for (const double iss : {0.0, -1.0, std::nan(""), HUGE_VAL})
    EXPECT_THROW(make_scorer(Sample(table), {"bdeu", {{"iss", iss}}}), Error);
}

TEST(Scores, RefuseATableOfCountsThatWouldNotFitInMemory) {
  // Ten parents of 1,000 levels each.
  std::vector<Column> columns;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < 11; ++i) {
    Discrete column;
    for (std::size_t k = 0; k < 1000; ++k) column.levels.push_back(std::to_string(k));
    column.codes = {0, 1};
    columns.push_back(column);
    names.push_back("v" + std::to_string(i));
  }
  const Table table(Names(names), columns);
  const std::vector<Node> parents = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  try {
    make_scorer(Sample(table), "bic")->family(0, parents);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_NE(std::string(error.what()).find("'v0' given 10 parents"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("1e+33 cells"), std::string::npos);
  }
}

TEST(Regret, OfOneObservationIsTheLogarithmOfTheValues) {
  EXPECT_DOUBLE_EQ(log_regret(1, 7), std::log(7.0));
  EXPECT_EQ(log_regret(0, 7), 0);
  EXPECT_EQ(log_regret(9, 1), 0);
}

TEST(Regret, OfTwoObservationsOfTwoValuesIsTwoAndAHalf) {
  // Splits 2:0, 1:1, 0:2 have maximum likelihoods 1, 2 * 1/4, 1.
  EXPECT_NEAR(log_regret(2, 2), std::log(2.5), 1e-12);
}

}  // namespace
}  // namespace hoist
