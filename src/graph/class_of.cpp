// SPDX-License-Identifier: Apache-2.0
#include "graph/class_of.hpp"

#include <algorithm>
#include <bit>

#include "graph/meek.hpp"

namespace hoist {
namespace {

// Whether a has a bit that b has not, `but` aside.
bool exceeds(std::span<const Word> a, std::span<const Word> b, Node but) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    Word rest = a[i] & ~b[i];
    if (i == but >> 6) rest &= ~(Word{1} << (but & 63));
    if (rest != 0) return true;
  }
  return false;
}

// Chickering (1995): heads from the first to the last; the last tail into one decides.
BitPdag labelled(const BitRows& parents, std::span<const Node> order) {
  BitPdag graph(parents.nodes());
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (Node head : order) {
    const auto all = parents[head];
    Node tail = head;
    for_each_bit(all, [&](Node node) {
      if (tail == head || place[node] > place[tail]) tail = node;
    });
    if (tail == head) continue;  // no parents
    // Turned round, tail -> head would make a new collider at the tail, or break one at the head.
    const auto above = graph.parents(tail);
    const bool compelled = exceeds(above, all, tail) || exceeds(all, parents[tail], tail);
    for_each_bit(all, [&](Node node) {
      graph.join(node, head);
      if (compelled || test_bit(above, node)) graph.direct({node, head});
    });
  }
  return graph;
}

// Visits the nodes of open edges so that each has as many visited neighbours as any: turned along
// that order, the edges make no collider (maximum cardinality search; Tarjan and Yannakakis 1984).
class Visits {
 public:
  explicit Visits(const BitPdag& graph)
      : graph_(graph), weight_(graph.size()), waiting_(1), seen_(words_for(graph.size())) {}

  bool seen(Node node) const { return test_bit(seen_, node); }

  // The node, and then whatever has visited neighbours, is visited; `parents` gets those of each
  // that were there before.
  void visit(Node node, BitRows& parents) {
    if (seen(node)) return;
    set_bit(seen_, node);
    for_each_bit(graph_.open(node), [&](Node other) {
      if (seen(other)) {
        parents.set(node, other);
        return;
      }
      if (++weight_[other] >= waiting_.size()) waiting_.resize(weight_[other] + 1);
      waiting_[weight_[other]].push_back(other);
      top_ = std::max(top_, weight_[other]);
    });
  }

  void visit_the_rest(BitRows& parents) {
    for (Node node = 0; node < graph_.size(); ++node) {
      visit_waiting(parents);
      visit(node, parents);
    }
    visit_waiting(parents);
  }

 private:
  void visit_waiting(BitRows& parents) {
    while (top_ > 0) {
      if (waiting_[top_].empty()) {
        --top_;
        continue;
      }
      const Node next = waiting_[top_].back();
      waiting_[top_].pop_back();
      visit(next, parents);
    }
  }

  const BitPdag& graph_;
  std::vector<std::size_t> weight_;         // visited neighbours of each
  std::vector<std::vector<Node>> waiting_;  // by weight; what has grown since stands again
  std::size_t top_ = 0;
  std::vector<Word> seen_;
};

BitRows chordal_member(const BitPdag& graph, std::span<const Wish> wishes, BitRows parents) {
  Visits visits(graph);
  for (const Wish& wish : wishes) {
    for (Node parent : wish.parents) visits.visit(parent, parents);
    visits.visit(wish.node, parents);
  }
  visits.visit_the_rest(parents);
  return parents;
}

// Nothing leaves the node, and each neighbour along an open edge is joined to all its others.
bool can_be_sink(const BitPdag& graph, Node node) {
  bool can = std::ranges::all_of(graph.children(node), [](Word word) { return word == 0; });
  for_each_bit(graph.open(node), [&](Node neighbour) {
    can = can && !exceeds(graph.adjacent(node), graph.adjacent(neighbour), neighbour);
  });
  return can;
}

// Dor and Tarsi (1992), as `extension` of a PDAG: knowledge can leave parts that are not chordal by
// themselves.
std::optional<BitRows> bound_member(BitPdag rest, std::span<const Wish> wishes, BitRows parents) {
  for (const Wish& wish : wishes) {
    const std::vector<Word> open(rest.open(wish.node).begin(), rest.open(wish.node).end());
    for_each_bit(open, [&](Node other) {
      const bool above = std::ranges::find(wish.parents, other) != wish.parents.end();
      rest.direct(above ? Edge{other, wish.node} : Edge{wish.node, other});
      parents.set(above ? wish.node : other, above ? other : wish.node);
    });
  }
  std::vector<Node> left(rest.size());
  for (Node node = 0; node < rest.size(); ++node) left[node] = node;
  while (!left.empty()) {
    const auto last = std::find_if(left.rbegin(), left.rend(),
                                   [&](Node node) { return can_be_sink(rest, node); });
    if (last == left.rend()) return std::nullopt;
    const Node sink = *last;
    for_each_bit(rest.open(sink), [&](Node other) { parents.set(sink, other); });
    for (Node other : left) rest.cut(sink, other);
    left.erase(std::next(last).base());
  }
  return parents;
}

}  // namespace

std::vector<Node> order_of(const BitRows& parents) {
  const auto nodes = static_cast<Node>(parents.nodes());
  BitRows children(nodes);
  std::vector<std::uint32_t> waiting(nodes);
  std::vector<Node> order;
  order.reserve(nodes);
  for (Node node = 0; node < nodes; ++node) {
    for_each_bit(parents[node], [&](Node parent) {
      children.set(parent, node);
      ++waiting[node];
    });
    if (waiting[node] == 0) order.push_back(node);
  }
  for (std::size_t i = 0; i < order.size(); ++i)
    for_each_bit(children[order[i]], [&](Node child) {
      if (--waiting[child] == 0) order.push_back(child);
    });
  return order;
}

std::optional<BitPdag> class_of(const BitRows& parents, const Knowledge& knowledge) {
  const std::vector<Node> order = order_of(parents);
  if (order.size() < parents.nodes()) return std::nullopt;
  BitPdag graph = labelled(parents, order);
  if (knowledge.empty()) return graph;
  for (const Edge& edge : graph.undirected())
    for (const Edge& way : {edge, Edge{edge.to, edge.from}})
      if (knowledge.is_required(way) || knowledge.is_forbidden({way.to, way.from})) {
        graph.direct(way);
        break;
      }
  close_under_meek(graph);
  return graph;
}

std::optional<BitRows> member(const BitPdag& graph, std::span<const Wish> wishes, bool bound) {
  BitRows parents(graph.size());
  for (Node node = 0; node < graph.size(); ++node)
    std::ranges::copy(graph.parents(node), parents[node].begin());
  return bound ? bound_member(graph, wishes, std::move(parents))
               : chordal_member(graph, wishes, std::move(parents));
}

std::vector<Node> find_way(const BitPdag& graph, Node from, Node to,
                           std::span<const Word> blocked) {
  if (test_bit(blocked, to)) return {};
  std::vector<Word> seen(blocked.begin(), blocked.end());
  std::vector<Node> todo, before(graph.size());
  const auto meet_all_behind = [&](Node node) {
    const auto children = graph.children(node);
    const auto open = graph.open(node);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      Word next = (children[i] | open[i]) & ~seen[i];
      seen[i] |= next;
      for (; next != 0; next &= next - 1) {
        todo.push_back(
            static_cast<Node>(i * 64 + static_cast<std::size_t>(std::countr_zero(next))));
        before[todo.back()] = node;
      }
    }
  };
  set_bit(seen, from);
  set_bit(seen, to);  // not along the edge itself
  meet_all_behind(from);
  clear_bit(seen, to);
  while (!todo.empty() && !test_bit(seen, to)) {
    const Node node = todo.back();
    todo.pop_back();
    meet_all_behind(node);
  }
  if (!test_bit(seen, to)) return {};
  std::vector<Node> way = {to};
  while (way.back() != from) way.push_back(before[way.back()]);
  std::ranges::reverse(way);
  return way;
}

bool is_way(const BitPdag& graph, std::span<const Node> nodes, std::span<const Word> blocked) {
  if (nodes.size() < 3) return false;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    if (!graph.has_edge({nodes[i], nodes[i + 1]}) && !graph.is_open(nodes[i], nodes[i + 1]))
      return false;
    if (i > 0 && test_bit(blocked, nodes[i])) return false;
  }
  return !test_bit(blocked, nodes.back());
}

}  // namespace hoist
