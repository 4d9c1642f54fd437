// SPDX-License-Identifier: Apache-2.0
#include "hoist/sample.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "hoist/score.hpp"

namespace hoist {
namespace {

const Column kLabels = Discrete{{"no", "yes"}, {0, 1, 1, 0}};
const Column kHoles = Discrete{{"no", "yes"}, {0, kMissing, 1, 0}};
const Column kNumbers = Continuous{{0.5, 1, -2, 3}};

Table of(std::vector<Column> columns) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < columns.size(); ++i) names.push_back("v" + std::to_string(i));
  return Table(Names(names), std::move(columns));
}

std::string reason(const Domain& domain, const Table& table) {
  return why_not(domain, Sample(table), "score 's'");
}

TEST(Domain, TakesWhatItSaysAndNamesTheColumnsThatItDoesNot) {
  const Domain discrete{.discrete = true};
  EXPECT_EQ(reason(discrete, of({kLabels, kLabels})), "");
  EXPECT_EQ(
      reason(discrete, of({kLabels, kHoles})),
      "score 's' takes no missing cells, and 1 of 4 rows has a cell that was not observed, 3 are "
      "complete (by column: 'v1' 1): fill the cells in (--missing impute, which does best in most "
      "cases), leave such rows out where they are few (--missing drop), or score each family on "
      "the rows that have it (--missing local)");
  const Column mostly_empty = Discrete{{"a"}, {0, kMissing, kMissing, kMissing}};
  EXPECT_TRUE(reason(discrete, of({kLabels, mostly_empty}))
                  .ends_with("columns that are missing in most rows are best left out first "
                             "(--drop v1)"));
  EXPECT_NE(
      reason(discrete, of({kNumbers, kNumbers})).find("discrete columns only, and 'v0', 'v1'"),
      std::string::npos);
  EXPECT_NE(reason(discrete, of({kLabels, kNumbers})).find("and 'v1' is continuous"),
            std::string::npos);
  const Domain numbers{.discrete = false, .continuous = true};
  EXPECT_EQ(reason(numbers, of({kNumbers})), "");
  EXPECT_NE(reason(numbers, of({kLabels})).find("continuous columns only, and 'v0' is discrete"),
            std::string::npos);
  EXPECT_EQ(reason({.mixed = true}, of({kLabels, kNumbers})), "");
  EXPECT_EQ(reason({.missing = true}, of({kHoles})), "");
}

TEST(Domain, SaysAllThatIsInTheWayAtOnce) {
  const std::string all = reason({}, of({kNumbers, kHoles}));
  EXPECT_NE(all.find("'v0' is continuous"), std::string::npos) << all;
  EXPECT_NE(all.find("no missing cells"), std::string::npos) << all;
}

TEST(Domain, CountsHolesByColumnAndByPattern) {
  const Column numbers = Continuous{{0.5, std::nan(""), -2, std::nan("")}};
  const std::string holes = reason({.mixed = true}, of({numbers, kHoles}));
  EXPECT_NE(holes.find("2 of 4 rows have a cell that was not observed, 2 are complete (by column: "
                       "'v0' 2, 'v1' 1; most often missing together: 'v0' alone in 1 row; 'v0', "
                       "'v1' in 1 row)"),
            std::string::npos)
      << holes;
}

TEST(Domain, OfEveryScoreAndLearnerIsHeldTo) {
  for (const Table& table : {of({kNumbers, kLabels}), of({kHoles, kLabels}), of({kNumbers})}) {
    for (const Score& score : scores()) {
      if (why_not(score.takes, Sample(table), "").empty()) continue;
      EXPECT_THROW(make_scorer(Sample(table), score.name), Error) << score.name;
      EXPECT_THROW(learn(table, {.score = score.name}), Error) << score.name;
    }
  }
}

TEST(RowWeights, AreRefusedWhereTheyCannotBeWeights) {
  for (const double weight : {-1.0, std::nan(""), HUGE_VAL})
    EXPECT_THROW(RowWeights::real({1, weight}), Error);
  const Table table = of({kLabels});
  EXPECT_THROW(Sample(table, RowWeights::all(3)), Error);
  EXPECT_EQ(RowWeights::times({2, 0, 1}).total(), 3);
}

TEST(RowWeights, ThatAreRealAreRefusedByScoresThatCount) {
  const Table table = of({kLabels, kLabels});
  const RowWeights weights = RowWeights::real({0.5, 1, 1, 1.5});
  EXPECT_THROW(make_scorer(Sample(table, weights), "bdeu"), Error);
}

TEST(Sample, HasTheWeightsOfItsTable) {
  const Table table = of({kLabels}).with_row_weights({0.5, 1, 1, 2});
  EXPECT_EQ(Sample(table).total(), 4.5);
  EXPECT_EQ(Sample(table).weights().size(), 4U);
  EXPECT_NE(reason({}, table).find("weights are real"), std::string::npos);
  EXPECT_EQ(reason({.weights = true}, table), "");
}

TEST(RowWeights, OfAResampleAreTimesThoseOfTheTable) {
  const Table table = of({kLabels}).with_row_weights({0.5, 1, 0, 2});
  const RowWeights both = combined(table, RowWeights::times({2, 0, 1, 1}));
  EXPECT_EQ(std::vector<double>(both.weights().begin(), both.weights().end()),
            (std::vector<double>{1, 0, 0, 2}));
  EXPECT_EQ(combined(table, RowWeights::all(4)).total(), 3.5);
  EXPECT_THROW(combined(table, RowWeights::times({0, 0, 4, 0})), Error);
  EXPECT_TRUE(combined(of({kLabels}), RowWeights::all(4)).is_all());
}

TEST(Sample, CountsARowAsOftenAsItsWeightSays) {
  const Table table = of({kLabels, Column(Discrete{{"a", "b", "c"}, {0, 1, 2, 1}})});
  const RowWeights weights = RowWeights::times({2, 0, 3, 1});
  const std::vector<std::uint32_t> rows = {0, 0, 2, 2, 2, 3};
  const Table taken = table.take(rows);
  const std::vector<Node> parents = {1};
  for (const Score& score : scores()) {
    if (!score.takes.discrete) continue;
    EXPECT_DOUBLE_EQ(make_scorer(Sample(table, weights), score.name)->family(0, parents),
                     make_scorer(Sample(taken), score.name)->family(0, parents))
        << score.name;
  }
}

}  // namespace
}  // namespace hoist
