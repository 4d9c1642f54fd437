// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hoist/pdag.hpp"

namespace hoist {
namespace {

// Labels every edge as compelled (the same in all DAGs of the class) or reversible, by Chickering's
// order-edges and label-edges ("A transformational characterization of equivalent Bayesian network
// structures", UAI 1995): heads in topological order, the tails of one head from last to first.
class Labels {
 public:
  explicit Labels(const Dag& dag) : dag_(dag), label_(dag.size()), place_(dag.size()) {
    const std::vector<Node> order = dag.topological_order();
    for (std::size_t i = 0; i < order.size(); ++i) place_[order[i]] = i;
    for (Node head : order) {
      label_[head].assign(dag.parents(head).size(), Label::unknown);
      for (Node tail : latest_first(dag.parents(head)))
        if (at({tail, head}) == Label::unknown) label({tail, head});
    }
  }

  bool compelled(Edge edge) { return at(edge) == Label::compelled; }

 private:
  enum class Label : char { unknown, compelled, reversible };

  Label& at(Edge edge) {
    const auto parents = dag_.parents(edge.to);
    const auto it = std::lower_bound(parents.begin(), parents.end(), edge.from);
    return label_[edge.to][static_cast<std::size_t>(it - parents.begin())];
  }

  std::vector<Node> latest_first(std::span<const Node> nodes) const {
    std::vector<Node> sorted(nodes.begin(), nodes.end());
    std::sort(sorted.begin(), sorted.end(), [&](Node a, Node b) { return place_[a] > place_[b]; });
    return sorted;
  }

  void label(Edge edge) {
    const Node tail = edge.from;
    const Node head = edge.to;
    std::vector<Label>& into_head = label_[head];
    for (Node grandparent : dag_.parents(tail)) {
      if (!compelled({grandparent, tail})) continue;
      if (!dag_.has_edge(grandparent, head)) {
        // Turning tail -> head round would make a new collider at the tail.
        std::fill(into_head.begin(), into_head.end(), Label::compelled);
        return;
      }
      at({grandparent, head}) = Label::compelled;
    }
    const auto parents = dag_.parents(head);
    const bool collider = std::any_of(parents.begin(), parents.end(), [&](Node other) {
      return other != tail && !dag_.has_edge(other, tail);
    });
    std::replace(into_head.begin(), into_head.end(), Label::unknown,
                 collider ? Label::compelled : Label::reversible);
  }

  const Dag& dag_;
  std::vector<std::vector<Label>> label_;  // of the edges into each node, as its parents are sorted
  std::vector<std::size_t> place_;         // in the topological order
};

}  // namespace

Pdag cpdag(const Dag& dag) {
  Labels labels(dag);
  std::vector<Edge> directed, undirected;
  for (const Edge& edge : dag.edges())
    (labels.compelled(edge) ? directed : undirected).push_back(edge);
  return Pdag(dag.names(), std::move(directed), std::move(undirected));
}

}  // namespace hoist
