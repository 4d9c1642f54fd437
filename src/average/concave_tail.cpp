// SPDX-License-Identifier: Apache-2.0
#include "average/concave_tail.hpp"

#include <algorithm>
#include <cmath>

namespace hoist {
namespace {

// The distribution that reaches farthest has probabilities c (offset + i)^-falls on 0 ... last, and
// what is left of the mean's worth on last + 1, at most what the formula would give there. So there
// is one number to choose for each `last`: its offset, between the one where nothing is left and
// the one where last + 1 is full.

double power(double x, unsigned falls) {
  double product = 1;
  for (unsigned i = 0; i < falls; ++i) product *= x;
  return 1 / product;
}

// The mean of the distribution on 0 ... last alone; it grows with the offset, from 0 to last / 2.
double mean_of(double offset, unsigned last, unsigned falls) {
  double all = 0, weighted = 0;
  for (unsigned i = 0; i <= last; ++i) {
    const double weight = power(offset + i, falls);
    all += weight;
    weighted += i * weight;
  }
  return weighted / all;
}

constexpr double kLeastOffset = 1e-9, kMostOffset = 1e9;

// The offset below `most` at which the mean is as given, by halving in proportion.
double offset_for(double mean, unsigned last, unsigned falls, double most) {
  double low = kLeastOffset, high = most;
  while (high > low * (1 + 1e-13)) {
    const double middle = std::sqrt(low * high);
    if (!(low < middle && middle < high)) break;
    (mean_of(middle, last, falls) < mean ? low : high) = middle;
  }
  return high;
}

}  // namespace

ConcaveTail::ConcaveTail(double mean, unsigned steps, unsigned falls)
    : mean_(mean * steps),
      steps_(steps),
      falls_(falls),
      first_(static_cast<unsigned>(std::ceil(2 * mean_))),
      offsets_{kMostOffset} {
  for (unsigned last = first_ + 1; last <= steps_; ++last)
    offsets_.push_back(offset_for(mean_, last, falls_, offsets_.back()));
}

double ConcaveTail::tail(unsigned reached, unsigned last, double offset) const {
  double before = 0, whole = 0;
  for (unsigned i = 0; i <= last; ++i) {
    const double weight = power(offset + i, falls_);
    if (i < reached) before += weight;
    whole += (last + 1 - i) * weight;
  }
  return 1 - (last + 1 - mean_) * before / whole;
}

double ConcaveTail::operator()(unsigned reached) const {
  if (reached <= first_ || first_ >= steps_) return 1;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double most = 0;
  // What does not get as far as `reached` - 1 has nothing there.
  for (unsigned last = std::max(first_, reached - 1); last < steps_; ++last) {
    double low = offsets_[last + 1 - first_], high = offsets_[last - first_];
    most = std::max({most, tail(reached, last, low), tail(reached, last, high)});
    double left = high - golden * (high - low), right = low + golden * (high - low);
    double at_left = tail(reached, last, left), at_right = tail(reached, last, right);
    while (high - low > 1e-7 * low) {
      most = std::max({most, at_left, at_right});
      if (at_left > at_right) {
        high = right;
        right = left;
        at_right = at_left;
        left = high - golden * (high - low);
        at_left = tail(reached, last, left);
      } else {
        low = left;
        left = right;
        at_left = at_right;
        right = low + golden * (high - low);
        at_right = tail(reached, last, right);
      }
    }
  }
  return std::min(most, 1.0);
}

FalseLinks::FalseLinks(double links, double pairs, unsigned splits)
    : links_(links), pairs_(pairs), splits_(splits) {
  const double share = links / pairs;
  if (!(share > 0 && share < 1)) return;
  both_.emplace(share * share, splits, 2);
  one_.emplace(share, 2 * splits, 4);
}

double FalseLinks::expected(unsigned graphs) const {
  if (!both_) return links_ > 0 ? pairs_ : 0;
  return pairs_ * std::min((*both_)(graphs - splits_), (*one_)(graphs));
}

}  // namespace hoist
