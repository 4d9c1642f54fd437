// SPDX-License-Identifier: Apache-2.0
#include "graph/class_under.hpp"

#include <algorithm>
#include <numeric>

#include "graph/meek.hpp"

namespace hoist {
namespace {

bool decides(const Knowledge& knowledge, const Edge& way) {
  return knowledge.is_required(way) || knowledge.is_forbidden({way.to, way.from});
}

// Of the open edges, the ways that knowledge has them.
std::vector<Edge> decided(const Pdag& graph, const Knowledge& knowledge) {
  std::vector<Edge> ways;
  for (const Edge& edge : graph.undirected())
    for (const Edge& way : {edge, Edge{edge.to, edge.from}})
      if (decides(knowledge, way)) {
        ways.push_back(way);
        break;
      }
  return ways;
}

// Only nodes that have an edge get rows of bits: most of very many may have none.
class Compact {
 public:
  explicit Compact(const Pdag& graph) {
    for (const auto* edges : {&graph.directed(), &graph.undirected()})
      for (const Edge& edge : *edges) nodes_.insert(nodes_.end(), {edge.from, edge.to});
    std::ranges::sort(nodes_);
    nodes_.erase(std::ranges::unique(nodes_).begin(), nodes_.end());
  }

  std::size_t size() const { return nodes_.size(); }
  Edge in(const Edge& edge) const { return {index(edge.from), index(edge.to)}; }
  std::vector<Edge> out(std::vector<Edge> edges) const {
    for (Edge& edge : edges) edge = {nodes_[edge.from], nodes_[edge.to]};
    return edges;
  }

 private:
  Node index(Node node) const {
    return static_cast<Node>(std::ranges::lower_bound(nodes_, node) - nodes_.begin());
  }
  std::vector<Node> nodes_;
};

Pdag directed(const Pdag& graph, const std::vector<Edge>& ways) {
  const Compact compact(graph);
  BitPdag bits(compact.size());
  for (const Edge& edge : graph.directed()) {
    bits.join(compact.in(edge).from, compact.in(edge).to);
    bits.direct(compact.in(edge));
  }
  for (const Edge& edge : graph.undirected()) bits.join(compact.in(edge).from, compact.in(edge).to);
  for (const Edge& edge : ways) bits.direct(compact.in(edge));
  close_under_meek(bits);
  return Pdag(graph.names(), compact.out(bits.directed()), compact.out(bits.undirected()));
}

// Whether some DAG of the class has all these directions.
bool has_member(const Pdag& graph, const Pdag& with_directions) {
  std::vector<Node> order(graph.size());
  std::iota(order.begin(), order.end(), Node{0});
  const auto found = extension(with_directions, order);
  if (!found) return false;
  const auto any = extension(graph, order);
  return any && cpdag(*found) == cpdag(*any);
}

}  // namespace

Pdag class_under(const Graph& graph, const Knowledge& knowledge) {
  const auto* const dag = std::get_if<Dag>(&graph);
  Pdag open = dag != nullptr ? cpdag(*dag) : std::get<Pdag>(graph);
  if (knowledge.empty()) return open;
  const std::vector<Edge> ways = decided(open, knowledge);
  if (ways.empty()) return open;
  Pdag result = directed(open, ways);
  // The DAG itself may be the proof that there is one.
  const bool proven = dag != nullptr && std::ranges::all_of(ways, [&](const Edge& way) {
                        return dag->has_edge(way.from, way.to);
                      });
  return proven || has_member(open, result) ? result : open;
}

}  // namespace hoist
