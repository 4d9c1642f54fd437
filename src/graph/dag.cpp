// SPDX-License-Identifier: Apache-2.0
#include "hoist/dag.hpp"

#include <algorithm>
#include <functional>
#include <queue>

#include "graph/cycle.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// Neighbours of every node in one flat list: counts, then running sums, then a fill.
template <class Key, class Value>
void group(const std::vector<Edge>& edges, std::size_t n, Key key, Value value,
           std::vector<std::uint32_t>& begin, std::vector<Node>& flat) {
  begin.assign(n + 1, 0);
  for (const Edge& edge : edges) ++begin[key(edge) + 1];
  for (std::size_t i = 0; i < n; ++i) begin[i + 1] += begin[i];
  flat.resize(edges.size());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  for (const Edge& edge : edges) flat[next[key(edge)]++] = value(edge);
}

std::string spell_edge(const Names& names, const Edge& edge) {
  return "'" + names[edge.from] + "' -> '" + names[edge.to] + "'";
}

}  // namespace

Dag::Dag(Names names) : Dag(std::move(names), {}) {}

Dag::Dag(Names names, std::vector<Edge> edges)
    : names_(std::move(names)), edges_(std::move(edges)) {
  std::sort(edges_.begin(), edges_.end());
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const Edge edge = edges_[i];
    if (edge.from >= size() || edge.to >= size())
      throw Error(ErrorKind::input,
                  "edge " + std::to_string(edge.from) + " -> " + std::to_string(edge.to) +
                      " has an end that is not one of " + std::to_string(size()) + " variables");
    if (edge.from == edge.to)
      throw Error(ErrorKind::input,
                  "edge " + spell_edge(names_, edge) + " is a loop; a DAG has none");
    if (i > 0 && edges_[i - 1] == edge)
      throw Error(ErrorKind::input, "edge " + spell_edge(names_, edge) + " stands twice; keep one");
  }
  const auto from = [](const Edge& edge) { return edge.from; };
  const auto to = [](const Edge& edge) { return edge.to; };
  // Edges are sorted by tail, so both kinds of list come out ascending.
  group(edges_, size(), to, from, parent_begin_, parents_);
  group(edges_, size(), from, to, child_begin_, children_);
  if (topological_order().size() < size())
    throw Error(ErrorKind::input,
                "the edges close a cycle: " + spell_path(names_, find_cycle(size(), edges_)) +
                    "; a DAG has none, remove one of them");
}

bool Dag::has_edge(Node from, Node to) const {
  const auto row = parents(to);
  return std::binary_search(row.begin(), row.end(), from);
}

std::vector<Node> Dag::topological_order() const {
  std::vector<std::size_t> waiting(size());
  std::priority_queue<Node, std::vector<Node>, std::greater<>> ready;
  for (Node node = 0; node < size(); ++node)
    if ((waiting[node] = parents(node).size()) == 0) ready.push(node);
  std::vector<Node> order;
  order.reserve(size());
  while (!ready.empty()) {
    const Node node = ready.top();
    ready.pop();
    order.push_back(node);
    for (Node child : children(node))
      if (--waiting[child] == 0) ready.push(child);
  }
  return order;
}

std::vector<Node> markov_blanket(const Dag& dag, Node node) {
  const auto parents = dag.parents(node);
  std::vector<Node> blanket(parents.begin(), parents.end());
  for (Node child : dag.children(node)) {
    blanket.push_back(child);
    for (Node spouse : dag.parents(child))
      if (spouse != node) blanket.push_back(spouse);
  }
  std::sort(blanket.begin(), blanket.end());
  blanket.erase(std::unique(blanket.begin(), blanket.end()), blanket.end());
  return blanket;
}

Dag align(const Dag& dag, const Names& names, std::string_view place) {
  if (dag.names() == names) return dag;
  std::vector<Node> moved;
  for (const std::string& name : dag.names().list()) moved.push_back(names.at(name, place));
  std::vector<Edge> edges;
  for (const Edge& edge : dag.edges()) edges.push_back({moved[edge.from], moved[edge.to]});
  return Dag(names, std::move(edges));
}

}  // namespace hoist
