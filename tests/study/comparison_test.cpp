// SPDX-License-Identifier: Apache-2.0
#include "study/comparison.hpp"

#include <gtest/gtest.h>

namespace hoist {
namespace {

TEST(CompareRivals, CountsTheBestOfEachPlaceAndThoseThatAreClearlySo) {
  const Comparison result = compare_rivals(
      {"where"}, {"a", "b"},
      {{{"here"}, {{10, 12, 14}, {11, 13, 15.5}}}, {{"there"}, {{20, 21, 22}, {10, 30, 17}}}},
      false);
  EXPECT_EQ(result.winners, "Best of 2 places: a 1 (clearly 1), b 1 (clearly 0)");
  EXPECT_TRUE(result.table.starts_with("| where | a | b |\n|---|---|---|\n| here | **12.0 ± "))
      << result.table;
  EXPECT_EQ(result.table.find("**1", result.table.find("there")), std::string::npos);
}

TEST(CompareRivals, GivesAPlaceToEachThatHasTheBestMean) {
  const Comparison result = compare_rivals(
      {"where"}, {"a", "b", "c"}, {{{"here"}, {{0.5, 0.7}, {0.7, 0.5}, {0.1, 0.1}}}}, true);
  EXPECT_EQ(result.winners, "Best of 1 places: a 1 (clearly 0), b 1 (clearly 0), c 0 (clearly 0)");
}

TEST(CompareRivals, SaysNothingClearlyWithOneRepeat) {
  const Comparison result = compare_rivals({"where"}, {"a", "b"}, {{{"here"}, {{5}, {1}}}}, true);
  EXPECT_EQ(result.winners, "Best of 1 places: a 1 (clearly 0), b 0 (clearly 0)");
  EXPECT_EQ(result.table, "| where | a | b |\n|---|---|---|\n| here | 5.0 | 1.000 |\n");
}

}  // namespace
}  // namespace hoist
