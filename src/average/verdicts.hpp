// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// What an average said of each structure above its threshold, by structure.
class Verdicts {
 public:
  explicit Verdicts(const Average& average) {
    for (const Decision& decision : average.decisions)
      by_structure_[key(decision.structure)] = &decision;
  }

  /// Null below the threshold.
  const Decision* of(const Structure& structure) const {
    const auto found = by_structure_.find(key(structure));
    return found == by_structure_.end() ? nullptr : found->second;
  }

 private:
  using Key = std::tuple<Node, std::uint32_t, std::vector<Edge>>;
  static Key key(const Structure& structure) {
    return {structure.vertex, structure.slot, structure.edges};
  }

  std::map<Key, const Decision*> by_structure_;
};

}  // namespace hoist
