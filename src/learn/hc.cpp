// SPDX-License-Identifier: Apache-2.0
#include "learn/hc.hpp"

#include <algorithm>
#include <limits>

#include "graph/closure.hpp"
#include "learn/move.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// Wide enough for exact ties that rounding has spread; the choice says so where it is not.
constexpr double kFirstWindow = 16 * kTolerance;

class HillClimber {
 public:
  HillClimber(const Table& table, const LearnOptions& options, const Knowledge& knowledge)
      : n_(table.columns()),
        knowledge_(knowledge),
        max_parents_(options.max_parents),
        scorer_(make_scorer(table, options.score)),
        parents_(n_),
        score_(n_),
        add_gain_(n_ * n_, kNever),
        remove_gain_(n_ * n_, kNever),
        best_add_(n_, kNever),
        extended_(n_),
        closure_(n_) {
    for (const Edge& edge : knowledge.required()) parents_[edge.to].push_back(edge.from);
    closure_.rebuild(parents_);
    for (Node node = 0; node < n_; ++node) refresh(node);
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
    apply(chosen->move);
    return true;
  }

  std::vector<Edge> edges() const {
    std::vector<Edge> edges;
    for (Node to = 0; to < n_; ++to)
      for (Node from : parents_[to]) edges.push_back({from, to});
    return edges;
  }

 private:
  double& add_gain(Node from, Node to) { return add_gain_[to * n_ + from]; }
  double& remove_gain(Node from, Node to) { return remove_gain_[to * n_ + from]; }

  // What every change of a parent set of `to` would now gain. Whether an addition would close a
  // cycle is asked when it is about to be chosen, not here.
  void refresh(Node to) {
    auto& parents = parents_[to];
    std::sort(parents.begin(), parents.end());
    score_[to] = scorer_->family(to, parents);
    best_add_[to] = kNever;
    const bool full = parents.size() >= max_parents_;
    std::fill(extended_.begin(), extended_.end(), kNever);
    // An addition that does not raise the score is never made, and a reversal whose second half
    // does not is never better than the plain deletion: the present score is a floor for both.
    if (!full) scorer_->extensions(to, parents, score_[to], extended_);
    for (Node from = 0; from < n_; ++from) {
      const bool allowed = from != to && !knowledge_.is_forbidden({from, to});
      add_gain(from, to) = allowed ? extended_[from] - score_[to] : kNever;
      remove_gain(from, to) = kNever;
      best_add_[to] = std::max(best_add_[to], add_gain(from, to));
    }
    reduced_.resize(parents.size());
    scorer_->reductions(to, parents, reduced_);
    for (std::size_t i = 0; i < parents.size(); ++i)
      if (!knowledge_.is_required({parents[i], to}))
        remove_gain(parents[i], to) = reduced_[i] - score_[to];
  }

  // Every legal move within `window` of the best one, and perhaps others.
  void gather(double window) {
    moves_.clear();
    best_ = 0;
    for (Node to = 0; to < n_; ++to) gather_removals(to);
    const auto top = std::max_element(best_add_.begin(), best_add_.end());
    if (top == best_add_.end()) return;
    const auto first = static_cast<Node>(top - best_add_.begin());
    gather_additions(first, window);  // raises best_, so that most others need no look
    for (Node to = 0; to < n_; ++to)
      if (to != first && best_add_[to] >= best_ - window) gather_additions(to, window);
  }

  void gather_additions(Node to, double window) {
    const std::span<const Word> below = closure_.descendants(to);
    for (Node from = 0; from < n_; ++from) {
      const double gain = add_gain(from, to);
      if (gain >= best_ - window && gain > 0 && !test_bit(below, from))
        offer({Move::Kind::add, {from, to}}, gain);
    }
  }

  void gather_removals(Node to) {
    for (Node from : parents_[to]) {
      const double removal = remove_gain(from, to);
      if (removal == kNever) continue;
      offer({Move::Kind::remove, {from, to}}, removal);
      // Turned round, from -> to closes a cycle exactly if another parent of `to` is below `from`.
      const auto below = closure_.descendants(from);
      const bool blocked = std::ranges::any_of(
          parents_[to], [&](Node other) { return other != from && test_bit(below, other); });
      if (!blocked) offer({Move::Kind::reverse, {from, to}}, removal + add_gain(to, from));
    }
  }

  void offer(const Move& move, double gain) {
    if (gain <= 0) return;
    moves_.push_back({move, gain});
    best_ = std::max(best_, gain);
  }

  void apply(const Move& move) {
    const auto [from, to] = move.edge;
    if (move.kind == Move::Kind::add) {
      parents_[to].push_back(from);
      closure_.add(move.edge);
    } else {
      std::erase(parents_[to], from);
      if (move.kind == Move::Kind::reverse) parents_[from].push_back(to);
      closure_.rebuild(parents_);
      if (move.kind == Move::Kind::reverse) refresh(from);
    }
    refresh(to);
  }

  std::size_t n_;
  const Knowledge& knowledge_;
  std::size_t max_parents_;
  std::unique_ptr<FamilyScorer> scorer_;
  std::vector<std::vector<Node>> parents_;
  std::vector<double> score_;                   // of each family
  std::vector<double> add_gain_, remove_gain_;  // by head, then tail; kNever where not allowed
  std::vector<double> best_add_;                // of each head, cycles not yet considered
  std::vector<double> extended_, reduced_;      // what the scorer said last
  Closure closure_;
  std::vector<RatedMove> moves_;  // gathered for this step
  double best_ = 0;               // the largest gain among them
};

}  // namespace

Dag hill_climb(const Table& table, const LearnOptions& options, const Knowledge& knowledge) {
  HillClimber climber(table, options, knowledge);
  while (climber.climb()) {
  }
  return Dag(table.names(), climber.edges());
}

}  // namespace hoist
