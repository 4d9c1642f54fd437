// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>

#include "learn/climber.hpp"
#include "learn/max_parents.hpp"
#include "learn/search_bytes.hpp"

namespace hoist {
namespace {

constexpr std::uint64_t kMostTenure = 1000, kMostMoves = 1'000'000;

// A number for each edge, such that sets of edges are told apart by the exclusive or of theirs
// (Zobrist 1970). The mixing is that of SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t key_of(Edge edge) {
  std::uint64_t x = ((std::uint64_t{edge.from} << 32 | edge.to) + 1) * 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

class TabuSearch {
 public:
  explicit TabuSearch(const LearnTask& task)
      : climber_(task),
        tenure_(task.parameters.whole("tenure")),
        most_moves_(task.parameters.find("max_tabu")->is_set() ? task.parameters.whole("max_tabu")
                                                               : tenure_) {
    for (const Edge& edge : climber_.edges()) graph_ ^= key_of(edge);
    last_.push_back(graph_);
  }

  // One move; false where there is none, or where too many have brought nothing.
  bool step() {
    const std::optional<Move> move = next();
    if (!move) return false;
    const auto [from, to] = move->edge;
    const double old_from = climber_.score(from), old_to = climber_.score(to);
    climber_.apply(*move);
    graph_ = after(*move);
    last_.push_back(graph_);
    if (last_.size() > tenure_) last_.pop_front();
    // By the differences of families, which are numbers even where the whole is too large for them.
    above_best_ += (climber_.score(from) - old_from) + (climber_.score(to) - old_to);
    since_best_.push_back(*move);
    if (above_best_ > kTolerance) {
      above_best_ = 0;
      since_best_.clear();
    }
    return since_best_.size() < most_moves_;
  }

  // The best DAG that was met: the present one with the moves since then taken back.
  std::vector<Edge> best() const {
    std::vector<Edge> edges = climber_.edges();
    for (std::size_t i = since_best_.size(); i-- > 0;) {
      const auto [from, to] = since_best_[i].edge;
      const Move::Kind kind = since_best_[i].kind;
      if (kind == Move::Kind::add) std::erase(edges, Edge{from, to});
      if (kind == Move::Kind::reverse) std::erase(edges, Edge{to, from});
      if (kind != Move::Kind::add) edges.push_back({from, to});
    }
    return edges;
  }

 private:
  // Up to the first top this is hill climbing, which needs to know less.
  std::optional<Move> next() {
    const auto is_new = [&](const Move& move) {
      return std::ranges::find(last_, after(move)) == last_.end();
    };
    if (climbing_) {
      const std::optional<Move> move = climber_.rising_move();
      if (move && is_new(*move)) return move;
      climbing_ = false;
    }
    return climber_.best_move(is_new);
  }

  // The graph that a move leads to.
  std::uint64_t after(const Move& move) const {
    const std::uint64_t changed = graph_ ^ key_of(move.edge);
    return move.kind == Move::Kind::reverse ? changed ^ key_of({move.edge.to, move.edge.from})
                                            : changed;
  }

  Climber climber_;
  std::size_t tenure_, most_moves_;
  bool climbing_ = true;
  std::uint64_t graph_ = 0;         // the present one
  std::deque<std::uint64_t> last_;  // graphs that are not gone back to, the present one among them
  std::vector<Move> since_best_;
  double above_best_ = 0;
};

// Glover (1989): the best move that does not lead back to one of the last graphs, up or down, until
// so many moves in a row have not led to a new best. bnlearn: tabu.
LearntEdges search(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  TabuSearch search(task);
  while (search.step()) {
  }
  return {search.best()};
}

// Moves that lose are gathered, too, of all edges and, near the best, of all pairs.
double bytes(const TableShape& shape, const Parameters& parameters) {
  const auto columns = static_cast<double>(shape.columns());
  const Value& moves = *parameters.find("max_tabu");
  return usual_search_bytes(shape) + 2 * sizeof(RatedMove) * columns * columns +
         2 * sizeof(Move) * static_cast<double>(moves.is_set() ? *moves.whole() : 0) +
         64 * static_cast<double>(parameters.whole("tenure")) + 4096;
}

}  // namespace

Learner tabu() {
  return {.name = "tabu",
          .title = "tabu search: hill climbing that goes on downhill, never back",
          .parameters = {max_parents_parameter(),
                         {"tenure", "does not go back to so many of the last graphs",
                          Parameter::Kind::whole, 10, whole_from(1, kMostTenure)},
                         {"max_tabu", "gives up after so many moves without a new best; as tenure",
                          Parameter::Kind::whole, Value(), whole_from(1, kMostMoves)}},
          .learn = search,
          .bytes = bytes};
}

}  // namespace hoist
