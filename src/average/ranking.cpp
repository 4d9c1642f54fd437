// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <tuple>

#include "average/shares.hpp"
#include "average/similar.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

using Tallies = std::map<std::pair<std::uint32_t, std::vector<Edge>>, Tally>;

// A cover may be a stranger's function: its edges must be the DAG's, and touch the vertex where it
// says that they do.
void require_kept_word(const Cover& cover, const Dag& dag, Node vertex,
                       const std::vector<Edge>& edges) {
  const Names& names = dag.names();
  const auto refuse = [&](const Edge& edge, const std::string& why) {
    throw Error(ErrorKind::input, "cover '" + cover.name + "' gave '" + names[vertex] +
                                      "' the edge '" + names[edge.from] + "' -> '" +
                                      names[edge.to] + "', which " + why);
  };
  for (const Edge& edge : edges) {
    if (cover.incident && edge.from != vertex && edge.to != vertex)
      refuse(edge, "does not touch it");
    if (!dag.has_edge(edge.from, edge.to)) refuse(edge, "its DAG does not have");
  }
}

// Phase I: how often each structure of the vertex occurs.
Tallies count(const Bag& bag, const Cover& cover, const Parameters& parameters, Node vertex) {
  Tallies tallies;
  for (std::size_t i = 0; i < bag.size(); ++i) {
    const Dag& dag = bag.dag(i);
    cover.structures(dag, vertex, parameters, [&](std::uint32_t slot, std::vector<Edge> edges) {
      require_kept_word(cover, dag, vertex, edges);
      std::sort(edges.begin(), edges.end());
      tallies[{slot, std::move(edges)}].add(bag.replicates[i].weight);
    });
  }
  return tallies;
}

// What structures are ordered by: the largest support first, then share, then names.
struct Key {
  double support, posterior;
  std::uint32_t vertex;     // its rank among the names
  std::vector<Edge> edges;  // pairs of such ranks, sorted
  std::uint32_t slot;
  std::size_t index;

  bool operator<(const Key& other) const {
    if (support != other.support) return support > other.support;
    if (posterior != other.posterior) return posterior > other.posterior;
    return std::tie(vertex, edges, slot) < std::tie(other.vertex, other.edges, other.slot);
  }
};

Key key_of(const Ranked& row, const std::vector<std::uint32_t>& ranks, std::size_t index) {
  std::vector<Edge> named;
  for (const Edge& edge : row.structure.edges) named.push_back({ranks[edge.from], ranks[edge.to]});
  std::sort(named.begin(), named.end());
  return {row.support,      row.posterior,      ranks[row.structure.vertex],
          std::move(named), row.structure.slot, index};
}

}  // namespace

std::vector<Ranked> ranked(const Bag& bag, const Choice<Cover>& choice, double kappa) {
  if (!(kappa >= 0 && kappa < 1))
    throw Error(ErrorKind::usage,
                "kappa must be at least 0 and below 1, not " + format_double(kappa));
  const Cover& cover = choice.row();
  const Parameters parameters = choice.parameters();
  if (cover.ranking) {
    if (kappa > 0)
      throw Error(ErrorKind::usage, "'" + cover.name +
                                        "' ranks edges in a way of its own, in which "
                                        "similar structures have no say; leave kappa out");
    return cover.ranking(bag, parameters);
  }
  const double total = total_weight(bag);
  std::vector<Ranked> all;
  for (Node vertex = 0; vertex < bag.names.size(); ++vertex) {
    std::vector<Ranked> of_vertex;
    for (auto& [key, tally] : count(bag, cover, parameters, vertex)) {
      const double posterior = tally.weight() / total;
      of_vertex.push_back({{vertex, key.first, key.second}, tally.count(), posterior, posterior});
    }
    if (kappa > 0) let_similar_support(of_vertex, kappa);
    for (Ranked& row : of_vertex) all.push_back(std::move(row));
  }

  std::vector<Key> keys;
  for (const Ranked& row : all) keys.push_back(key_of(row, bag.names.ranks(), keys.size()));
  std::sort(keys.begin(), keys.end());
  std::vector<Ranked> sorted;
  for (const Key& key : keys) sorted.push_back(std::move(all[key.index]));
  return sorted;
}

}  // namespace hoist
