// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "learn/blocked_moves.hpp"
#include "learn/class_moves.hpp"

namespace hoist {

/// A greedy search over classes of DAGs: steps that insert, delete or turn one edge, as long as
/// they raise the score. The score must be the same for all DAGs of a class.
class ClassSearch {
 public:
  /// Starts at the class of the required edges.
  ClassSearch(const LearnTask& task, FamilyMemo& memo);

  /// Starts anew at the class of a DAG that the knowledge allows.
  void start_at(const BitRows& parents);

  /// Steps until none gains. Deletions come before reversals, and those before insertions (Nazaret
  /// and Blei 2024): what is in the way goes before more is built on it.
  void climb();

  /// From the top: each edge is deleted, kept from coming back, and the search climbs on; what ends
  /// up higher is kept.
  void try_without_each_edge();

  /// What the score has gained since the start.
  double gained() const { return gained_; }
  /// An order of the variables that a member of the class has.
  std::vector<Node> order() const { return order_of(*member(graph_, {}, !knowledge_.empty())); }

  LearntEdges edges() const { return {graph_.directed(), graph_.undirected()}; }

 private:
  enum Kind : std::size_t { deletion, reversal, insertion };
  using Offers = std::vector<std::shared_ptr<const ClassMoves>>;  // of each node; null: not known

  bool step();
  bool step_of(Kind kind);
  bool way_is_free(Kind kind, Node y, const ClassMove& move);
  bool apply(Kind kind, Node y, const ClassMove& move);
  void forget(Node node);
  void forget_changed(const BitPdag& before, Node x, Node y);
  bool climbs_without(Node x, Node y);

  const Knowledge& knowledge_;
  const std::stop_token& stop_;
  FamilyMemo& memo_;
  BitPdag graph_;
  Bans bans_;
  Offers offers_;
  std::array<BlockedMoves, 3> blocked_;  // by kind
  double gained_ = 0;
  std::uint64_t steps_ = 0;  // made so far, on detours too
};

}  // namespace hoist
