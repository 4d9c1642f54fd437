// SPDX-License-Identifier: Apache-2.0
#include "learn/hc.hpp"

#include <algorithm>

#include "graph/closure.hpp"
#include "learn/gains.hpp"
#include "learn/move.hpp"

namespace hoist {
namespace {

// Wide enough for exact ties that rounding has spread; the choice says so where it is not.
constexpr double kFirstWindow = 16 * kTolerance;

class HillClimber {
 public:
  HillClimber(const TableView& view, const LearnOptions& options, const Knowledge& knowledge)
      : n_(view.columns()),
        gains_(view, options, knowledge),
        closure_(n_),
        children_(n_),
        top_(n_),
        retreat_(n_, Gains::kNever) {
    closure_.rebuild(gains_.parents());
    for (const Edge& edge : edges()) children_[edge.from].push_back(edge.to);
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
  // The best addition into a node that closes no cycle.
  struct Top {
    Node from = 0;
    double gain = Gains::kNever;
  };

  // When the parents of a node have changed.
  void refresh(Node node) {
    gains_.refresh(node, closure_);
    find_top(node);
  }

  // When the gains of a node, and of all others that wait for it, have been refreshed.
  void find_retreats(Node node) {
    find_retreat(node);
    for (Node child : children_[node]) find_retreat(child);  // turned, its edge would end here
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
    Top top;
    for (Node from = 0; from < n_; ++from)
      if (row[from] > top.gain && !test_bit(below, from)) top = {from, row[from]};
    top_[to] = top;
  }

  // Every legal move within `window` of the best one, and perhaps others.
  void gather(double window) {
    moves_.clear();
    for (Node to = 0; to < n_; ++to)
      if (retreat_[to] > 0) gather_retreats(to);
    double best = 0;
    for (const RatedMove& move : moves_) best = std::max(best, move.gain);
    for (const Top& top : top_) best = std::max(best, top.gain);
    for (Node to = 0; to < n_; ++to)
      if (top_[to].gain >= best - window) gather_additions(to, best - window);
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

  void link(Edge edge) {
    gains_.add_parent(edge.from, edge.to);
    children_[edge.from].push_back(edge.to);
  }

  void apply(const Move& move) {
    const auto [from, to] = move.edge;
    if (move.kind == Move::Kind::add) {
      link(move.edge);
      closure_.add(move.edge);
      gains_.find_out({to, from});
      refresh(to);
      find_retreats(to);
      // More edges would close a cycle now, but none that did before is free of it.
      for (Node node = 0; node < n_; ++node)
        if (top_[node].gain > 0 && closure_.reaches(node, top_[node].from)) find_top(node);
      return;
    }
    const Closure before = closure_;
    gains_.remove_parent(from, to);
    std::erase(children_[from], to);
    if (move.kind == Move::Kind::reverse) link({to, from});
    closure_.rebuild(gains_.parents());
    for (Node node = 0; node < n_; ++node) {
      if (node == to || (node == from && move.kind == Move::Kind::reverse)) {
        refresh(node);
      } else if (!std::ranges::equal(before.descendants(node), closure_.descendants(node))) {
        gains_.complete(node, closure_);
        find_top(node);
      }
    }
    find_retreats(to);
    find_retreats(from);
  }

  std::size_t n_;
  Gains gains_;
  Closure closure_;
  std::vector<std::vector<Node>> children_;
  std::vector<Top> top_;
  std::vector<double> retreat_;
  std::vector<RatedMove> moves_;  // gathered for this step
};

}  // namespace

std::vector<Edge> hill_climb(const TableView& view, const LearnOptions& options,
                             const Knowledge& knowledge) {
  HillClimber climber(view, options, knowledge);
  while (climber.climb()) {
  }
  return climber.edges();
}

}  // namespace hoist
