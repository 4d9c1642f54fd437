// SPDX-License-Identifier: Apache-2.0
#include "learn/climber.hpp"

#include <algorithm>
#include <limits>

#include "hoist/error.hpp"
#include "learn/scan.hpp"

namespace hoist {
namespace {

// Wide enough for exact ties that rounding has spread; the choice says so where it is not.
constexpr double kFirstWindow = 16 * kTolerance;

template <class Visit>
void for_each_at_least(std::span<const double> gains, double least, Visit visit) {
  for (std::size_t i = 0; (i = scan::next_at_least(gains, i, least)) < gains.size(); ++i)
    visit(static_cast<Node>(i));
}

}  // namespace

Climber::Climber(const LearnTask& task)
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

std::vector<Edge> Climber::edges() const {
  std::vector<Edge> edges;
  for (Node to = 0; to < n_; ++to)
    for (Node from : gains_.parents()[to]) edges.push_back({from, to});
  return edges;
}

bool Climber::climb() {
  const std::optional<Move> move = rising_move();
  if (!move) return false;
  // With millions of rows rounding can promise a gain that is none. Scores of whole families rise
  // with every step that goes on, so the climb ends.
  const Edge edge = move->edge;
  const double before = gains_.score(edge.from) + gains_.score(edge.to);
  apply(*move);
  return gains_.score(edge.from) + gains_.score(edge.to) > before;
}

std::optional<Move> Climber::rising_move() {
  ChosenMove choice;
  for (double window = kFirstWindow; choice.window_too_small; window *= 16) {
    gather(window);
    choice = choose_move(moves_, window);
  }
  if (choice.move == nullptr) return std::nullopt;
  return choice.move->move;
}

std::optional<Move> Climber::best_move(const std::function<bool(const Move&)>& allowed) {
  constexpr double kFirstLoss = 16, kMostLoss = 1e12;
  if (gains_.allowed_loss() == 0) allow_loss(kFirstLoss);
  for (double window = kFirstWindow;; window *= 16) {
    double needed = gather_allowed(window, allowed);
    while (needed > gains_.allowed_loss()) {
      if (moves_.empty()) needed = 16 * gains_.allowed_loss();
      allow_loss(needed > kMostLoss ? std::numeric_limits<double>::infinity() : needed);
      needed = gather_allowed(window, allowed);
    }
    ChosenMove choice = choose_move(moves_, window);
    if (choice.move == nullptr) choice = choose_move(moves_, window, Gains::kNever);
    if (choice.window_too_small) continue;
    if (choice.move == nullptr) return std::nullopt;
    return choice.move->move;
  }
}

// Every legal move within `window` of the best one, and perhaps others. Many a reversal gains
// nothing but rounding, so additions come first: what is far below them is not looked at.
void Climber::gather(double window) {
  moves_.clear();
  const auto offer = [&](const Move& move, double gain) {
    if (gain > 0) moves_.push_back({move, gain});
  };
  double best = std::max(0.0, best_addition());
  const double least = std::max(best - window, std::numeric_limits<double>::denorm_min());
  for_each_at_least(best_removal_, least, [&](Node to) { offer_removals(to, 0, offer); });
  for (const RatedMove& move : moves_) best = std::max(best, move.gain);
  for_each_at_least(top_gain_, best - window,
                    [&](Node to) { offer_additions(to, best - window, offer); });
}

// The same of allowed moves, rising or not. Gives the loss that additions must be known up to for
// that to be true.
double Climber::gather_allowed(double window, const std::function<bool(const Move&)>& allowed) {
  moves_.clear();
  double best = Gains::kNever, best_half = 0;
  for (Node to = 0; to < n_; ++to) {
    for (double removal : gains_.removals(to)) best_half = std::max(best_half, removal);
    offer_removals(to, Gains::kNever, [&](const Move& move, double gain) {
      if (gain < best - window || !allowed(move)) return;
      moves_.push_back({move, gain});
      best = std::max(best, gain);
    });
  }
  for_each_at_least(top_gain_, best, [&](Node to) {
    offer_additions(to, best, [&](const Move& move, double gain) {
      if (gain > best && allowed(move)) best = gain;
    });
  });
  std::erase_if(moves_, [&](const RatedMove& move) { return move.gain < best - window; });
  for_each_at_least(top_gain_, best - window, [&](Node to) {
    offer_additions(to, best - window, [&](const Move& move, double gain) {
      if (gain > Gains::kNever && allowed(move)) moves_.push_back({move, gain});
    });
  });
  // An addition may be the second half of a reversal.
  return best_half - best + window;
}

void Climber::allow_loss(double loss) {
  gains_.allow_loss(loss);
  for (Node node = 0; node < n_; ++node) {
    if (stop_.stop_requested()) throw Stopped();
    gains_.count_additions(node, closure_);
    find_top(node);
  }
}

double Climber::best_addition() {
  while (true) {
    const scan::Largest top = scan::largest(top_gain_);
    const Node to = static_cast<Node>(top.index);
    if (top.value <= 0 || !closure_.reaches(to, top_from_[to])) return top.value;
    find_top(to);
  }
}

template <class Offer>
void Climber::offer_additions(Node to, double least, Offer offer) const {
  const auto below = closure_.descendants(to);
  const auto row = gains_.adds(to);
  for_each_at_least(row, least, [&](Node from) {
    if (!test_bit(below, from)) offer(Move{Move::Kind::add, {from, to}}, row[from]);
  });
}

// Deletions and reversals that gain more than `above`.
template <class Offer>
void Climber::offer_removals(Node to, double above, Offer offer) const {
  const auto& parents = gains_.parents()[to];
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const double removal = gains_.removals(to)[i];
    if (removal > above) offer(Move{Move::Kind::remove, {parents[i], to}}, removal);
    const double reversal = removal + gains_.add(to, parents[i]);
    if (reversal > above && !turning_closes_a_cycle(parents[i], to))
      offer(Move{Move::Kind::reverse, {parents[i], to}}, reversal);
  }
}

// Turned round, from -> to closes a cycle exactly if another parent of `to` is below `from`.
bool Climber::turning_closes_a_cycle(Node from, Node to) const {
  const auto below = closure_.descendants(from);
  return std::ranges::any_of(gains_.parents()[to],
                             [&](Node other) { return other != from && test_bit(below, other); });
}

std::vector<Move> Climber::legal_moves() const {
  std::vector<Move> moves;
  for (Node from = 0; from < n_; ++from)
    for (Node to = 0; to < n_; ++to) {
      const auto& list = parents()[to];
      if (gains_.is_eligible({from, to}) && !closure_.reaches(to, from) &&
          std::ranges::find(list, from) == list.end())
        moves.push_back({Move::Kind::add, {from, to}});
    }
  std::vector<Edge> present = edges();
  std::erase_if(present, [&](const Edge& edge) { return gains_.is_required(edge); });
  std::ranges::sort(present);
  for (const Edge& edge : present) moves.push_back({Move::Kind::remove, edge});
  for (const Edge& edge : present)
    if (gains_.is_eligible({edge.to, edge.from}) && !turning_closes_a_cycle(edge.from, edge.to))
      moves.push_back({Move::Kind::reverse, edge});
  return moves;
}

bool Climber::can_make(const Move& move) {
  const auto [from, to] = move.edge;
  if (move.kind == Move::Kind::remove) return true;
  return gains_.can_add(move.kind == Move::Kind::add ? move.edge : Edge{to, from});
}

}  // namespace hoist
