// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hoist {

/// The logarithm of Q(a, x), the regularised upper incomplete gamma function: how likely a gamma
/// variable of shape a is above x. A logarithm, so that evidence beyond the range of a double can
/// still be compared. Of our own arithmetic (core/real.hpp), so that every machine gives the same
/// bits. Takes about sqrt(a) steps where x is near a. REQUIRES: a > 0, x >= 0, perhaps infinite.
double log_gamma_tail(double a, double x);

/// The logarithm of the probability that a chi-square variable is above `statistic`; 0 where there
/// are no degrees of freedom. With one degree, it is that of a normal variable beyond
/// +-sqrt(statistic).
inline double log_chi_square_tail(double statistic, double freedom) {
  return freedom > 0 ? log_gamma_tail(freedom / 2, statistic / 2) : 0;
}

}  // namespace hoist
