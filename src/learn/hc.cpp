// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <span>

#include "graph/closure.hpp"
#include "hoist/error.hpp"
#include "learn/gains.hpp"
#include "learn/max_parents.hpp"
#include "learn/move.hpp"
#include "learn/scan.hpp"

namespace hoist {
namespace {

// Wide enough for exact ties that rounding has spread; the choice says so where it is not.
constexpr double kFirstWindow = 16 * kTolerance;

class HillClimber {
 public:
  explicit HillClimber(const LearnTask& task)
      : n_(task.sample.columns()),
        stop_(task.stop),
        gains_(task),
        closure_(n_),
        before_(n_),
        top_from_(n_),
        top_gain_(n_),
        best_removal_(n_, Gains::kNever) {
    closure_.rebuild(gains_.parents());
    for (Node node = 0; node < n_; ++node) recount(node);
    for (Node node = 0; node < n_; ++node) find_best_removal(node);
  }

  // One step; false at the top.
  bool climb() {
    ChosenMove choice;
    for (double window = kFirstWindow; choice.window_too_small; window *= 16) {
      gather(window);
      choice = choose_move(moves_, window);
    }
    const RatedMove* chosen = choice.move;
    if (chosen == nullptr) return false;
    // With millions of rows rounding can promise a gain that is none. Scores of whole families rise
    // with every step that goes on, so the climb ends.
    const Edge edge = chosen->move.edge;
    const double before = gains_.score(edge.from) + gains_.score(edge.to);
    apply(chosen->move);
    return gains_.score(edge.from) + gains_.score(edge.to) > before;
  }

  std::vector<Edge> edges() const {
    std::vector<Edge> edges;
    for (Node to = 0; to < n_; ++to)
      for (Node from : gains_.parents()[to]) edges.push_back({from, to});
    return edges;
  }

 private:
  // When the parents of a node have changed.
  void recount(Node node) {
    if (stop_.stop_requested()) throw Stopped();
    gains_.recount(node, closure_);
    find_top(node);
  }

  // When the gains of a node, and of all others that wait for it, have been counted again.
  void find_best_removals(Node node) {
    find_best_removal(node);
    for_each_bit(closure_.descendants(node), [&](Node below) {
      const auto& parents = gains_.parents()[below];
      // Turned, the edge would end here.
      if (std::ranges::find(parents, node) != parents.end()) find_best_removal(below);
    });
  }

  // The most that removing or reversing an edge into a node could gain, if it closed no cycle.
  void find_best_removal(Node to) {
    const auto& parents = gains_.parents()[to];
    double most = Gains::kNever;
    for (std::size_t i = 0; i < parents.size(); ++i)
      most = std::max(most, gains_.removals(to)[i] + std::max(0.0, gains_.add(to, parents[i])));
    best_removal_[to] = most;
  }

  void find_top(Node to) {
    const auto below = closure_.descendants(to);
    const auto row = gains_.adds(to);
    // The largest gain mostly closes no cycle.
    const scan::Largest top = scan::largest(row);
    top_gain_[to] = top.value;
    top_from_[to] = static_cast<Node>(top.index);
    if (!test_bit(below, top_from_[to])) return;
    top_gain_[to] = Gains::kNever;
    for (Node from = 0; from < n_; ++from) {
      if (row[from] > top_gain_[to] && !test_bit(below, from)) {
        top_from_[to] = from;
        top_gain_[to] = row[from];
      }
    }
  }

  // Every legal move within `window` of the best one, and perhaps others. Many a reversal gains
  // nothing but rounding, so additions come first: what is far below them is not looked at.
  void gather(double window) {
    moves_.clear();
    double best = std::max(0.0, best_addition());
    const double least = std::max(best - window, std::numeric_limits<double>::denorm_min());
    for_each_at_least(best_removal_, least, [&](Node to) { gather_removals(to); });
    for (const RatedMove& move : moves_) best = std::max(best, move.gain);
    for_each_at_least(top_gain_, best - window,
                      [&](Node to) { gather_additions(to, best - window); });
  }

  template <class Visit>
  static void for_each_at_least(std::span<const double> gains, double least, Visit visit) {
    for (std::size_t i = 0; (i = scan::next_at_least(gains, i, least)) < gains.size(); ++i)
      visit(static_cast<Node>(i));
  }

  double best_addition() {
    while (true) {
      const scan::Largest top = scan::largest(top_gain_);
      const Node to = static_cast<Node>(top.index);
      if (top.value <= 0 || !closure_.reaches(to, top_from_[to])) return top.value;
      find_top(to);
    }
  }

  void gather_additions(Node to, double least) {
    const auto below = closure_.descendants(to);
    const auto row = gains_.adds(to);
    for_each_at_least(row, least, [&](Node from) {
      if (!test_bit(below, from)) offer({Move::Kind::add, {from, to}}, row[from]);
    });
  }

  void gather_removals(Node to) {
    const auto& parents = gains_.parents()[to];
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const double removal = gains_.removals(to)[i];
      offer({Move::Kind::remove, {parents[i], to}}, removal);
      const double reversal = removal + gains_.add(to, parents[i]);
      if (reversal > 0 && !turning_closes_a_cycle(parents[i], to))
        offer({Move::Kind::reverse, {parents[i], to}}, reversal);
    }
  }

  void offer(const Move& move, double gain) {
    if (gain > 0) moves_.push_back({move, gain});
  }

  // Turned round, from -> to closes a cycle exactly if another parent of `to` is below `from`.
  bool turning_closes_a_cycle(Node from, Node to) const {
    const auto below = closure_.descendants(from);
    return std::ranges::any_of(gains_.parents()[to],
                               [&](Node other) { return other != from && test_bit(below, other); });
  }

  void apply(const Move& move) {
    const auto [from, to] = move.edge;
    if (move.kind == Move::Kind::add) {
      gains_.add_parent(from, to);
      closure_.add(move.edge);
      gains_.count_if_unknown({to, from});
      recount(to);
      find_best_removals(to);
      return;
    }
    before_ = closure_;
    gains_.remove_parent(from, to);
    if (move.kind == Move::Kind::reverse) gains_.add_parent(to, from);
    closure_.rebuild(gains_.parents());
    for (Node node = 0; node < n_; ++node) {
      if (node == to || (node == from && move.kind == Move::Kind::reverse)) {
        recount(node);
      } else if (!std::ranges::equal(before_.descendants(node), closure_.descendants(node))) {
        gains_.count_unknown(node, closure_);
        find_top(node);
      }
    }
    find_best_removals(to);
    find_best_removals(from);
  }

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

// From the required edges, the addition, deletion or reversal that raises the score most, until
// none does.
LearntEdges climb(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  HillClimber climber(task);
  while (climber.climb()) {
  }
  return {climber.edges()};
}

}  // namespace

Learner hc() {
  return {.name = "hc",
          .title = "hill climbing over additions, deletions and reversals",
          .parameters = {max_parents_parameter()},
          .learn = climb};
}

}  // namespace hoist
