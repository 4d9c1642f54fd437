// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <span>

#include "graph/closure.hpp"
#include "hoist/error.hpp"
#include "learn/gains.hpp"
#include "learn/max_parents.hpp"
#include "learn/move.hpp"

namespace hoist {
namespace {

// Wide enough for exact ties that rounding has spread; the choice says so where it is not.
constexpr double kFirstWindow = 16 * kTolerance;

// The largest of some gains, those that are unknown passed over. Without a branch for each, because
// no processor can guess which will be larger.
double largest(std::span<const double> gains) {
  std::array<double, 4> most;
  most.fill(Gains::kNever);
  std::size_t i = 0;
  for (; i + 4 <= gains.size(); i += 4)
    for (std::size_t k = 0; k < 4; ++k) most[k] = gains[i + k] > most[k] ? gains[i + k] : most[k];
  for (; i < gains.size(); ++i) most[0] = gains[i] > most[0] ? gains[i] : most[0];
  return std::ranges::max(most);
}

Node place_of(double gain, std::span<const double> gains) {
  return static_cast<Node>(std::ranges::find(gains, gain) - gains.begin());
}

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
        retreat_(n_, Gains::kNever) {
    closure_.rebuild(gains_.parents());
    for (Node node = 0; node < n_; ++node) refresh(node);
    for (Node node = 0; node < n_; ++node) find_retreat(node);
  }

  // One step; false at the top.
  bool climb() {
    bool window_too_small = true;
    const RatedMove* chosen = nullptr;
    for (double window = kFirstWindow; window_too_small; window *= 16) {
      gather(window);
      chosen = choose_as_a_scan_would(moves_, window, window_too_small);
    }
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
  void refresh(Node node) {
    if (stop_.stop_requested()) throw Stopped();
    gains_.refresh(node, closure_);
    find_top(node);
  }

  // When the gains of a node, and of all others that wait for it, have been refreshed.
  void find_retreats(Node node) {
    find_retreat(node);
    for_each_bit(closure_.descendants(node), [&](Node below) {
      const auto& parents = gains_.parents()[below];
      // Turned, the edge would end here.
      if (std::ranges::find(parents, node) != parents.end()) find_retreat(below);
    });
  }

  // The most that taking back or turning an edge into a node could gain, if it closed no cycle.
  void find_retreat(Node to) {
    const auto& parents = gains_.parents()[to];
    double most = Gains::kNever;
    for (std::size_t i = 0; i < parents.size(); ++i)
      most = std::max(most, gains_.removals(to)[i] + std::max(0.0, gains_.add(to, parents[i])));
    retreat_[to] = most;
  }

  void find_top(Node to) {
    const auto below = closure_.descendants(to);
    const auto row = gains_.adds(to);
    // The largest gain mostly closes no cycle.
    top_gain_[to] = largest(row);
    top_from_[to] = top_gain_[to] == Gains::kNever ? 0 : place_of(top_gain_[to], row);
    if (!test_bit(below, top_from_[to])) return;
    top_gain_[to] = Gains::kNever;
    for (Node from = 0; from < n_; ++from) {
      if (row[from] > top_gain_[to] && !test_bit(below, from)) {
        top_from_[to] = from;
        top_gain_[to] = row[from];
      }
    }
  }

  // Every legal move within `window` of the best one, and perhaps others.
  void gather(double window) {
    moves_.clear();
    for (Node to = 0; to < n_; ++to)
      if (retreat_[to] > 0) gather_retreats(to);
    double best = 0;
    for (const RatedMove& move : moves_) best = std::max(best, move.gain);
    best = std::max(best, best_addition());
    for (Node to = 0; to < n_; ++to)
      if (top_gain_[to] >= best - window) gather_additions(to, best - window);
  }

  double best_addition() {
    while (true) {
      const double gain = largest(top_gain_);
      if (gain <= 0) return gain;
      const Node best = place_of(gain, top_gain_);
      if (!closure_.reaches(best, top_from_[best])) return gain;
      find_top(best);
    }
  }

  void gather_additions(Node to, double least) {
    const auto below = closure_.descendants(to);
    const auto row = gains_.adds(to);
    for (Node from = 0; from < n_; ++from)
      if (row[from] >= least && !test_bit(below, from))
        offer({Move::Kind::add, {from, to}}, row[from]);
  }

  void gather_retreats(Node to) {
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
      gains_.find_out({to, from});
      refresh(to);
      find_retreats(to);
      return;
    }
    before_ = closure_;
    gains_.remove_parent(from, to);
    if (move.kind == Move::Kind::reverse) gains_.add_parent(to, from);
    closure_.rebuild(gains_.parents());
    for (Node node = 0; node < n_; ++node) {
      if (node == to || (node == from && move.kind == Move::Kind::reverse)) {
        refresh(node);
      } else if (!std::ranges::equal(before_.descendants(node), closure_.descendants(node))) {
        gains_.complete(node, closure_);
        find_top(node);
      }
    }
    find_retreats(to);
    find_retreats(from);
  }

  std::size_t n_;
  const std::stop_token& stop_;
  Gains gains_;
  Closure closure_, before_;
  // For each node the best addition into it that closes no cycle. It may do so by now: then its
  // gain is a bound.
  std::vector<Node> top_from_;
  std::vector<double> top_gain_;
  std::vector<double> retreat_;
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
