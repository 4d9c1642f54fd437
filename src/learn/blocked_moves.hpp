// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "graph/bit_rows.hpp"

namespace hoist {

/// How many moves of a kind, the best first, cannot be made at each node of a graph for now, and
/// which nodes that hangs on: a search asks for them again when one of those has changed, and not
/// at every step. At the top of a climb that is nearly all there is to ask.
class BlockedMoves {
 public:
  explicit BlockedMoves(std::size_t nodes) : count_(nodes), watched_(nodes) {}

  std::size_t count(Node y) const { return count_[y]; }

  /// The next move at y, too, because of the edges of these nodes.
  void add(Node y, std::span<const Node> because) {
    ++count_[y];
    for (Node node : because) watched_.set(y, node);
  }
  /// The next move at y, too, because of the graph as a whole.
  void add(Node y) {
    ++count_[y];
    std::ranges::fill(watched_[y], ~Word{0});
  }
  void clear(Node y) {
    count_[y] = 0;
    std::ranges::fill(watched_[y], Word{0});
  }
  /// Clears whatever hangs on one of these nodes.
  void clear_where(std::span<const Word> changed) {
    for (Node y = 0; y < count_.size(); ++y)
      if (count_[y] > 0 && intersects(watched_[y], changed)) clear(y);
  }

 private:
  std::vector<std::size_t> count_;
  BitRows watched_;
};

}  // namespace hoist
