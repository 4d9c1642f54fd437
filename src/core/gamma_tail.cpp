// SPDX-License-Identifier: Apache-2.0
#include "core/gamma_tail.hpp"

#include <cassert>
#include <cmath>
#include <limits>

#include "core/real.hpp"

namespace hoist {
namespace {

constexpr double kSmall = std::numeric_limits<double>::epsilon() / 8;

// u - log(1 + u). With s = u / (2 + u), log(1 + u) = 2 (s + s^3/3 + s^5/5 + ...) and u - 2 s = u s,
// so near 0 nothing is lost by subtraction.
double above_log(double u) {
  if (u < -0.5 || u > 1) return u - natural_log(1 + u);
  const double s = u / (2 + u);  // at most 1/3
  const double t = s * s;
  double series = 0;
  for (int odd = 35; odd >= 3; odd -= 2) series = (series + 1.0 / odd) * t;
  return s * (u - 2 * series);
}

// log(x^a e^-x / gamma(a)).
double log_density_times_x(double a, double x) {
  if (a < 12) return a * natural_log(x) - x - log_gamma(a);
  // Stirling's formula, in which the large terms have been taken out of each other.
  constexpr double kHalfLogTwoPi = 0.91893853320467274178;
  return natural_log(a) / 2 - kHalfLogTwoPi - stirling_rest(a) - a * above_log((x - a) / a);
}

// P(a, x) by its power series, which is quick below a.
double lower_series(double a, double x) {
  double term = 1 / a, sum = term;
  for (double n = a + 1; term > sum * kSmall; n += 1) {
    term *= x / n;
    sum += term;
  }
  return sum * exponential(log_density_times_x(a, x));
}

// Legendre's continued fraction for Q(a, x) / (x^a e^-x / gamma(a)), which is quick above a, by
// the method of Lentz.
double upper_fraction(double a, double x) {
  double b = x + 1 - a;
  double c = std::numeric_limits<double>::max();
  double d = 1 / b;
  double value = d;
  for (double n = 1;; n += 1) {
    const double numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const double step = c * d;
    value *= step;
    if (std::fabs(step - 1) < 1e-15) return value;
  }
}

}  // namespace

double log_gamma_tail(double a, double x) {
  assert(a > 0 && x >= 0);
  if (x == 0) return 0;
  if (std::isinf(x)) return -x;
  if (x < a + 1) return natural_log(std::fmax(0.0, 1 - lower_series(a, x)));
  return log_density_times_x(a, x) + natural_log(upper_fraction(a, x));
}

}  // namespace hoist
