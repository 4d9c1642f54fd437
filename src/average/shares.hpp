// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hoist/replicates.hpp"

namespace hoist {

/// How much of a bag has something: how many replicates, and what they weigh together.
class Tally {
 public:
  void add(double weight) {
    ++count_;
    if (weight != 1) others_.push_back(weight);
  }

  std::uint32_t count() const { return count_; }

  /// Summed from the smallest up, so that the order of the bag does not show in the last bits.
  double weight() {
    std::ranges::sort(others_);
    double sum = static_cast<double>(count_ - others_.size());
    for (double weight : others_) sum += weight;
    return sum;
  }

 private:
  std::uint32_t count_ = 0;
  std::vector<double> others_;  // weights that are not 1
};

/// What some replicates weigh, and the sum of the squares of their weights.
struct SquaredSum {
  double weight = 0, squares = 0;
};

/// A tally that can say how far its share may be off.
class SquaredTally {
 public:
  void add(double weight) {
    weights_.add(weight);
    squares_.add(weight * weight);
  }
  SquaredSum sums() { return {weights_.weight(), squares_.weight()}; }

 private:
  Tally weights_, squares_;
};

/// What all replicates weigh together.
inline double total_weight(const Bag& bag) {
  Tally all;
  for (const Replicate& replicate : bag.replicates) all.add(replicate.weight);
  return all.weight();
}

}  // namespace hoist
