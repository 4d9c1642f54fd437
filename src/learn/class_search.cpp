// SPDX-License-Identifier: Apache-2.0
#include "learn/class_search.hpp"

#include <algorithm>
#include <array>
#include <queue>
#include <utility>

#include "hoist/error.hpp"

namespace hoist {
namespace {

// How many steps the second look may take, for each that led to the top: usually about ten are
// made. It ends tables with far more variables than rows, where every edge is one of thousands.
constexpr std::uint64_t kStepsPerStep = 40;

// What a detour must gain: sums of many gains round more than one gain does.
constexpr double kWorthIt = 1e-6;

bool same(std::span<const Word> a, std::span<const Word> b) { return std::ranges::equal(a, b); }

BitRows required_parents(const LearnTask& task) {
  BitRows parents(task.sample.columns());
  for (const Edge& edge : task.knowledge.required()) parents.set(edge.to, edge.from);
  return parents;
}

}  // namespace

ClassSearch::ClassSearch(const LearnTask& task, FamilyMemo& memo)
    : knowledge_(task.knowledge),
      stop_(task.stop),
      memo_(memo),
      graph_(task.sample.columns()),
      bans_(task.sample.columns()),
      blocked_{BlockedMoves(graph_.size()), BlockedMoves(graph_.size()),
               BlockedMoves(graph_.size())} {
  start_at(required_parents(task));
}

void ClassSearch::start_at(const BitRows& parents) {
  if (auto found = class_of(parents, knowledge_)) graph_ = std::move(*found);
  offers_.assign(graph_.size(), nullptr);
  for (Node node = 0; node < graph_.size(); ++node) forget(node);
  gained_ = 0;
}

void ClassSearch::climb() {
  while (step()) {
  }
}

bool ClassSearch::step() {
  if (stop_.stop_requested()) throw Stopped();
  for (Node y = 0; y < graph_.size(); ++y)
    if (offers_[y] == nullptr)
      offers_[y] = std::make_shared<const ClassMoves>(moves_at(y, graph_, memo_, bans_));
  return step_of(deletion) || step_of(reversal) || step_of(insertion);
}

// The best move of a kind that can be made; equal ones by node.
bool ClassSearch::step_of(Kind kind) {
  struct Offer {
    double gain;
    Node y;
    std::size_t index;
    bool operator<(const Offer& other) const {
      return gain != other.gain ? gain < other.gain : y > other.y;
    }
  };
  const auto list = [&](Node y) -> const std::vector<ClassMove>& {
    const ClassMoves& moves = *offers_[y];
    return kind == deletion   ? moves.deletions
           : kind == reversal ? moves.reversals
                              : moves.insertions;
  };
  std::vector<Offer> heap;
  for (Node y = 0; y < graph_.size(); ++y)
    if (const std::size_t next = blocked_[kind].count(y); next < list(y).size())
      heap.push_back({list(y)[next].gain, y, next});
  std::priority_queue<Offer> best({}, std::move(heap));
  while (!best.empty()) {
    const Offer offer = best.top();
    best.pop();
    const auto& moves = list(offer.y);
    // `apply` forgets the offers of nodes that it changes.
    const std::shared_ptr<const ClassMoves> kept = offers_[offer.y];
    if (way_is_free(kind, offer.y, moves[offer.index])) {
      if (apply(kind, offer.y, moves[offer.index])) return true;
      blocked_[kind].add(offer.y);  // by knowledge
    }
    if (offer.index + 1 < moves.size())
      best.push({moves[offer.index + 1].gain, offer.y, offer.index + 1});
  }
  return false;
}

// Where it is not, the move is noted as blocked by what is in the way.
bool ClassSearch::way_is_free(Kind kind, Node y, const ClassMove& move) {
  if (kind == deletion) return true;
  std::vector<Word> closed(words_for(graph_.size()));
  for (Node node : move.clique) set_bit(closed, node);
  if (kind == reversal) unite(closed, graph_.open(move.x));
  if (!is_way(graph_, move.way, closed)) move.way = find_way(graph_, y, move.x, closed);
  if (move.way.empty()) return true;
  // It ends at x, whose open edges a reversal may not go through either.
  blocked_[kind].add(y, move.way);
  return false;
}

bool ClassSearch::apply(Kind kind, Node y, const ClassMove& move) {
  const Node x = move.x;
  std::vector<Node> above = move.clique;
  if (kind == deletion && test_bit(graph_.open(y), x)) above.push_back(x);
  const std::array<Wish, 2> wishes = {{{y, above}, {x, {}}}};
  auto parents =
      member(graph_, std::span(wishes).first(kind == reversal ? 2 : 1), !knowledge_.empty());
  if (!parents) return false;
  if (kind == deletion)
    parents->clear(y, x);
  else
    parents->set(y, x);
  if (kind == reversal) parents->clear(x, y);
  auto after = class_of(*parents, knowledge_);
  if (!after) return false;
  const BitPdag before = std::exchange(graph_, std::move(*after));
  gained_ += move.gain;
  ++steps_;
  forget_changed(before, x, y);
  return true;
}

void ClassSearch::forget(Node node) {
  offers_[node] = nullptr;
  for (BlockedMoves& moves : blocked_) moves.clear(node);
}

// What a node offers depends on its edges, on who of its open neighbours is joined to whom, and,
// for reversals, on the parents of its children.
void ClassSearch::forget_changed(const BitPdag& before, Node x, Node y) {
  const bool joined = test_bit(graph_.adjacent(x), y) != test_bit(before.adjacent(x), y);
  std::vector<Word> changed(words_for(graph_.size()));
  for (Node node = 0; node < graph_.size(); ++node) {
    const bool same_parents = same(before.parents(node), graph_.parents(node));
    if (!same_parents) for_each_bit(graph_.parents(node), [&](Node parent) { forget(parent); });
    if (!same_parents || !same(before.open(node), graph_.open(node)) ||
        !same(before.children(node), graph_.children(node))) {
      set_bit(changed, node);
      forget(node);
    } else if (joined && (test_bit(graph_.open(node), x) || test_bit(graph_.open(node), y))) {
      forget(node);
    }
  }
  for (BlockedMoves& moves : blocked_) moves.clear_where(changed);
}

bool ClassSearch::climbs_without(Node x, Node y) {
  const ClassMove at_y = best_deletion(x, y, graph_, memo_);
  const ClassMove at_x = best_deletion(y, x, graph_, memo_);
  const ClassMove& best = at_x.gain > at_y.gain ? at_x : at_y;
  if (best.gain == FamilyMemo::kNever) return false;
  const BitPdag graph = graph_;
  const Offers offers = offers_;
  const auto blocked = blocked_;
  const double gained = gained_;
  bans_.set(x, y);
  bans_.set(y, x);
  bool higher = false;
  if (apply(deletion, at_x.gain > at_y.gain ? x : y, best)) {
    climb();
    higher = gained_ > gained + kWorthIt;
  }
  bans_.clear(x, y);
  bans_.clear(y, x);
  if (higher) {
    // What was kept out may come back.
    forget(x);
    forget(y);
    climb();
    return true;
  }
  graph_ = graph;
  offers_ = offers;
  blocked_ = blocked;
  gained_ = gained;
  return false;
}

void ClassSearch::try_without_each_edge() {
  const auto n = static_cast<Node>(graph_.size());
  // Round and round over all pairs, until a whole round has found nothing.
  const std::size_t pairs = static_cast<std::size_t>(n) * n;
  const std::uint64_t most = (steps_ + 10) * kStepsPerStep;
  std::size_t idle = 0;
  for (std::size_t pair = 0; idle < pairs && steps_ < most; pair = (pair + 1) % pairs, ++idle) {
    const auto x = static_cast<Node>(pair / n), y = static_cast<Node>(pair % n);
    if (x < y && test_bit(graph_.adjacent(x), y) && climbs_without(x, y)) idle = 0;
  }
}

}  // namespace hoist
