// SPDX-License-Identifier: Apache-2.0
#include "graphs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hoist::r {
namespace {

// Edges as columns.
struct Columns {
  std::vector<int> replicate, from, to;
  Logicals open;

  void add(const std::vector<Edge>& edges, bool are_open, int of) {
    for (const Edge& edge : edges) {
      replicate.push_back(of);
      from.push_back(static_cast<int>(edge.from) + 1);
      to.push_back(static_cast<int>(edge.to) + 1);
      open.values.push_back(are_open);
    }
  }
  void add(const Graph& graph, int of) {
    if (const auto* const dag = std::get_if<Dag>(&graph)) {
      add(dag->edges(), false, of);
    } else {
      add(std::get<Pdag>(graph).directed(), false, of);
      add(std::get<Pdag>(graph).undirected(), true, of);
    }
  }
};

// The same, read.
struct Edges {
  Names names;
  std::vector<int> from, to, open;

  explicit Edges(const Arguments& given)
      : names(given.texts("nodes")),
        from(given.whole_numbers("from")),
        to(given.whole_numbers("to")) {
    if (const auto* const flags = std::get_if<Logicals>(&given.at("open").content))
      open = flags->values;
    if (from.size() != to.size() || from.size() != open.size())
      throw Error(ErrorKind::usage, "a graph needs as many tails as heads");
    const auto outside = [&](int node) {
      return node < 1 || static_cast<std::size_t>(node) > names.size();
    };
    if (std::ranges::any_of(from, outside) || std::ranges::any_of(to, outside))
      throw Error(ErrorKind::usage, "an edge of the graph has an end that is not a node");
  }

  // Those from `begin` to before `end`; a DAG where none is open.
  Graph graph(std::size_t begin, std::size_t end) const {
    std::vector<Edge> directed, undirected;
    for (std::size_t i = begin; i < end; ++i)
      (open[i] == 1 ? undirected : directed)
          .push_back({static_cast<Node>(from[i] - 1), static_cast<Node>(to[i] - 1)});
    if (undirected.empty()) return Dag(names, std::move(directed));
    return Pdag(names, std::move(directed), std::move(undirected));
  }
};

}  // namespace

Item item_of(const Graph& graph) {
  Columns columns;
  columns.add(graph, 1);
  return Fields{{"nodes", names_of(graph).list()},
                {"from", std::move(columns.from)},
                {"to", std::move(columns.to)},
                {"open", std::move(columns.open)}};
}

Item item_of(const Bag& bag) {
  Columns columns;
  std::vector<double> weight, score;
  for (std::size_t i = 0; i < bag.size(); ++i) {
    const Replicate& replicate = bag.replicates[i];
    columns.add(replicate.graph, static_cast<int>(i) + 1);
    weight.push_back(replicate.weight);
    score.push_back(replicate.score.value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return Fields{{"nodes", bag.names.list()},       {"replicate", std::move(columns.replicate)},
                {"from", std::move(columns.from)}, {"to", std::move(columns.to)},
                {"open", std::move(columns.open)}, {"weight", std::move(weight)},
                {"score", std::move(score)}};
}

Graph graph_of(const Fields& fields) {
  const Edges edges{Arguments(fields)};
  return edges.graph(0, edges.from.size());
}

Bag bag_of(const Fields& fields) {
  const Arguments given(fields);
  const Edges edges(given);
  const std::vector<int>& replicate = given.whole_numbers("replicate");
  const std::vector<double> weight = given.numbers("weight"), score = given.numbers("score");
  if (replicate.size() != edges.from.size() || !std::ranges::is_sorted(replicate) ||
      (!replicate.empty() &&
       (replicate.front() < 1 || static_cast<std::size_t>(replicate.back()) > weight.size())))
    throw Error(ErrorKind::usage, "the edges of a bag must be in the order of its graphs");
  Bag bag(edges.names);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < weight.size(); ++i) {
    std::size_t end = begin;
    while (end < replicate.size() && static_cast<std::size_t>(replicate[end]) == i + 1) ++end;
    bag.add(edges.graph(begin, end), weight[i]);
    if (i < score.size() && !std::isnan(score[i])) bag.replicates.back().score = score[i];
    begin = end;
  }
  return bag;
}

Dag dag_of(const Fields& fields, const std::string& what) {
  Graph graph = graph_of(fields);
  if (auto* const dag = std::get_if<Dag>(&graph)) return std::move(*dag);
  throw Error(ErrorKind::input, what + ": has edges without a direction, and a DAG is needed");
}

}  // namespace hoist::r
