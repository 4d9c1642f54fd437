// SPDX-License-Identifier: Apache-2.0
#include "core/normal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/random.hpp"

namespace hoist {
namespace {

double below(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

TEST(NormalQuantile, IsTheInverseOfTheDistributionFunction) {
  // A relative error e of x moves the probability by e x density(x), so errors in the tails show.
  for (double p = 1e-300; p < 0.5; p *= 1.37) {
    const double x = normal_quantile(p);
    EXPECT_NEAR(below(x) / p, 1, 4e-15 * (1 + x * x)) << p;
  }
  for (double p = 0.001; p < 1; p += 0.001) EXPECT_NEAR(below(normal_quantile(p)), p, 2e-15);
}

TEST(NormalQuantile, IsThatOfTables) {
  EXPECT_EQ(normal_quantile(0.5), 0);
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(0.025), -1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(1e-10), -6.361340902404056, 1e-13);
}

TEST(DrawNormal, HasTheMomentsOfTheNormalDistribution) {
  RandomStream random(1, Purpose::test, 5);
  const int n = 400000;
  double moments[5] = {};
  for (int i = 0; i < n; ++i) {
    const double x = draw_normal(random);
    ASSERT_TRUE(std::isfinite(x));
    for (int k = 1; k <= 4; ++k) moments[k] += std::pow(x, k) / n;
  }
  // Four standard errors: the variances of x, x^2, x^3 and x^4 are 1, 2, 15 and 96.
  const double expected[5] = {0, 0, 1, 0, 3}, variance[5] = {0, 1, 2, 15, 96};
  for (int k = 1; k <= 4; ++k)
    EXPECT_NEAR(moments[k], expected[k], 4 * std::sqrt(variance[k] / n)) << k;
}

}  // namespace
}  // namespace hoist
