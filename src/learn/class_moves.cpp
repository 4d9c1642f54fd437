// SPDX-License-Identifier: Apache-2.0
#include "learn/class_moves.hpp"

#include <algorithm>

#include "learn/move.hpp"

namespace hoist {
namespace {

bool is_subset(std::span<const Word> a, std::span<const Word> b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if ((a[i] & ~b[i]) != 0) return false;
  return true;
}

// A variable with a great many cliques is in the midst of a crowd, where all of them would take for
// ever: the smallest are tried.
constexpr std::size_t kMostCliques = 256;

// The sets of open neighbours of a node that are joined to each other, the smallest first: they can
// be its parents, and the others its children.
std::vector<std::vector<Node>> cliques_at(Node node, const BitPdag& graph) {
  std::vector<Node> neighbours;
  for_each_bit(graph.open(node), [&](Node other) { neighbours.push_back(other); });
  std::vector<std::vector<Node>> cliques = {{}};
  for (std::size_t i = 0; i < cliques.size() && cliques.size() < kMostCliques; ++i)
    for (Node next : neighbours) {
      const std::vector<Node>& clique = cliques[i];
      if (!clique.empty() && next <= clique.back()) continue;
      if (!std::ranges::all_of(clique, [&](Node each) { return graph.are_adjacent(each, next); }))
        continue;
      std::vector<Node> larger = clique;
      larger.push_back(next);
      cliques.push_back(std::move(larger));
      if (cliques.size() == kMostCliques) break;
    }
  return cliques;
}

std::vector<Word> bits_of(std::span<const Node> nodes, std::size_t size) {
  std::vector<Word> bits(words_for(size));
  for (Node node : nodes) set_bit(bits, node);
  return bits;
}

// What y has as parents in a member where the clique are.
std::vector<Node> parents_with(Node y, const BitPdag& graph, std::span<const Node> clique) {
  std::vector<Node> parents(clique.begin(), clique.end());
  for_each_bit(graph.parents(y), [&](Node parent) { parents.push_back(parent); });
  std::ranges::sort(parents);
  return parents;
}

// A parent in the clique is not one of those that the move is given beside.
std::vector<Node> without(const std::vector<Node>& clique, Node node) {
  std::vector<Node> rest = clique;
  std::erase(rest, node);
  return rest;
}

class MovesAt {
 public:
  MovesAt(Node y, const BitPdag& graph, FamilyMemo& memo, const Bans& bans)
      : y_(y), graph_(graph), memo_(memo), bans_(bans) {}

  ClassMoves operator()() {
    for (const std::vector<Node>& clique : cliques_at(y_, graph_)) {
      const std::vector<Word> bits = bits_of(clique, graph_.size());
      FamilyMemo::Family& family = memo_.at(y_, parents_with(y_, graph_, clique));
      offer_deletions(family, clique, bits);
      offer_additions(family, clique, bits);
    }
    for (auto* list : {&moves_.deletions, &moves_.reversals, &moves_.insertions})
      std::ranges::stable_sort(*list, std::ranges::greater{}, &ClassMove::gain);
    return std::move(moves_);
  }

 private:
  void offer_deletions(FamilyMemo::Family& family, const std::vector<Node>& clique,
                       std::span<const Word> bits) {
    const auto& gains = memo_.removals(y_, family);
    for (std::size_t i = 0; i < gains.size(); ++i) {
      if (!(gains[i] > kTolerance)) continue;
      const Node x = family.parents[i];
      // A parent that is not joined to all of the clique would make a new collider with it.
      if (!test_bit(bits, x) && !is_subset(bits, graph_.adjacent(x))) continue;
      moves_.deletions.push_back({x, gains[i], without(clique, x)});
    }
  }

  void offer_additions(FamilyMemo::Family& family, const std::vector<Node>& clique,
                       std::span<const Word> bits) {
    for (const FamilyMemo::Addition& addition : memo_.additions(y_, family)) {
      const Node x = addition.parent;
      const bool child = test_bit(graph_.children(y_), x);
      if ((test_bit(graph_.adjacent(y_), x) && !child) || bans_.test(y_, x)) continue;
      if (!shared_neighbours_in(x, bits)) continue;
      if (!child) {
        moves_.insertions.push_back({x, addition.gain, clique});
        continue;
      }
      const double gain = addition.gain + loss_of_parent(x);
      if (gain > kTolerance) moves_.reversals.push_back({x, gain, clique});
    }
  }

  // Open neighbours of y that x is joined to must become parents of y beside it.
  bool shared_neighbours_in(Node x, std::span<const Word> bits) const {
    const auto open = graph_.open(y_);
    const auto joined = graph_.adjacent(x);
    for (std::size_t i = 0; i < open.size(); ++i)
      if ((open[i] & joined[i] & ~bits[i]) != 0) return false;
    return true;
  }

  // What x gains, mostly less than nothing, when y is its parent no more.
  double loss_of_parent(Node x) {
    FamilyMemo::Family& family = memo_.at(x, parents_with(x, graph_, {}));
    const auto& gains = memo_.removals(x, family);
    const auto place = std::ranges::find(family.parents, y_) - family.parents.begin();
    return gains[static_cast<std::size_t>(place)];
  }

  Node y_;
  const BitPdag& graph_;
  FamilyMemo& memo_;
  const Bans& bans_;
  ClassMoves moves_;
};

}  // namespace

ClassMoves moves_at(Node y, const BitPdag& graph, FamilyMemo& memo, const Bans& bans) {
  memo.make_room();
  return MovesAt(y, graph, memo, bans)();
}

ClassMove best_deletion(Node x, Node y, const BitPdag& graph, FamilyMemo& memo) {
  memo.make_room();
  ClassMove best{x, FamilyMemo::kNever};
  if (!test_bit(graph.parents(y), x) && !test_bit(graph.open(y), x)) return best;
  for (const std::vector<Node>& clique : cliques_at(y, graph)) {
    const std::vector<Word> bits = bits_of(clique, graph.size());
    if (test_bit(graph.open(y), x) ? !test_bit(bits, x) : !is_subset(bits, graph.adjacent(x)))
      continue;
    FamilyMemo::Family& family = memo.at(y, parents_with(y, graph, clique));
    const auto place = std::ranges::find(family.parents, x) - family.parents.begin();
    const double gain = memo.removals(y, family)[static_cast<std::size_t>(place)];
    if (gain > best.gain) best = {x, gain, without(clique, x)};
  }
  return best;
}

}  // namespace hoist
