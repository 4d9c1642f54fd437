// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

namespace hoist {

/// How much a random number can have far out: the largest P(X >= reached / steps) of all X on 0,
/// 1/steps, ..., 1 with mean at most `mean` whose probabilities, taken to the power -1 / falls, are
/// convex. Shah and Samworth (2013) call that r-concave with r = -1 / falls, and the number D(mean,
/// reached / steps, steps, r).
class ConcaveTail {
 public:
  /// REQUIRES: mean is above 0 and below 1, and steps > 1. Costs time in the square of `steps`.
  ConcaveTail(double mean, unsigned steps, unsigned falls);

  /// REQUIRES: reached <= steps. Falls as `reached` grows. Costs time in the square of `steps`.
  double operator()(unsigned reached) const;

 private:
  double tail(unsigned reached, unsigned last, double offset) const;

  double mean_;  // in steps
  unsigned steps_, falls_;
  unsigned first_;               // twice the mean: nothing is known up to there
  std::vector<double> offsets_;  // from `first_` on; see the source
};

/// Shah and Samworth's bound on the number of false links among those that are in many graphs:
/// graphs learnt from complementary halves, over a number of pairs of variables, with so many links
/// each in the mean. False is a pair that a graph joins with probability at most links / pairs.
class FalseLinks {
 public:
  /// REQUIRES: splits > 1 and links <= pairs. There are two graphs for each split.
  FalseLinks(double links, double pairs, unsigned splits);
  /// How many false ones are expected at most among those that at least so many of the graphs have.
  /// REQUIRES: splits <= graphs <= 2 * splits.
  double expected(unsigned graphs) const;

 private:
  double links_, pairs_;
  unsigned splits_;
  std::optional<ConcaveTail> both_, one_;  // in both graphs of a split, and in a graph
};

}  // namespace hoist
