// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "graph/closure.hpp"
#include "learn/gains.hpp"
#include "learn/move.hpp"

namespace hoist {

/// A DAG, and the gain of every move from it: what searches by additions, deletions and reversals
/// have in common. Starts from the required edges.
class Climber {
 public:
  explicit Climber(const LearnTask& task);

  const std::vector<std::vector<Node>>& parents() const { return gains_.parents(); }
  std::vector<Edge> edges() const;
  /// The score of a node's family as it is.
  double score(Node node) const { return gains_.score(node); }

  /// One step up, by the move that raises the score most; false at the top.
  bool climb();

  /// The move that climb() would make.
  std::optional<Move> rising_move();

  /// The best of the legal moves that `allowed` lets pass: the one that climb() would make of them,
  /// and where none rises, the one that loses least; none where there is none. More is counted than
  /// for a climb, and from the first call on for every step.
  std::optional<Move> best_move(const std::function<bool(const Move&)>& allowed);

  /// Every move that knowledge, the limit of parents and acyclicity allow, in the order of a scan.
  /// The score may rule out some of those that add a parent (`can_make`).
  std::vector<Move> legal_moves() const;
  bool can_make(const Move& move);

  /// REQUIRES: the move is legal, and its score is a number.
  void apply(const Move& move);

  /// Goes over to another DAG that keeps knowledge and limits.
  void become(const std::vector<std::vector<Node>>& parents);

 private:
  void recount(Node node);
  void find_best_removals(Node node);
  void find_best_removal(Node to);
  void find_top(Node to);
  double best_addition();
  void gather(double window);
  double gather_allowed(double window, const std::function<bool(const Move&)>& allowed);
  void allow_loss(double loss);
  void meet_descendants(Node node);

  // Since `before_` was the closure.
  bool descendants_changed(Node node) const {
    return !std::ranges::equal(before_.descendants(node), closure_.descendants(node));
  }

  template <class Offer>
  void offer_additions(Node to, double least, Offer offer) const;
  template <class Offer>
  void offer_removals(Node to, double above, Offer offer) const;
  bool turning_closes_a_cycle(Node from, Node to) const;

  std::size_t n_;
  const std::stop_token& stop_;
  Gains gains_;
  Closure closure_, before_;
  // For each node the best addition into it that closes no cycle. It may do so by now: then its
  // gain is a bound.
  std::vector<Node> top_from_;
  std::vector<double> top_gain_;
  // For each node the most that removing or reversing an edge into it could gain.
  std::vector<double> best_removal_;
  std::vector<RatedMove> moves_;  // gathered for this step
};

}  // namespace hoist
