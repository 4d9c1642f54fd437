// SPDX-License-Identifier: Apache-2.0
#include "hoist/learn.hpp"

#include <algorithm>
#include <numeric>

#include "core/lookup.hpp"
#include "core/random.hpp"
#include "hoist/error.hpp"
#include "learn/hc.hpp"

namespace hoist {
namespace {

/// To add a learner, write its function in src/learn/NAME.cpp and add a row. It breaks its ties by
/// the order of the columns; shuffling them is done here, for all learners alike. It throws Stopped
/// within a second of a stop request.
struct Learner {
  LearnerInfo info;
  std::vector<Edge> (*learn)(const TableView& view, const LearnOptions& options,
                             const Knowledge& knowledge, const std::stop_token& stop);
};

const std::vector<Learner>& table_of_learners() {
  static const std::vector<Learner> table = {
      {{"hc", "hill climbing over additions, deletions and reversals"}, hill_climb},
  };
  return table;
}

const Learner& find_learner(const std::string& name) {
  return find_row(table_of_learners(), name, "learner",
                  [](const Learner& row) { return row.info.name; });
}

// Every name draws its own number, so that the order of the columns in the file has no say.
std::vector<Node> shuffled_order(const Names& names, std::uint64_t seed, std::uint64_t replicate) {
  std::vector<std::uint64_t> draws;
  for (const std::string& name : names.list())
    draws.push_back(RandomStream(seed, Purpose::tie_break, name_key(name), replicate).next());
  std::vector<Node> order(names.size());
  std::iota(order.begin(), order.end(), Node{0});
  std::sort(order.begin(), order.end(), [&](Node a, Node b) {
    return draws[a] != draws[b] ? draws[a] < draws[b] : names.ranks()[a] < names.ranks()[b];
  });
  return order;
}

// The same knowledge over columns in another order.
Knowledge reordered(const Knowledge& knowledge, const std::vector<Node>& order) {
  std::vector<std::string> names;
  std::vector<Node> place_of(order.size());
  for (Node place = 0; place < order.size(); ++place) {
    names.push_back(knowledge.names()[order[place]]);
    place_of[order[place]] = place;
  }
  return knowledge.relabelled(Names(names), place_of);
}

}  // namespace

std::vector<LearnerInfo> learners() {
  std::vector<LearnerInfo> infos;
  for (const Learner& row : table_of_learners()) infos.push_back(row.info);
  return infos;
}

namespace {

Dag learn_view(const TableView& view, const Names& names, const LearnOptions& options,
               const Knowledge& knowledge, const std::stop_token& stop) {
  const Learner& learner = find_learner(options.learner);
  knowledge.require_consistent(options.max_parents);
  if (options.tie_break == TieBreak::order)
    return Dag(names, learner.learn(view, options, knowledge, stop));

  const std::vector<Node> order = shuffled_order(names, options.seed, options.replicate);
  const Knowledge moved = knowledge.empty() ? Knowledge() : reordered(knowledge, order);
  std::vector<Edge> edges = learner.learn(view.with_order(order), options, moved, stop);
  for (Edge& edge : edges) edge = {order[edge.from], order[edge.to]};
  return Dag(names, std::move(edges));
}

}  // namespace

Dag learn(const Table& table, const LearnOptions& options, const Knowledge& knowledge,
          const std::stop_token& stop) {
  return learn_view(TableView(table), table.names(), options, knowledge, stop);
}

Dag learn(const Table& table, std::span<const std::uint32_t> rows, const LearnOptions& options,
          const Knowledge& knowledge, const std::stop_token& stop) {
  return learn_view(TableView(table, rows), table.names(), options, knowledge, stop);
}

}  // namespace hoist
