// SPDX-License-Identifier: Apache-2.0
#include "learn/naive_hc.hpp"

#include <algorithm>
#include <map>

#include "graph/cycle.hpp"
#include "learn/move.hpp"
#include "support/naive_score.hpp"

namespace hoist::testing {
namespace {

using Parents = std::vector<std::vector<Node>>;

std::vector<Edge> edges_of(const Parents& parents) {
  std::vector<Edge> edges;
  for (Node to = 0; to < parents.size(); ++to)
    for (Node from : parents[to]) edges.push_back({from, to});
  return edges;
}

Parents applied(Parents parents, const Move& move) {
  const auto [from, to] = move.edge;
  if (move.kind == Move::Kind::add)
    parents[to].push_back(from);
  else
    std::erase(parents[to], from);
  if (move.kind == Move::Kind::reverse) parents[from].push_back(to);
  return parents;
}

bool allowed(const Parents& parents, const Move& move, const LearnOptions& options,
             const Knowledge& knowledge) {
  const auto [from, to] = move.edge;
  const bool there = std::ranges::count(parents[to], from) > 0;
  const bool turned = std::ranges::count(parents[from], to) > 0;
  if (move.kind == Move::Kind::add) {
    if (there || turned || knowledge.is_forbidden(move.edge)) return false;
    if (parents[to].size() >= most_parents(options)) return false;
  } else {
    if (!there || knowledge.is_required(move.edge)) return false;
    if (move.kind == Move::Kind::reverse &&
        (knowledge.is_forbidden({to, from}) || parents[from].size() >= most_parents(options)))
      return false;
  }
  return find_cycle(parents.size(), edges_of(applied(parents, move))).empty();
}

}  // namespace

Dag naive_hill_climb(const Table& table, const LearnOptions& options, const Knowledge& knowledge) {
  const auto n = static_cast<Node>(table.columns());
  Parents parents(n);
  for (const Edge& edge : knowledge.required()) parents[edge.to].push_back(edge.from);
  const auto scorer = make_scorer(Sample(table), options.score);
  std::map<std::pair<Node, std::vector<Node>>, double> known;
  const auto family = [&](const Parents& all, Node node) {
    auto parents_of_node = all[node];
    std::sort(parents_of_node.begin(), parents_of_node.end());
    const auto [entry, is_new] = known.try_emplace({node, parents_of_node});
    // The score that has a fast engine is counted without it.
    if (is_new && options.score.name() == "bic")
      entry->second = naive_score(table, node, parents_of_node, bic_price(table));
    else if (is_new)
      entry->second = scorer->family(node, parents_of_node);
    return entry->second;
  };
  while (true) {
    double best = 0;
    Move chosen;
    for (const auto kind : {Move::Kind::add, Move::Kind::remove, Move::Kind::reverse}) {
      for (Node from = 0; from < n; ++from) {
        for (Node to = 0; to < n; ++to) {
          const Move move{kind, {from, to}};
          if (from == to || !allowed(parents, move, options, knowledge)) continue;
          const Parents next = applied(parents, move);
          double gain = family(next, to) - family(parents, to);
          if (kind == Move::Kind::reverse) gain += family(next, from) - family(parents, from);
          if (gain - best <= kTolerance) continue;
          best = gain;
          chosen = move;
        }
      }
    }
    if (best == 0) return Dag(table.names(), edges_of(parents));
    parents = applied(parents, chosen);
  }
}

}  // namespace hoist::testing
