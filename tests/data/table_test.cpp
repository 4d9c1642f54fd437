// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <gtest/gtest.h>

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

TEST(Table, WithoutColumnsHasNoRows) {
  EXPECT_EQ(Table().columns(), 0U);
  EXPECT_EQ(Table().rows(), 0U);
  EXPECT_EQ(Table(Names(), {}).rows(), 0U);
}

}  // namespace
}  // namespace hoist
