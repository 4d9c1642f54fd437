// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

Table small_table() {
  return Table(Names({"X", "Y"}),
               {Discrete{{"no", "yes", "never seen"}, {0, 1, 1}}, Discrete{{"a", "b"}, {1, 0, 1}}});
}

std::vector<std::uint16_t> codes(const Table& table, Node node) {
  const auto span = table.codes(node);
  return {span.begin(), span.end()};
}

TEST(Table, TakesRowsInAnyOrderWithRepeats) {
  const std::vector<std::uint32_t> rows = {2, 0, 2, 2};
  const Table taken = small_table().take(rows);
  EXPECT_EQ(taken.rows(), 4U);
  EXPECT_EQ(codes(taken, 0), (std::vector<std::uint16_t>{1, 0, 1, 1}));
  EXPECT_EQ(codes(taken, 1), (std::vector<std::uint16_t>{1, 1, 1, 1}));
}

// The penalty of a score counts levels, so a resample must not lose those that it happens to miss.
TEST(Table, KeepsTheLevelsOfTheFullDataInAResample) {
  const std::vector<std::uint32_t> rows = {0, 0};
  const Table taken = small_table().take(rows);
  EXPECT_EQ(taken.column(0).levels(), small_table().column(0).levels());
  EXPECT_EQ(taken.levels(0), 3U);
  EXPECT_EQ(taken.levels(1), 2U);
}

TEST(Table, TakesNoRowsToo) {
  const Table taken = small_table().take({});
  EXPECT_EQ(taken.rows(), 0U);
  EXPECT_EQ(taken.columns(), 2U);
}

TEST(Table, ReordersColumnsWithTheirNames) {
  const std::vector<Node> order = {1, 0};
  const Table turned = small_table().reordered(order);
  EXPECT_EQ(turned.names(), Names({"Y", "X"}));
  EXPECT_EQ(codes(turned, 0), codes(small_table(), 1));
  EXPECT_EQ(turned.column(1).levels(), small_table().column(0).levels());
  EXPECT_EQ(turned.reordered(order).digest(), small_table().digest());
}

TEST(Table, DigestIsOfTheDataNotOfTheObject) {
  EXPECT_EQ(small_table().digest(), small_table().digest());
  const std::vector<std::uint32_t> all = {0, 1, 2};
  EXPECT_EQ(small_table().take(all).digest(), small_table().digest());
}

TEST(Table, DigestSeesEveryKindOfChange) {
  const std::uint64_t digest = small_table().digest();
  const auto changed = [](auto change) {
    std::vector<std::string> names = {"X", "Y"};
    std::vector<Discrete> columns = {small_table().column(0).discrete(),
                                     small_table().column(1).discrete()};
    change(names, columns);
    return Table(Names(names), {columns.begin(), columns.end()}).digest();
  };
  using Strings = std::vector<std::string>;
  using Columns = std::vector<Discrete>;
  EXPECT_EQ(changed([](Strings&, Columns&) {}), digest);
  EXPECT_NE(changed([](Strings& names, Columns&) { names[1] = "Z"; }), digest);
  EXPECT_NE(changed([](Strings&, Columns& columns) { columns[0].codes[2] = 0; }), digest);
  EXPECT_NE(changed([](Strings&, Columns& columns) { columns[1].levels[0] = "c"; }), digest);
  EXPECT_NE(changed([](Strings&, Columns& columns) { columns[0].levels.pop_back(); }), digest);
  EXPECT_NE(changed([](Strings& names, Columns& columns) {
              std::swap(names[0], names[1]);
              std::swap(columns[0], columns[1]);
            }),
            digest);
}

TEST(Table, DigestsOfDifferentDataDiffer) {
  EXPECT_NE(random_table(4, 50, 3, 1).digest(), random_table(4, 50, 3, 2).digest());
}

TEST(Table, KeepsTheWeightsOfItsRows) {
  const Table table = small_table().with_row_weights({0.5, 0, 2});
  const auto weights = [](const Table& each) {
    return std::vector<double>(each.row_weights().begin(), each.row_weights().end());
  };
  EXPECT_EQ(weights(table.take(std::vector<std::uint32_t>{2, 0, 2})),
            (std::vector<double>{2, 0.5, 2}));
  EXPECT_EQ(weights(table.reordered(std::vector<Node>{1, 0})), (std::vector<double>{0.5, 0, 2}));
  EXPECT_NE(table.digest(), small_table().digest());
  EXPECT_NE(table.digest(), small_table().with_row_weights({0.5, 0, 1}).digest());
  EXPECT_EQ(table.with_row_weights({}).digest(), small_table().digest());
}

TEST(Table, RefusesWeightsThatAreNone) {
  for (const std::vector<double>& weights :
       {std::vector<double>{1, 2}, {1, -1, 1}, {1, std::nan(""), 1}, {1, HUGE_VAL, 1}, {0, 0, 0}})
    EXPECT_THROW(small_table().with_row_weights(weights), Error);
}

TEST(Table, WithoutColumnsHasNoRows) {
  EXPECT_EQ(Table().columns(), 0U);
  EXPECT_EQ(Table().rows(), 0U);
  EXPECT_EQ(Table(Names(), {}).rows(), 0U);
}

std::string refusal(std::vector<std::string> names, std::vector<Column> columns) {
  try {
    Table(Names(std::move(names)), std::move(columns));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    return error.what();
  }
  return "no error";
}

// Through the public door, from any program: nothing of this may reach a learner.
TEST(Table, ChecksItselfAtTheBorder) {
  const Column good = Discrete{{"a", "b"}, {0, 1}};
  EXPECT_EQ(refusal({"x", "y"}, {good}),
            "a table of 1 columns has 2 names; every column needs one");
  EXPECT_EQ(refusal({"x", "y"}, {good, Discrete{{"a"}, {0}}}),
            "column 'y' has 1 rows, and the first column has 2; all must have as many");
  EXPECT_EQ(refusal({"x"}, {Discrete{{"a", "b"}, {0, 2}}}),
            "column 'x' has the code 2 in row 2, and its 2 levels have codes from 0 on");
  EXPECT_EQ(refusal({"x"}, {Discrete{{"a", "a"}, {0, 1}}}),
            "column 'x' has the level 'a' twice; levels must be distinct");
  EXPECT_EQ(refusal({"x"}, {Discrete{std::vector<std::string>(70'000, ""), {}}}),
            "column 'x' has 70000 levels, more than 65535");
  const std::vector<std::uint32_t> beyond = {3};
  EXPECT_THROW(small_table().take(beyond), Error);
}

TEST(Table, HoldsMissingCellsAndNumbers) {
  const Table table(Names({"x", "y"}),
                    {Discrete{{"a"}, {0, kMissing}}, Continuous{{1.5, std::nan("")}}});
  EXPECT_EQ(table.column(0).missing(), 1U);
  EXPECT_EQ(table.column(1).missing(), 1U);
  EXPECT_EQ(table.column(1).kind(), ColumnKind::continuous);
  EXPECT_EQ(table.shape().continuous, 1U);
  const std::vector<std::uint32_t> rows = {1, 0, 0};
  const Table taken = table.take(rows);
  EXPECT_TRUE(std::isnan(taken.column(1).values()[0]));
  EXPECT_EQ(taken.column(1).values()[2], 1.5);
  EXPECT_THROW(table.levels(1), Error);
  EXPECT_THROW(table.column(0).values(), Error);
}

TEST(Table, DigestCoversEveryKindOfCell) {
  const auto digest = [](Column column) {
    return Table(Names({"x"}), {std::move(column)}).digest();
  };
  const std::uint64_t numbers = digest(Continuous{{1, 2}});
  EXPECT_NE(numbers, digest(Continuous{{1, 3}}));
  EXPECT_NE(numbers, digest(Continuous{{2, 1}}));
  EXPECT_NE(numbers, digest(Continuous{{1, std::nan("")}}));
  EXPECT_NE(numbers, digest(Discrete{{"1", "2"}, {0, 1}}));
  EXPECT_NE(digest(Discrete{{"a"}, {0, 0}}), digest(Discrete{{"a"}, {0, kMissing}}));
  EXPECT_EQ(digest(Continuous{{0.0, std::nan("")}}), digest(Continuous{{-0.0, -std::nan("")}}));
}

}  // namespace
}  // namespace hoist
