// SPDX-License-Identifier: Apache-2.0
#include "learn/naive_hc.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "graph/cycle.hpp"
#include "learn/move.hpp"
#include "support/naive_score.hpp"

namespace hoist::testing {
namespace {

using Parents = std::vector<std::vector<Node>>;

constexpr double kNone = -std::numeric_limits<double>::infinity();

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

// The scores of families, each worked out once.
class KnownFamilies {
 public:
  KnownFamilies(const Table& table, const Choice<Score>& score)
      : table_(table), score_(score), scorer_(make_scorer(Sample(table), score)) {}

  double score(Node node, std::vector<Node> parents) {
    std::sort(parents.begin(), parents.end());
    const auto [entry, is_new] = known_.try_emplace({node, parents});
    // The score that has a fast engine is counted without it.
    if (is_new && score_.name() == "bic" && all_labels())
      entry->second = naive_score(table_, node, parents, bic_price(table_));
    else if (is_new)
      entry->second = scorer_->family(node, parents);
    return entry->second;
  }

  double gain(const Parents& parents, const Move& move) {
    const Parents next = applied(parents, move);
    double gain = 0;
    for (Node node : {move.edge.to, move.edge.from})
      if (next[node] != parents[node]) gain += score(node, next[node]) - score(node, parents[node]);
    return gain;
  }

 private:
  bool all_labels() const {
    for (Node node = 0; node < table_.columns(); ++node)
      if (table_.column(node).kind() != ColumnKind::discrete) return false;
    return true;
  }

  const Table& table_;
  Choice<Score> score_;
  std::unique_ptr<FamilyScorer> scorer_;
  std::map<std::pair<Node, std::vector<Node>>, double> known_;
};

Parents parents_of(const std::vector<Edge>& edges, std::size_t nodes) {
  Parents parents(nodes);
  for (const Edge& edge : edges) parents[edge.to].push_back(edge.from);
  return parents;
}

// Every move that is allowed, in the order of the scan.
std::vector<Move> allowed_moves(const Parents& parents, const LearnOptions& options,
                                const Knowledge& knowledge) {
  std::vector<Move> moves;
  for (const auto kind : {Move::Kind::add, Move::Kind::remove, Move::Kind::reverse})
    for (Node from = 0; from < parents.size(); ++from)
      for (Node to = 0; to < parents.size(); ++to)
        if (const Move move{kind, {from, to}};
            from != to && allowed(parents, move, options, knowledge))
          moves.push_back(move);
  return moves;
}

// The move that a scan from `start` ends with.
std::optional<Move> scanned(const Parents& parents, const std::vector<Move>& moves, double start,
                            KnownFamilies& families) {
  double best = start;
  std::optional<Move> chosen;
  for (const Move& move : moves) {
    const double gain = families.gain(parents, move);
    if (!(gain - best > kTolerance)) continue;
    best = gain;
    chosen = move;
  }
  return chosen;
}

}  // namespace

Dag naive_hill_climb(const Table& table, const LearnOptions& options, const Knowledge& knowledge) {
  return naive_climb_from(Dag(table.names(), knowledge.required()), table, options, knowledge);
}

Dag naive_climb_from(const Dag& start, const Table& table, const LearnOptions& options,
                     const Knowledge& knowledge) {
  Parents parents = parents_of(start.edges(), table.columns());
  KnownFamilies families(table, options.score);
  while (const auto move =
             scanned(parents, allowed_moves(parents, options, knowledge), 0, families))
    parents = applied(parents, *move);
  return Dag(table.names(), edges_of(parents));
}

std::optional<Move> naive_best_move(const Dag& dag, const Table& table, const LearnOptions& options,
                                    const Knowledge& knowledge,
                                    const std::function<bool(const Move&)>& may) {
  const Parents parents = parents_of(dag.edges(), table.columns());
  KnownFamilies families(table, options.score);
  auto moves = allowed_moves(parents, options, knowledge);
  std::erase_if(moves, [&](const Move& move) { return !may(move); });
  const auto move = scanned(parents, moves, 0, families);
  return move ? move : scanned(parents, moves, kNone, families);
}

Dag naive_tabu(const Table& table, const LearnOptions& options, const Knowledge& knowledge) {
  const Parameters parameters = options.learner.parameters();
  const std::size_t tenure = parameters.whole("tenure");
  const Value* given = parameters.find("max_tabu");
  const std::size_t most = given->is_set() ? *given->whole() : tenure;
  Parents parents = parents_of(knowledge.required(), table.columns());
  KnownFamilies families(table, options.score);
  const auto graph_of = [](const Parents& of) {
    auto edges = edges_of(of);
    std::sort(edges.begin(), edges.end());
    return edges;
  };
  std::vector<std::vector<Edge>> visited = {graph_of(parents)};
  Parents best = parents;
  double above_best = 0;
  for (std::size_t fruitless = 0; fruitless < most;) {
    const std::size_t kept = std::min(tenure, visited.size());
    auto moves = allowed_moves(parents, options, knowledge);
    std::erase_if(moves, [&](const Move& move) {
      return std::find(visited.end() - static_cast<std::ptrdiff_t>(kept), visited.end(),
                       graph_of(applied(parents, move))) != visited.end();
    });
    auto move = scanned(parents, moves, 0, families);
    if (!move) move = scanned(parents, moves, kNone, families);
    if (!move) break;
    above_best += families.gain(parents, *move);
    parents = applied(parents, *move);
    visited.push_back(graph_of(parents));
    ++fruitless;
    if (above_best > kTolerance) {
      above_best = 0;
      fruitless = 0;
      best = parents;
    }
  }
  return Dag(table.names(), edges_of(best));
}

}  // namespace hoist::testing
