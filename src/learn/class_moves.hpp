// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/class_of.hpp"
#include "learn/family_memo.hpp"

namespace hoist {

/// A step from one class of DAGs to another: an edge between x and y is inserted, deleted, or
/// turned round from y -> x, in a member of the class where of the open neighbours of y exactly
/// `clique` are parents of y.
struct ClassMove {
  Node x = 0;
  double gain = 0;
  std::vector<Node> clique = {};  ///< joined to each other, in ascending order
  /// The path that was in its way when it was last tried: it mostly still is.
  mutable std::vector<Node> way = {};
};

/// The moves at a node y that gain more than rounding, by kind, the best first. Whether a path is
/// in the way of an insertion or a reversal is not looked at.
struct ClassMoves {
  std::vector<ClassMove> deletions, reversals, insertions;
};

/// Pairs of nodes that are not to be joined again.
using Bans = BitRows;

ClassMoves moves_at(Node y, const BitPdag& graph, FamilyMemo& memo, const Bans& bans);

/// The best deletion of the edge between x and y at y, whatever it gains; its gain is
/// FamilyMemo::kNever where there is none.
ClassMove best_deletion(Node x, Node y, const BitPdag& graph, FamilyMemo& memo);

}  // namespace hoist
