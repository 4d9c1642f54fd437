// SPDX-License-Identifier: Apache-2.0
#include "graph/meek.hpp"

#include <bit>
#include <vector>

namespace hoist {
namespace {

// Every rule needs an edge that has a direction, so it can newly apply only around an edge that has
// just got one: each is looked at once, in all the places that it has in the rules.
class Closing {
 public:
  explicit Closing(BitPdag& graph) : graph_(graph), todo_(graph.directed()) {}

  void run() {
    while (!todo_.empty()) {
      const Edge edge = todo_.back();
      todo_.pop_back();
      no_new_collider(edge);
      no_cycle_of_three(edge);
      no_cycle_or_collider(edge);
      no_longer_cycle(edge);
    }
  }

 private:
  void direct(Edge edge) {
    if (!graph_.is_open(edge.from, edge.to)) return;
    graph_.direct(edge);
    todo_.push_back(edge);
  }

  // Visits the nodes that are in all of some rows. The rows may change on the way: `direct` looks
  // again.
  template <class Visit, class... Rows>
  void for_each_common(Visit visit, std::span<const Word> first, Rows... rows) {
    for (std::size_t i = 0; i < first.size(); ++i)
      for (Word rest = (first[i] & ... & rows[i]); rest != 0; rest &= rest - 1)
        visit(static_cast<Node>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }

  // Rule 1: a -> b - c with a and c not joined is a -> b -> c.
  void no_new_collider(Edge edge) {
    for_each_common(
        [&](Node c) {
          if (c != edge.from && !graph_.are_adjacent(edge.from, c)) direct({edge.to, c});
        },
        graph_.open(edge.to));
  }

  // Rule 2: a -> b -> c and a - c is a -> c. The edge may be the first or the second step.
  void no_cycle_of_three(Edge edge) {
    for_each_common(
        [&](Node c) {
          direct({edge.from, c});
        },
        graph_.children(edge.to), graph_.open(edge.from));
    for_each_common(
        [&](Node a) {
          direct({a, edge.to});
        },
        graph_.parents(edge.from), graph_.open(edge.to));
  }

  // Rule 3: a - b, a - c, a - d, c -> b <- d with c and d not joined is a -> b. Were it b -> a,
  // both c -> a and d -> a would follow, a new collider.
  void no_cycle_or_collider(Edge edge) {
    const auto [c, b] = edge;
    for_each_common(
        [&](Node a) {
          bool found = false;
          for_each_common([&](Node d) { found = found || (d != c && !graph_.are_adjacent(c, d)); },
                          graph_.open(a), graph_.parents(b));
          if (found) direct({a, b});
        },
        graph_.open(c), graph_.open(b));
  }

  // Rule 4: a - b, a - c, a joined to d, c -> d -> b with b and c not joined is a -> b. Were it
  // b -> a, then a -> c by rule 1, and a -> c -> d -> b -> a is a cycle. The edge may be c -> d or
  // d -> b.
  void no_longer_cycle(Edge edge) {
    const auto apply = [&](Node b, Node c, Node d) {
      if (graph_.are_adjacent(b, c)) return;
      for_each_common(
          [&](Node a) {
            direct({a, b});
          },
          graph_.open(b), graph_.open(c), graph_.adjacent(d));
    };
    for_each_common([&](Node b) { apply(b, edge.from, edge.to); }, graph_.children(edge.to));
    for_each_common([&](Node c) { apply(edge.to, c, edge.from); }, graph_.parents(edge.from));
  }

  BitPdag& graph_;
  std::vector<Edge> todo_;
};

}  // namespace

void close_under_meek(BitPdag& graph) { Closing(graph).run(); }

}  // namespace hoist
