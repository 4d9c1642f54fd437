// SPDX-License-Identifier: Apache-2.0
#include "hoist/bins.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

using Levels = std::vector<std::string>;

Table numbers(std::vector<double> values, std::vector<double> weights = {}) {
  return Table(Names({"x"}), {Continuous{std::move(values)}}, std::move(weights));
}

BinnedColumn cut(const Table& table, const std::string& rule) {
  return bin(table, {parse_bin_rule(rule)}).columns.at(0);
}

template <class Work>
std::string error_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// R: quantile(1:10, c(1, 2) / 3) is 4 and 7.
TEST(Bins, OfQuantilesHoldAboutAsManyRowsEach) {
  const BinnedColumn column = cut(numbers({10, 2, 9, 3, 8, 4, 7, 5, 6, 1}), "3");
  EXPECT_EQ(column.cuts, (std::vector<double>{4, 7}));
  EXPECT_EQ(column.levels(), (Levels{"<4", "[4,7)", ">=7"}));
}

// R: quantile(c(1, 2, 4, 8), 0.5) is 3.
TEST(Bins, AreCutAtTheShortestNumberBetweenTheTwoValues) {
  EXPECT_EQ(cut(numbers({1, 2, 4, 8}), "2").cuts, (std::vector<double>{3}));
  EXPECT_EQ(cut(numbers({1, 1.23456, 1.3, 8}), "2").cuts, (std::vector<double>{1.3}));
}

TEST(Bins, OfIntervalsHaveOneWidth) {
  EXPECT_EQ(cut(numbers({0, 1, 2, 30, 31, 90}), "interval:3").cuts, (std::vector<double>{30, 60}));
}

TEST(Bins, AreFewerWhereValuesAreTheSameAndANoteSaysSo) {
  const BinnedTable table = bin(numbers({0, 0, 0, 0, 0, 0, 1, 2, 3}), {parse_bin_rule("3")});
  EXPECT_EQ(table.columns[0].levels(), (Levels{"<1", ">=1"}));
  EXPECT_EQ(table.notes, (Levels{"column 'x' has 2 of the 3 bins that were asked for: too many of "
                                 "its values are the same"}));
  // As many values as bins have one each, however often each stands there.
  EXPECT_EQ(cut(numbers({0, 0, 0, 0, 0, 0, 0.5, 1}), "3").cuts, (std::vector<double>{0.5, 1}));
  EXPECT_EQ(cut(numbers({7, 7, 7}), "3").levels(), (Levels{"any"}));
}

TEST(Bins, CountARowAsOftenAsItWeighs) {
  const Table weighted = numbers({1, 2, 3, 4}, {1, 1, 1, 5});
  EXPECT_EQ(cut(weighted, "2").cuts, cut(numbers({1, 2, 3, 4, 4, 4, 4, 4}), "2").cuts);
}

TEST(Bins, LeaveCellsThatWereNotObservedAsTheyAre) {
  const BinnedTable table = bin(numbers({1, std::nan(""), 2, 3, 4}), {parse_bin_rule("2")});
  EXPECT_EQ(table.table.column(0).discrete().codes,
            (std::vector<std::uint16_t>{0, kMissing, 0, 1, 1}));
}

TEST(Bins, WithGivenEndsRefuseValuesOutsideAndNameThem) {
  const Table table = numbers({0, 20, 99, 30});
  EXPECT_EQ(cut(table, "x=0,20,30,99").levels(), (Levels{"[0,20)", "[20,30)", "[30,99]"}));
  EXPECT_EQ(bin(table, {parse_bin_rule("x=0,20,30,99")}).table.column(0).discrete().codes,
            (std::vector<std::uint16_t>{0, 1, 2, 2}));
  EXPECT_EQ(error_of([&] { cut(table, "x=10,20,90"); }),
            "column 'x' has values outside its bins, which go from 10 to 90: 0, 99; move the ends "
            "of the bins");
}

TEST(Bins, OfASecondTableAreThoseOfTheFirst) {
  const BinnedTable first = bin(numbers({1, 2, 3, 4}), {parse_bin_rule("2")});
  const Table second = bin_alike(numbers({-100, 2.4, 2.5, 100}), first.columns);
  EXPECT_EQ(second.column(0).levels(), first.table.column(0).levels());
  EXPECT_EQ(second.column(0).discrete().codes, (std::vector<std::uint16_t>{0, 0, 1, 1}));
}

// y says whether x is above 0.9: quantiles cannot see that, mutual information can.
TEST(Bins, OfHarteminkKeepWhatAColumnSaysAboutOthers) {
  std::vector<double> x;
  std::vector<std::uint16_t> y;
  RandomStream random(1, Purpose::resample, 0);
  for (int i = 0; i < 2000; ++i) {
    x.push_back(random.uniform());
    y.push_back(x.back() > 0.9 ? 1 : 0);
  }
  const Table table(Names({"x", "y"}), {Continuous{x}, Discrete{{"no", "yes"}, y}});
  const BinnedColumn column = cut(table, "x=hartemink:2");
  ASSERT_EQ(column.cuts.size(), 1U);
  EXPECT_NEAR(column.cuts[0], 0.9, 0.05);
  EXPECT_NEAR(cut(table, "x=quantile:2").cuts[0], 0.5, 0.05);
}

TEST(Bins, DoNotDependOnTheOrderOfColumnsOrRows) {
  std::vector<Column> columns;
  RandomStream random(2, Purpose::resample, 0);
  std::vector<double> shared(300);
  for (double& value : shared) value = random.uniform();
  for (int k = 0; k < 3; ++k) {
    Continuous column;
    for (double value : shared) column.values.push_back(value + 0.3 * random.uniform());
    columns.emplace_back(std::move(column));
  }
  const Table table(Names({"a", "b", "c"}), columns);
  std::vector<std::uint32_t> rows(300);
  for (std::uint32_t i = 0; i < 300; ++i) rows[i] = 299 - i;
  const Table turned = table.take(rows).reordered(std::vector<Node>{2, 0, 1});
  const auto one = bin(table, {parse_bin_rule("hartemink:4")}).columns;
  const auto other = bin(turned, {parse_bin_rule("hartemink:4")}).columns;
  EXPECT_EQ(one[0].cuts, other[1].cuts);
  EXPECT_EQ(one[1].cuts, other[2].cuts);
  EXPECT_EQ(one[2].cuts, other[0].cuts);
  EXPECT_EQ(one[0].levels().size(), 4U);
}

TEST(BinRules, AreReadAndWritten) {
  for (const std::string text : {"quantile:3", "interval:4", "age=hartemink:3", "age=0,20.5,99",
                                 "\"a, b\"=quantile:2", "a=b=quantile:2"})
    EXPECT_EQ(format_bin_rule(parse_bin_rule(text)), text);
  EXPECT_EQ(parse_bin_rule("4").bins, 4U);
  EXPECT_EQ(parse_bin_rule("age=5").column, "age");
}

TEST(BinRules, ThatAreNoneAreRefusedWithExamples) {
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"1", "goes from 2"},
           {"x=quantil:3", "did you mean 'quantile'"},
           {"0,20,30", "must be named"},
           {"x=20,10", "must ascend, and 10 comes after 20"},
           {"x=1,two", "'two' is not a number"},
           {"=3", "one column"},
           {"", "goes from 2"}}) {
    const std::string said = error_of([&] { (void)parse_bin_rule(text); });
    EXPECT_NE(said.find(why), std::string::npos) << text << ": " << said;
    EXPECT_NE(said.find("such as --bins 3"), std::string::npos) << said;
  }
}

TEST(BinRules, NameColumnsOfNumbersOnce) {
  const Table table(Names({"x", "y"}), {Continuous{{1, 2, 3}}, Discrete{{"a"}, {0, 0, 0}}});
  const auto said = [&](const std::string& one, const std::string& two) {
    return error_of([&] { (void)bin(table, {parse_bin_rule(one), parse_bin_rule(two)}); });
  };
  EXPECT_EQ(said("x=2", "y=2"), "bins: 'y' is discrete; only numbers can be cut");
  EXPECT_EQ(said("x=2", "x=3"), "bins: two rules are for 'x'; keep one of them");
  EXPECT_EQ(said("2", "3"), "bins: two rules are for every column; keep one of them");
  EXPECT_NE(said("x=2", "z=3").find("unknown variable 'z'"), std::string::npos);
}

TEST(Bins, AreMadeAnewForEachReplicateWhereThatIsAsked) {
  Continuous x, y;
  RandomStream random(3, Purpose::resample, 0);
  for (int i = 0; i < 200; ++i) {
    x.values.push_back(random.uniform());
    y.values.push_back(x.values.back() + 0.2 * random.uniform());
  }
  const Table table(Names({"x", "y"}), {x, y});
  const BagOptions options{.replicates = 3, .bins = {parse_bin_rule("3")}};
  const Bag found = bag(table, options);
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found.dag(i).edges().size(), 1U);
}

}  // namespace
}  // namespace hoist
