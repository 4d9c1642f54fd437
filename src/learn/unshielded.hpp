// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "learn/skeleton.hpp"

namespace hoist {

/// What the data say of x - z - y, where x and y have no link: that z is a collider of x and y, or
/// that it is not.
struct Triple {
  Node z, x, y;  ///< x < y
  bool collider = false;
  double strength = 0;  ///< of the evidence, for either
};

/// All of a skeleton, by z, x, y. The pair x, y is tested given the sets of neighbours of x and
/// those of y, and z is a collider where the set of the largest p-value is without it: sets by
/// which data hardly separate are then not believed because they came first, and the order of the
/// columns has no say (Ramsey 2016: PC-Max). The strength is by how much the logarithm of that
/// p-value is above the best of a set that says the opposite.
///
/// Sets are tried by size: as many sizes as there are, or, where the pair has many neighbours,
/// until `kManySets` have been tried and one separates; no more than `kMostSets` in any case.
std::vector<Triple> judge_unshielded(const Testing& testing, const BitPdag& links);

inline constexpr std::size_t kManySets = 128, kMostSets = 256;

}  // namespace hoist
