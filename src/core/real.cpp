// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace hoist {
namespace {

// log(2) in two parts: the first has so few bits that its products with exponents are exact.
constexpr double kLog2High = 0x1.62e42feep-1;
constexpr double kLog2Low = 0x1.a39ef35793c76p-33;

}  // namespace

// x = 2^k m with m around 1; log m = 2 artanh(s) with s = (m - 1) / (m + 1), as a series in s^2.
double natural_log(double x) {
  assert(!(x < 0));
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (!std::isfinite(x)) return x;
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // exact; from 1/2 to 1
  if (m < std::numbers::sqrt2 / 2) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1);  // at most 0.172
  const double t = s * s;
  double series = 0;
  for (int odd = 25; odd >= 3; odd -= 2) series = (series + 1.0 / odd) * t;
  const double k = exponent;
  return k * kLog2High + (2 * s + (2 * s * series + k * kLog2Low));
}

// x = k log(2) + r with r around 0; e^r by its series.
double exponential(double x) {
  if (x > 709.8) return std::numeric_limits<double>::infinity();
  if (x < -745.2) return 0;
  const double k = std::nearbyint(x / std::numbers::ln2);
  const double r = (x - k * kLog2High) - k * kLog2Low;  // at most 0.347
  double series = 1;
  for (int n = 17; n >= 1; --n) series = 1 + series * r / n;
  return std::ldexp(series, static_cast<int>(k));
}

double stirling_rest(double x) {
  static constexpr std::array kTerms = {1.0 / 12,    -1.0 / 360, 1.0 / 1260,
                                        -1.0 / 1680, 1.0 / 1188, -691.0 / 360360};
  double series = 0;
  for (auto term = kTerms.rbegin(); term != kTerms.rend(); ++term)
    series = series / (x * x) + *term;
  return series / x;
}

// Stirling's series where it is good to the last digit, and gamma(x + 1) = x gamma(x) down to
// there.
double log_gamma(double x) {
  assert(x > 0);
  constexpr double kLeast = 12;
  double product = 1;
  for (; x < kLeast; x += 1) product *= x;
  constexpr double kHalfLogTwoPi = 0.91893853320467274178;
  return (x - 0.5) * natural_log(x) - x + kHalfLogTwoPi + stirling_rest(x) - natural_log(product);
}

}  // namespace hoist
