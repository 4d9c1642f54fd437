// SPDX-License-Identifier: Apache-2.0
#include "hoist/pdag.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "hoist/error.hpp"

namespace hoist {
namespace {

// What is left of a graph while its sinks are taken away one by one.
class Remainder {
 public:
  explicit Remainder(const Pdag& pdag)
      : children_(pdag.size()), parents_(pdag.size()), open_(pdag.size()) {
    for (const Edge& edge : pdag.directed()) {
      children_[edge.from].insert(edge.to);
      parents_[edge.to].insert(edge.from);
    }
    for (const Edge& edge : pdag.undirected()) {
      open_[edge.from].insert(edge.to);
      open_[edge.to].insert(edge.from);
    }
  }

  // Nothing leaves the node, and each neighbour along an open edge is joined to all its others: so
  // that turning open edges towards it makes no new collider.
  bool can_be_sink(Node node) const {
    if (!children_[node].empty()) return false;
    return std::ranges::all_of(open_[node], [&](Node neighbour) {
      const auto joined = [&](Node other) {
        return other == neighbour || adjacent(neighbour, other);
      };
      return std::ranges::all_of(open_[node], joined) &&
             std::ranges::all_of(parents_[node], joined);
    });
  }

  const std::set<Node>& open(Node node) const { return open_[node]; }

  void take_away(Node node) {
    for (Node other : open_[node]) open_[other].erase(node);
    for (Node parent : parents_[node]) children_[parent].erase(node);
    open_[node].clear();
    parents_[node].clear();
  }

 private:
  bool adjacent(Node a, Node b) const {
    return open_[a].contains(b) || children_[a].contains(b) || parents_[a].contains(b);
  }

  std::vector<std::set<Node>> children_, parents_, open_;
};

}  // namespace

Pdag::Pdag(Names names, std::vector<Edge> directed, std::vector<Edge> undirected)
    : names_(std::move(names)), directed_(std::move(directed)), undirected_(std::move(undirected)) {
  std::set<Edge> pairs;
  const auto check = [&](const Edge& edge) {
    if (edge.from >= size() || edge.to >= size())
      throw Error(ErrorKind::input,
                  "an edge has an end that is not one of " + std::to_string(size()) + " variables");
    const std::string pair = "'" + names_[edge.from] + "' and '" + names_[edge.to] + "'";
    if (edge.from == edge.to) throw Error(ErrorKind::input, "an edge joins " + pair + ": a loop");
    if (!pairs.insert({std::min(edge.from, edge.to), std::max(edge.from, edge.to)}).second)
      throw Error(ErrorKind::input, "two edges join " + pair + "; keep one");
  };
  std::ranges::for_each(directed_, check);
  std::ranges::for_each(undirected_, check);
  for (Edge& edge : undirected_)
    edge = {std::min(edge.from, edge.to), std::max(edge.from, edge.to)};
  std::ranges::sort(directed_);
  std::ranges::sort(undirected_);
}

const Names& names_of(const Graph& graph) {
  return std::visit([](const auto& held) -> const Names& { return held.names(); }, graph);
}

Graph align(const Graph& graph, const Names& names, std::string_view place) {
  if (const auto* dag = std::get_if<Dag>(&graph)) return align(*dag, names, place);
  const Pdag& pdag = std::get<Pdag>(graph);
  const auto moved = [&](const std::vector<Edge>& edges) {
    std::vector<Edge> list;
    for (const Edge& edge : edges)
      list.push_back(
          {names.at(pdag.names()[edge.from], place), names.at(pdag.names()[edge.to], place)});
    return list;
  };
  for (const std::string& name : pdag.names().list()) names.at(name, place);
  return Pdag(names, moved(pdag.directed()), moved(pdag.undirected()));
}

std::optional<Dag> extension(const Pdag& pdag, std::span<const Node> order) {
  std::vector<Edge> edges = pdag.directed();
  Remainder rest(pdag);
  std::vector<Node> left(order.begin(), order.end());
  while (!left.empty()) {
    const auto last =
        std::find_if(left.rbegin(), left.rend(), [&](Node node) { return rest.can_be_sink(node); });
    if (last == left.rend()) return std::nullopt;
    const Node sink = *last;
    for (Node other : rest.open(sink)) edges.push_back({other, sink});
    rest.take_away(sink);
    left.erase(std::next(last).base());
  }
  return Dag(pdag.names(), std::move(edges));
}

GraphKind kind_of(const Graph& graph) {
  const auto* pdag = std::get_if<Pdag>(&graph);
  if (pdag == nullptr) return GraphKind::dag;
  std::vector<Node> order(pdag->size());
  std::iota(order.begin(), order.end(), Node{0});
  const auto dag = extension(*pdag, order);
  if (!dag) return GraphKind::pdag;
  if (pdag->undirected().empty()) return GraphKind::dag;
  return cpdag(*dag) == *pdag ? GraphKind::cpdag : GraphKind::pdag;
}

}  // namespace hoist
