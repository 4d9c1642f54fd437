// SPDX-License-Identifier: Apache-2.0
#include "learn/orientation.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "graph/closure.hpp"
#include "graph/meek.hpp"

namespace hoist {
namespace {

class Orientation {
 public:
  Orientation(Skeleton skeleton, const std::vector<Triple>& triples, const Knowledge& knowledge)
      : n_(skeleton.links.size()),
        links_(std::move(skeleton.links)),
        association_(std::move(skeleton.association)),
        triples_(triples),
        knowledge_(knowledge),
        closure_(n_) {}

  std::vector<Edge> run() {
    for (const Edge& edge : knowledge_.required()) direct(edge);
    direct_known();
    direct_colliders();
    take_sinks();
    return links_.directed();
  }

 private:
  void direct(Edge edge) {
    if (links_.has_edge(edge)) return;
    links_.direct(edge);
    closure_.add(edge);
  }

  void direct_known() {
    std::vector<Edge> known;
    for (const Edge& link : links_.undirected()) {
      if (knowledge_.is_forbidden(link)) known.push_back({link.to, link.from});
      if (knowledge_.is_forbidden({link.to, link.from})) known.push_back(link);
    }
    std::ranges::stable_sort(known, std::ranges::greater{}, [&](const Edge& edge) {
      return association_[edge.from * n_ + edge.to];
    });
    for (const Edge& edge : known) {
      if (closure_.reaches(edge.to, edge.from))
        links_.cut(edge.from, edge.to);
      else
        direct(edge);
    }
  }

  // The link is open or points so already, and may point so.
  bool may_point(Edge edge) const {
    return links_.has_edge(edge) ||
           (links_.is_open(edge.from, edge.to) && !closure_.reaches(edge.to, edge.from));
  }

  void direct_colliders() {
    std::vector<const Triple*> claims;
    for (const Triple& triple : triples_)
      if (triple.collider) claims.push_back(&triple);
    std::ranges::stable_sort(claims, std::ranges::greater{},
                             [](const Triple* claim) { return claim->strength; });
    for (const Triple* claim : claims) {
      const Edge one{claim->x, claim->z}, other{claim->y, claim->z};
      // Two edges into one node cannot close a cycle together that neither closes alone.
      if (!may_point(one) || !may_point(other)) continue;
      direct(one);
      direct(other);
    }
  }

  // Of what is left, nothing leaves the node, and no two of its links make a new collider.
  void take_sinks() {
    left_.assign(n_, 1);
    std::vector<Node> ready;
    for (Node node = 0; node < n_; ++node)
      if (can_be_sink(node)) ready.push_back(node);
    for (std::size_t taken = 0; taken < n_; ++taken) {
      while (!ready.empty() && left_[ready.back()] == 0) ready.pop_back();
      Node sink = 0;
      if (ready.empty()) {
        sink = weakest();
      } else {
        sink = ready.back();
        ready.pop_back();
      }
      left_[sink] = 0;
      for_each_left(links_.open(sink), [&](Node other) { links_.direct({other, sink}); });
      // Only around the sink can others have become ready.
      for_each_left(links_.adjacent(sink), [&](Node other) {
        if (can_be_sink(other)) ready.push_back(other);
      });
    }
  }

  template <class Visit>
  void for_each_left(std::span<const Word> row, Visit visit) const {
    for_each_bit(row, [&](Node node) {
      if (left_[node] != 0) visit(node);
    });
  }

  bool has_children_left(Node node) const {
    bool any = false;
    for_each_left(links_.children(node), [&](Node) { any = true; });
    return any;
  }

  bool can_be_sink(Node node) const {
    return !has_children_left(node) && against(node) == kNothing;
  }

  // The strongest evidence against a collider that the node would newly be as a sink.
  double against(Node node) const {
    double most = kNothing;
    for_each_left(links_.open(node), [&](Node x) {
      for_each_left(links_.adjacent(node), [&](Node y) {
        if (x != y && !links_.are_adjacent(x, y)) most = std::max(most, against(node, x, y));
      });
    });
    return most;
  }

  double against(Node z, Node x, Node y) const {
    const auto key = std::tuple(z, std::min(x, y), std::max(x, y));
    const auto of = [](const Triple& t) { return std::tuple(t.z, t.x, t.y); };
    const auto found = std::ranges::lower_bound(triples_, key, {}, of);
    const bool known = found != triples_.end() && of(*found) == key;
    return known && !found->collider ? found->strength : 0;
  }

  // There is always a node that nothing leaves, because the directed edges close no cycle.
  Node weakest() const {
    Node best = 0;
    double least = std::numeric_limits<double>::infinity();
    bool found = false;
    for (Node node = 0; node < n_; ++node) {
      if (left_[node] == 0 || has_children_left(node)) continue;
      const double strength = against(node);
      if (found && strength >= least) continue;
      best = node;
      least = strength;
      found = true;
    }
    return best;
  }

  static constexpr double kNothing = -1;

  std::size_t n_;
  BitPdag links_;
  std::vector<double> association_;
  const std::vector<Triple>& triples_;
  const Knowledge& knowledge_;
  Closure closure_;
  std::vector<char> left_;  // nodes that have not been taken away
};

}  // namespace

std::vector<Edge> direct_links(Skeleton skeleton, const std::vector<Triple>& triples,
                               const Knowledge& knowledge) {
  return Orientation(std::move(skeleton), triples, knowledge).run();
}

BitPdag class_of(std::size_t nodes, const std::vector<Edge>& dag, const Knowledge& knowledge) {
  BitPdag graph(nodes);
  std::vector<std::vector<Node>> parents(nodes);
  for (const Edge& edge : dag) {
    graph.join(edge.from, edge.to);
    parents[edge.to].push_back(edge.from);
  }
  const auto direct = [&](Edge edge) {
    if (graph.is_open(edge.from, edge.to)) graph.direct(edge);
  };
  for (Node node = 0; node < nodes; ++node)
    for (Node one : parents[node])
      for (Node other : parents[node])
        if (one != other && !graph.are_adjacent(one, other)) direct({one, node});
  for (const Edge& edge : dag)
    if (knowledge.is_required(edge) || knowledge.is_forbidden({edge.to, edge.from})) direct(edge);
  close_under_meek(graph);
  return graph;
}

}  // namespace hoist
