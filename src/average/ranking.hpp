// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// A structure and how many DAGs of the bag have it.
struct Ranked {
  std::uint32_t count = 0;
  Structure structure;
};

/// Phases I and II of Algorithm 3: the structures whose share of the bag exceeds the threshold,
/// most frequent first; ties by the name of the vertex, then by the sorted list of edges, by names.
std::vector<Ranked> ranked(const Bag& bag, const Cover& cover, double threshold);

}  // namespace hoist
