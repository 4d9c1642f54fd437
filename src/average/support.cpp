// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>

#include "average/shares.hpp"
#include "graph/by_name.hpp"
#include "graph/class_under.hpp"
#include "hoist/average.hpp"

namespace hoist {
namespace {

// The pair that an edge joins, either way: the lower node first.
Edge link(const Edge& edge) { return {std::min(edge.from, edge.to), std::max(edge.from, edge.to)}; }

// How often a pair is linked, and what its classes say of the direction: forward is from the lower
// node to the higher one.
struct Link {
  SquaredTally forward, backward, open;

  SquaredTally& way(const Edge& edge) { return edge.from < edge.to ? forward : backward; }
};

struct Tallies {
  std::map<Edge, Tally> edges;
  std::map<Edge, Link> links;
};

void add(const Dag& dag, double weight, Tallies& tallies) {
  for (const Edge& edge : dag.edges()) tallies.edges[edge].add(weight);
}

void add(const Pdag& pdag, double weight, Tallies& tallies) {
  for (const Edge& edge : pdag.directed()) tallies.edges[edge].add(weight);
  for (const Edge& edge : pdag.undirected()) {
    tallies.edges[edge].add(weight / 2);
    tallies.edges[{edge.to, edge.from}].add(weight / 2);
  }
}

// The standard error of a share of so many draws.
double error_of(double share, double draws) {
  return std::sqrt(std::max(0.0, share * (1 - share)) / draws);
}

// Of an edge, from what the classes say of its link.
void set_direction(Link link, bool forward, double total, double draws, EdgeSupport& row) {
  const SquaredSum with = (forward ? link.forward : link.backward).sums();
  const SquaredSum against = (forward ? link.backward : link.forward).sums();
  const SquaredSum open = link.open.sums();
  const double linked = with.weight + against.weight + open.weight;
  row.linked = linked / total;
  row.compelled = with.weight / total;
  row.direction = (with.weight + open.weight / 2) / linked;
  const auto spread = [&](const SquaredSum& part, double value) {
    return part.squares * (value - row.direction) * (value - row.direction);
  };
  row.direction_se = std::sqrt(spread(with, 1) + spread(against, 0) + spread(open, 0.5)) / linked;
  row.linked_se = error_of(row.linked, draws);
  row.compelled_se = error_of(row.compelled, draws);
}

}  // namespace

std::vector<EdgeSupport> edge_support(const Bag& bag, const Knowledge& knowledge) {
  knowledge.require_over(bag.names);
  Tallies tallies;
  for (const auto& [graph, weight, score] : bag.replicates) {
    std::visit([&, w = weight](const auto& held) { add(held, w, tallies); }, graph);
    const Pdag graph_class = class_under(graph, knowledge);
    for (const Edge& edge : graph_class.directed()) tallies.links[link(edge)].way(edge).add(weight);
    for (const Edge& edge : graph_class.undirected()) tallies.links[link(edge)].open.add(weight);
  }
  const double total = total_weight(bag), draws = effective_replicates(bag);
  std::vector<EdgeSupport> rows;
  for (auto& [edge, tally] : tallies.edges) {
    EdgeSupport row{edge, tally.count(), tally.weight() / total};
    row.confidence_se = error_of(row.confidence, draws);
    set_direction(tallies.links[link(edge)], edge.from < edge.to, total, draws, row);
    rows.push_back(row);
  }
  const ByName by_name{bag.names};
  std::sort(rows.begin(), rows.end(), [&](const EdgeSupport& a, const EdgeSupport& b) {
    return a.confidence != b.confidence ? a.confidence > b.confidence : by_name(a.edge, b.edge);
  });
  return rows;
}

double effective_replicates(const Bag& bag) {
  SquaredTally all;
  for (const Replicate& replicate : bag.replicates) all.add(replicate.weight);
  const SquaredSum sums = all.sums();
  return sums.weight == 0 ? 0 : sums.weight * sums.weight / sums.squares;
}

}  // namespace hoist
