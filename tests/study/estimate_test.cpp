// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "hoist/study.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

// From R: qt(0.975, df)
TEST(TQuantile, IsTheTabulatedOne) {
  EXPECT_NEAR(t_quantile(1), 12.706204736, 1e-6);
  EXPECT_NEAR(t_quantile(9), 2.262157163, 1e-6);
  EXPECT_NEAR(t_quantile(30), 2.042272456, 1e-6);
  EXPECT_NEAR(t_quantile(31), 2.039513446, 2e-6);
  EXPECT_NEAR(t_quantile(99), 1.984216952, 1e-6);
  EXPECT_NEAR(t_quantile(100000), 1.959987707, 1e-6);
}

TEST(Estimate, OfOneValueIsAPoint) {
  const Estimate one = estimate(std::vector{3.5});
  EXPECT_EQ(one.mean, 3.5);
  EXPECT_EQ(one.low, 3.5);
  EXPECT_EQ(one.high, 3.5);
}

// Mean 2, standard deviation 1, three values.
TEST(Estimate, IsWhatAHandWouldWorkOut) {
  const Estimate three = estimate(std::vector{1.0, 2.0, 3.0});
  EXPECT_DOUBLE_EQ(three.mean, 2);
  EXPECT_NEAR(three.high - three.mean, 4.302653 / std::sqrt(3.0), 1e-9);
  EXPECT_NEAR(three.mean - three.low, 4.302653 / std::sqrt(3.0), 1e-9);
}

// From R: quantile(c(1, 2, 4, 8), c(0.25, 0.5, 0.9))
TEST(Quantile, IsRsTypeSeven) {
  const std::vector values = {1.0, 2.0, 4.0, 8.0};
  EXPECT_DOUBLE_EQ(quantile(values, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile(values, 0.5), 3);
  EXPECT_DOUBLE_EQ(quantile(values, 0.9), 6.8);
  EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(values, 1), 8);
}

// From R: boxplot.stats(c(1, 2, 3, 4, 5, 20)), but with quartiles of type 7
TEST(Box, HasWhiskersWithinReachAndOutliersBeyond) {
  const Box box = box_of(std::vector{1.0, 2.0, 3.0, 4.0, 5.0, 20.0});
  EXPECT_DOUBLE_EQ(box.lower, 2.25);
  EXPECT_DOUBLE_EQ(box.median, 3.5);
  EXPECT_DOUBLE_EQ(box.upper, 4.75);
  EXPECT_DOUBLE_EQ(box.low, 1);
  EXPECT_DOUBLE_EQ(box.high, 5);
  EXPECT_EQ(box.outliers, std::vector{20.0});
}

// From R: cor(x, y, method = "spearman")
TEST(RankCorrelation, IsSpearmans) {
  EXPECT_DOUBLE_EQ(rank_correlation({1, 2, 3, 4}, {10, 20, 30, 400}), 1);
  EXPECT_DOUBLE_EQ(rank_correlation({1, 2, 3, 4}, {4, 3, 2, 1}), -1);
  EXPECT_NEAR(rank_correlation({1, 2, 3, 4, 5}, {2, 1, 4, 3, 5}), 0.8, 1e-12);
  EXPECT_NEAR(rank_correlation({1, 1, 2, 3}, {1, 2, 3, 4}), 0.9486832981, 1e-9);
  EXPECT_EQ(rank_correlation({1, 1, 1}, {1, 2, 3}), 0);
}

}  // namespace
}  // namespace hoist
