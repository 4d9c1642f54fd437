// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/random.hpp"

namespace hoist {
namespace {

double ulps(double got, double expected) {
  const double unit = std::nextafter(std::abs(expected), INFINITY) - std::abs(expected);
  return std::abs(got - expected) / unit;
}

TEST(NaturalLog, IsWithinTwoUnitsOfTheTruth) {
  RandomStream random(1, Purpose::test, 1);
  for (int i = 0; i < 200'000; ++i) {
    const double x =
        std::ldexp(0.5 + random.uniform() / 2, static_cast<int>(random.below(2000)) - 1000);
    const double near_one = 1 + (random.uniform() - 0.5) / 8;
    for (double y : {x, near_one, static_cast<double>(i + 1)})
      ASSERT_LE(ulps(natural_log(y), static_cast<double>(std::log(static_cast<long double>(y)))), 2)
          << y;
  }
}

TEST(NaturalLog, OfTheEndsOfTheRange) {
  EXPECT_EQ(natural_log(1), 0);
  EXPECT_EQ(natural_log(0), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(natural_log(std::numeric_limits<double>::infinity()),
            std::numeric_limits<double>::infinity());
  EXPECT_NEAR(natural_log(std::numeric_limits<double>::denorm_min()), -744.4400719213812, 1e-12);
}

TEST(Exponential, IsWithinTwoUnitsOfTheTruth) {
  RandomStream random(1, Purpose::test, 2);
  for (int i = 0; i < 200'000; ++i) {
    const double x = (random.uniform() - 0.5) * (i % 2 == 0 ? 1400 : 2);
    ASSERT_LE(ulps(exponential(x), static_cast<double>(std::exp(static_cast<long double>(x)))), 2)
        << x;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(1000), std::numeric_limits<double>::infinity());
  EXPECT_EQ(exponential(-1000), 0);
}

TEST(LogGamma, IsCloseToTheTruth) {
  RandomStream random(1, Purpose::test, 3);
  for (int i = 0; i < 200'000; ++i) {
    const double x = i % 2 == 0 ? random.uniform() * 30 + 1e-9 : random.uniform() * 1e6 + 1e-9;
    const double expected = static_cast<double>(std::lgamma(static_cast<long double>(x)));
    ASSERT_NEAR(log_gamma(x), expected, 2e-14 + 1e-15 * std::abs(expected)) << x;
  }
  EXPECT_NEAR(log_gamma(1e-300), 690.77552789821, 1e-9);
}

// The same bits everywhere: these were worked out on one machine, and hold on all others.
TEST(RealFunctions, GiveTheseBits) {
  EXPECT_EQ(natural_log(3), 0x1.193ea7aad030bp+0);
  EXPECT_EQ(natural_log(509), 0x1.8ee06da546b12p+2);
  EXPECT_EQ(natural_log(0.1), -0x1.26bb1bbb55515p+1);
  EXPECT_EQ(exponential(-2.5), 0x1.50385c094f425p-4);
  EXPECT_EQ(log_gamma(0.125), 0x1.027c4cfd515b8p+1);
  EXPECT_EQ(log_gamma(500.5), 0x1.460722086e6a4p+11);
}

}  // namespace
}  // namespace hoist
