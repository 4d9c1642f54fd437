// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hoist {

// Transcendental functions of our own, from additions, multiplications and divisions only. Those of
// the C library have versions with and without fused multiply-add, chosen by the processor, whose
// last bits differ; these give the same bits on every machine. Errors are a few units in the last
// place.

/// Natural logarithm; -infinity of 0. REQUIRES: x is not negative.
double natural_log(double x);

/// e^x; 0 and infinity where that is out of range.
double exponential(double x);

/// Natural logarithm of gamma(x). REQUIRES: x > 0.
double log_gamma(double x);

/// What Stirling's formula (x - 1/2) log(x) - x + log(2 pi) / 2 leaves of log_gamma(x). REQUIRES:
/// x >= 12.
double stirling_rest(double x);

}  // namespace hoist
