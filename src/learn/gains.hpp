// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "graph/closure.hpp"
#include "hoist/learn.hpp"

namespace hoist {

/// What every change of a parent set would gain. A gain is counted again only where the parents of
/// its head have changed.
class Gains {
 public:
  /// Of a change that knowledge or the limit of parents rules out, or that cannot gain anything.
  static constexpr double kNever = -std::numeric_limits<double>::infinity();

  explicit Gains(const LearnTask& task);

  const std::vector<std::vector<Node>>& parents() const { return parents_; }

  /// The score of a node's family as it is.
  double score(Node node) const { return score_[node]; }

  /// Of adding an edge between nodes that have none, or of turning the second half of a reversal:
  /// cycles are not considered. It may be unknown (not a number) while the edge would close a
  /// cycle.
  double add(Node from, Node to) const { return add_[to * n_ + from]; }
  /// The gains of adding each edge into `to`, by tail.
  std::span<const double> adds(Node to) const { return std::span(add_).subspan(to * n_, n_); }
  /// Of removing each parent of `to`, in the order of parents()[to].
  const std::vector<double>& removals(Node to) const { return remove_[to]; }

  void add_parent(Node from, Node to) {
    if (parents_[to].empty()) parents_[to].reserve(4);  // most nodes have no more
    parents_[to].push_back(from);
  }
  void remove_parent(Node from, Node to) { std::erase(parents_[to], from); }
  void set_parents(Node to, const std::vector<Node>& parents) { parents_[to] = parents; }

  /// To be called when the parents of `to` have changed; the closure is of the present graph.
  void recount(Node to, const Closure& closure);

  /// From now on the gain of an addition that loses no more than `loss` is known, too, wherever it
  /// is counted again. Until then only those that gain are: a climb needs no others, and many can
  /// be ruled out without counting.
  void allow_loss(double loss) { loss_ = loss; }
  double allowed_loss() const { return loss_; }

  /// To be called for each node when more loss is allowed; counts only additions again.
  void count_additions(Node to, const Closure& closure);

  /// Whether knowledge, the limit of parents and the score let an edge join that is not there, at
  /// whatever loss, unless it is beyond all measure. Cycles are not considered.
  bool can_add(Edge edge);
  bool is_eligible(Edge edge) const {
    return parents_[edge.to].size() < max_parents_ &&
           test_bit(std::span(eligible_).subspan(edge.to * words_for(n_), words_for(n_)),
                    edge.from);
  }
  bool is_required(Edge edge) const { return knowledge_.is_required(edge); }

  /// To be called for an edge that a reversal could make from now on: its gain must be known.
  void count_if_unknown(Edge edge);

  /// To be called when `to` has lost descendants: counts what was left unknown and is needed now.
  void count_unknown(Node to, const Closure& closure);

 private:
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  void count(Node to);
  std::span<Word> eligible_row(Node to) {
    return std::span(eligible_).subspan(to * words_for(n_), words_for(n_));
  }

  std::size_t n_;
  const Knowledge& knowledge_;
  std::size_t max_parents_;
  double loss_ = 0;  // additions that lose more may be left uncounted
  std::unique_ptr<FamilyScorer> scorer_;
  std::vector<Word> eligible_;  // by head: a row of bits for the tails that knowledge allows
  std::vector<std::vector<Node>> parents_;
  std::vector<double> score_;                // of each family
  std::vector<Word> tails_;                  // scratch: a row of eligible_ without the parents
  std::vector<double> add_;                  // by head, then tail
  std::vector<std::vector<double>> remove_;  // by head
  std::vector<Node> candidates_;             // scratch: tails whose gains are asked for
};

}  // namespace hoist
