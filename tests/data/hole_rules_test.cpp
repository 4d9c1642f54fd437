// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "hoist/error.hpp"
#include "hoist/holes.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

Table mixed_table(std::size_t rows = 4000) { return sample(read_network("mixed:12:2"), rows, 5); }

bool is_hole(const Table& table, Node node, std::size_t row) {
  const Column& column = table.column(node);
  return column.kind() == ColumnKind::discrete ? column.codes()[row] == kMissing
                                               : std::isnan(column.values()[row]);
}

double share_lost(const Table& table) {
  double holes = 0;
  for (Node node = 0; node < table.columns(); ++node)
    holes += static_cast<double>(table.column(node).missing());
  return holes / static_cast<double>(table.rows() * table.columns());
}

TEST(HoleRules, LoseTheShareOfCellsThatWasAskedFor) {
  const Table table = mixed_table();
  for (const HoleRule& rule : hole_rules())
    for (double share : {0.05, 0.3})
      EXPECT_NEAR(share_lost(with_holes(table, rule, share, 3)), share, 0.012)
          << rule.name << " " << share;
}

TEST(HoleRules, LeaveTheOtherCellsAsTheyWere) {
  const Table table = mixed_table(300);
  for (const HoleRule& rule : hole_rules()) {
    const Table lost = with_holes(table, rule, 0.3, 3);
    ASSERT_EQ(lost.names(), table.names());
    for (Node node = 0; node < table.columns(); ++node)
      for (std::size_t row = 0; row < table.rows(); ++row) {
        if (is_hole(lost, node, row)) continue;
        if (table.column(node).kind() == ColumnKind::discrete)
          EXPECT_EQ(lost.codes(node)[row], table.codes(node)[row]);
        else
          EXPECT_EQ(lost.column(node).values()[row], table.column(node).values()[row]);
      }
  }
}

// A cell that is lost when few are lost is lost when more are.
TEST(HoleRules, NestTheHolesOfSmallerShares) {
  const Table table = mixed_table(500);
  for (const HoleRule& rule : hole_rules()) {
    const Table few = with_holes(table, rule, 0.1, 3), many = with_holes(table, rule, 0.3, 3);
    for (Node node = 0; node < table.columns(); ++node)
      for (std::size_t row = 0; row < table.rows(); ++row)
        EXPECT_LE(is_hole(few, node, row), is_hole(many, node, row)) << rule.name;
  }
}

TEST(HoleRules, DoNotHeedTheOrderOfColumns) {
  const Table table = mixed_table(200);
  std::vector<Node> reversed;
  for (Node node = 0; node < table.columns(); ++node)
    reversed.push_back(static_cast<Node>(table.columns() - 1 - node));
  for (const HoleRule& rule : hole_rules())
    EXPECT_EQ(with_holes(table, rule, 0.3, 3).reordered(reversed).digest(),
              with_holes(table.reordered(reversed), rule, 0.3, 3).digest())
        << rule.name;
}

// How often the upper half of a column is lost, divided by how often the lower half is.
double upper_to_lower(const Table& table, const Table& lost, Node node, Node by) {
  const auto values = table.column(by).values();
  std::vector<double> sorted(values.begin(), values.end());
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<long>(sorted.size() / 2),
                   sorted.end());
  double upper = 1, lower = 1;
  for (std::size_t row = 0; row < values.size(); ++row)
    if (is_hole(lost, node, row)) ++(values[row] > sorted[sorted.size() / 2] ? upper : lower);
  return upper / lower;
}

TEST(HoleRules, LoseByTheValueItselfByAnotherOrByNothing) {
  const Table table = sample(read_network("gaussian:8:2"), 6000, 5);
  const auto lost = [&](const char* rule) {
    return with_holes(table, HoleRule::named(rule), 0.2, 3);
  };
  const Table mcar = lost("mcar"), mar = lost("mar"), mnar = lost("mnar");
  std::size_t kept = 0;
  for (Node node = 0; node < table.columns(); ++node) {
    EXPECT_NEAR(upper_to_lower(table, mcar, node, node), 1, 0.15);
    // Ranks in the upper half have a mean of 3/4, in the lower one of 1/4.
    EXPECT_NEAR(upper_to_lower(table, mnar, node, node), 3, 0.6);
    kept += mar.column(node).missing() == 0;
  }
  EXPECT_EQ(kept, 2U);
  const auto drivers = HoleRule::named("mar").drivers(table, 3);
  for (Node node = 0; node < table.columns(); ++node) {
    if (drivers[node].factor == 0) continue;
    EXPECT_EQ(mar.column(drivers[node].other).missing(), 0U);
    EXPECT_NEAR(upper_to_lower(table, mar, node, drivers[node].other), 3, 0.6);
  }
}

TEST(HoleRules, RefuseASharesThatTheyCannotMake) {
  const Table table = mixed_table(20);
  for (const HoleRule& rule : hole_rules())
    for (double share : {-0.1, rule.most + 0.01, std::nan("")})
      EXPECT_NE(testing::error_of(ErrorKind::usage,
                                  [&] { static_cast<void>(with_holes(table, rule, share, 1)); })
                    .find("cannot be lost by '" + rule.name + "'; it takes 0 to"),
                std::string::npos);
}

TEST(HoleRules, TakeATableOfOneColumn) {
  const Table table = sample(read_network("gaussian:1:0"), 50, 5);
  for (const HoleRule& rule : hole_rules())
    EXPECT_EQ(with_holes(table, rule, 0.3, 3).rows(), 50U) << rule.name;
}

}  // namespace
}  // namespace hoist
