// SPDX-License-Identifier: Apache-2.0
#include "core/gamma_tail.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/real.hpp"

namespace hoist {
namespace {

struct Known {
  double a, x, log_tail;
};

// By mpmath with 60 digits: log(gammainc(a, x, regularized=True)).
TEST(GammaTail, IsWhatManyDigitsSay) {
  static constexpr Known kKnown[] = {
      {0.5, 1e-12, -1.1283798037153877027e-6},
      {0.5, 0.05, -0.28524553116967685063},
      {0.5, 1.4, -2.3616526674502569495},
      {0.5, 3.3174483, -4.6051701854148194992},
      {0.5, 50, -52.538137969952525269},
      {0.5, 200000.0, -200006.67540376567416},
      {1, 2.5, -2.5},
      {2, 0.3, -0.037635735532508945402},
      {4.5, 4, -0.62708566306464954386},
      {4.5, 40, -29.453570930562374361},
      {11.5, 30, -10.172528990392224003},
      {12, 12.5, -0.90199172959126712908},
      {12.5, 5, -0.0033529742069402795469},
      {30, 60, -11.887434935884784884},
      {100, 80, -0.017256351106458189177},
      {100, 101.5, -0.84963011939536020649},
      {486, 560.25, -7.3710378284583857352},
      {5000, 5100, -2.5341530164239560465},
      {5000, 9000, -1066.0216455847927403},
      {100000.0, 100100.0, -0.97935069516238443626},
      {100000.0, 99900.0, -0.47204554093615905728},
      {1000000.0, 1010000.0, -52.900528309140249383},
      {0.5, 740, -743.87636457414163732},
      {250, 10000.0, -8835.1238056200182219},
  };
  for (const auto& [a, x, expected] : kKnown)
    EXPECT_NEAR(log_gamma_tail(a, x), expected, 1e-12 * std::fmax(1, std::fabs(expected)))
        << a << ", " << x;
}

// Q(1, x) = e^-x, and Q(k, x) = e^-x (1 + x + ... + x^(k-1) / (k-1)!).
TEST(GammaTail, OfWholeShapesIsASumOfPoisson) {
  for (int k = 1; k <= 40; ++k)
    for (double x = 0.125; x < 120; x *= 1.5) {
      double term = 1, sum = 1;
      for (int i = 1; i < k; ++i) {
        term *= x / i;
        sum += term;
      }
      const double expected = natural_log(sum) - x;
      EXPECT_NEAR(log_gamma_tail(k, x), expected, 1e-12 * std::fmax(1, std::fabs(expected)))
          << k << ", " << x;
    }
}

TEST(GammaTail, FallsAsTheStatisticRises) {
  for (double freedom : {1.0, 2.0, 7.0, 23.0, 24.0, 25.0, 800.0, 60000.0}) {
    double before = 0;
    for (double share = 0.5; share < 3; share *= 1.01) {
      const double now = log_chi_square_tail(share * freedom, freedom);
      EXPECT_LE(now, before + 1e-12) << freedom << " degrees, " << share;
      before = now;
    }
  }
}

TEST(GammaTail, OfTheEndsOfTheRange) {
  EXPECT_EQ(log_chi_square_tail(0, 3), 0);
  EXPECT_EQ(log_chi_square_tail(5, 0), 0);
  EXPECT_EQ(log_chi_square_tail(std::numeric_limits<double>::infinity(), 2),
            -std::numeric_limits<double>::infinity());
  EXPECT_NEAR(log_chi_square_tail(1e300, 2), -5e299, 1e287);
}

// Two-sided 1 % of the normal distribution, and 1 % of chi-square with 4 degrees: any table.
TEST(GammaTail, GivesTheCriticalValuesOfTables) {
  EXPECT_NEAR(exponential(log_chi_square_tail(2.5758293035489004 * 2.5758293035489004, 1)), 0.01,
              1e-14);
  EXPECT_NEAR(exponential(log_chi_square_tail(13.276704135987622, 4)), 0.01, 1e-14);
}

// The same bits everywhere: these were worked out on one machine, and hold on all others.
TEST(GammaTail, GivesTheseBits) {
  EXPECT_EQ(log_gamma_tail(0.5, 3.3), -0x1.257a12aaad49cp+2);
  EXPECT_EQ(log_gamma_tail(40, 55), -0x1.0e161cefe020dp+2);
  EXPECT_EQ(log_gamma_tail(40, 31), -0x1.1f70127e404b2p-4);
}

}  // namespace
}  // namespace hoist
