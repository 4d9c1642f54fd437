// SPDX-License-Identifier: Apache-2.0
#include "core/normal.hpp"

#include <array>
#include <cassert>
#include <cmath>

#include "core/random.hpp"
#include "core/real.hpp"

namespace hoist {
namespace {

// Wichura (1988), algorithm AS 241: a quotient of two polynomials of degree 7 on each of three
// parts of the unit interval. Coefficients ascend.
using Polynomial = std::array<double, 8>;

struct Quotient {
  Polynomial above, below;
};

constexpr Quotient kMiddle = {
    {3.3871328727963666080, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
     45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727},
    {1, 42.313330701600911252, 687.18700749205790830, 5394.1960214247511077, 21213.794301586595867,
     39307.895800092710610, 28729.085735721942674, 5226.4952788528545610}};

constexpr Quotient kNear = {
    {1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
     1.27045825245236838258, 0.241780725177450611770, 0.0227238449892691845833,
     7.74545014278341407640e-4},
    {1, 2.05319162663775882187, 1.67638483018380384940, 0.689767334985100004550,
     0.148103976427480074590, 0.0151986665636164571966, 5.47593808499534494600e-4,
     1.05075007164441684324e-9}};

constexpr Quotient kFar = {
    {6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580,
     0.296560571828504891230, 0.0265321895265761230930, 1.24266094738807843860e-3,
     2.71155556874348757815e-5, 2.01033439929228813265e-7},
    {1, 0.599832206555887937690, 0.136929880922735805310, 0.0148753612908506148525,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
     2.04426310338993978564e-15}};

double value(const Polynomial& polynomial, double x) {
  double sum = 0;
  for (auto term = polynomial.rbegin(); term != polynomial.rend(); ++term) sum = sum * x + *term;
  return sum;
}

double value(const Quotient& quotient, double x) {
  return value(quotient.above, x) / value(quotient.below, x);
}

}  // namespace

double normal_quantile(double p) {
  assert(p > 0 && p < 1);
  const double from_half = p - 0.5;
  if (std::fabs(from_half) <= 0.425)
    return from_half * value(kMiddle, 0.180625 - from_half * from_half);
  const double tail = std::sqrt(-natural_log(from_half < 0 ? p : 1 - p));
  const double size = tail <= 5 ? value(kNear, tail - 1.6) : value(kFar, tail - 5);
  return from_half < 0 ? -size : size;
}

double draw_normal(RandomStream& random) {
  // The middle of one of 2^52 equal parts of the unit interval: never 0 and never 1.
  return normal_quantile((static_cast<double>(random.next() >> 12) + 0.5) * 0x1.0p-52);
}

}  // namespace hoist
