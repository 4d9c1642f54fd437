// SPDX-License-Identifier: Apache-2.0
#include "hoist/learn.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/replicates.hpp"
#include "hoist/text.hpp"
#include "learn/equivalent_score.hpp"
#include "learn/impute.hpp"
#include "learn/stable_order.hpp"

namespace hoist {
namespace {

// The same knowledge over columns in another order.
Knowledge reordered(const Knowledge& knowledge, const std::vector<Node>& order) {
  std::vector<std::string> names;
  std::vector<Node> new_node(order.size());
  for (Node index = 0; index < order.size(); ++index) {
    names.push_back(knowledge.names()[order[index]]);
    new_node[order[index]] = index;
  }
  return knowledge.relabelled(Names(names), new_node);
}

Guide reordered(const Guide& guide, const std::vector<Node>& order) {
  std::vector<std::string> names;
  std::vector<Node> new_node(order.size());
  for (Node index = 0; index < order.size(); ++index) {
    names.push_back(guide.dag.names()[order[index]]);
    new_node[order[index]] = index;
  }
  std::vector<Edge> edges;
  for (const Edge& edge : guide.dag.edges())
    edges.push_back({new_node[edge.from], new_node[edge.to]});
  std::vector<Node> moved;
  for (Node node : guide.order) moved.push_back(new_node[node]);
  return {Dag(Names(names), std::move(edges)), std::move(moved)};
}

// The guide is what the learner's other function finds, under the same conditions.
LearnOptions with_guide(const Sample& sample, const LearnOptions& options,
                        const Knowledge& knowledge, const std::stop_token& stop) {
  Learner search = options.learner.row();
  search.learn = std::exchange(search.guide, {});
  LearnOptions searching = options;
  searching.learner = Choice<Learner>(search, options.learner.set);
  LearnOptions result = options;
  result.guide = std::make_shared<const Guide>(
      guide_of(std::get<Dag>(learn_graph(sample, searching, knowledge, stop)), options.seed));
  return result;
}

void require_sound(const Knowledge& knowledge, const Names& names, std::uint64_t most) {
  knowledge.require_over(names);
  knowledge.require_consistent(most);
}

// A score that has no meaning for numbers as parents of labels cannot keep such an edge.
void require_possible(const Sample& sample, const Knowledge& knowledge, const Score& score) {
  if (score.label_from_number) return;
  for (const Edge& edge : knowledge.required())
    if (sample.table().column(edge.from).kind() == ColumnKind::continuous &&
        sample.table().column(edge.to).kind() == ColumnKind::discrete)
      throw Error(ErrorKind::input,
                  "the knowledge requires " + in_quotes(knowledge.names()[edge.from]) + " -> " +
                      in_quotes(knowledge.names()[edge.to]) + ", and score '" + score.name +
                      "' has no edge from a number to a label; leave it out, bin the number, or "
                      "take a score that has (--score dg, --score bf)");
}

bool has_holes(const Table& table) {
  for (Node node = 0; node < table.columns(); ++node)
    if (table.column(node).missing() > 0) return true;
  return false;
}

Graph to_graph(const Names& names, LearntEdges learnt, GraphKind gives) {
  // Without an open edge what may be either is a DAG: whether its class opens edges is counted
  // later.
  if (gives != GraphKind::cpdag && learnt.undirected.empty())
    return Dag(names, std::move(learnt.directed));
  return Pdag(names, std::move(learnt.directed), std::move(learnt.undirected));
}

std::uint64_t limit_of_parents(const Parameters& parameters) {
  return parameters.find("max_parents") != nullptr ? parameters.limit("max_parents")
                                                   : std::numeric_limits<std::uint64_t>::max();
}

}  // namespace

std::uint64_t most_parents(const LearnOptions& options) {
  return limit_of_parents(options.learner.parameters());
}

Graph learn_graph(const Sample& sample, const LearnOptions& options, const Knowledge& knowledge,
                  const std::stop_token& stop) {
  if (options.missing == Missing::impute && has_holes(sample.table()))
    return learn_with_imputation(sample, options, knowledge, stop);
  const Learner& learner = options.learner.row();
  if (learner.guide && !options.guide)
    return learn_graph(sample, with_guide(sample, options, knowledge, stop), knowledge, stop);
  const Parameters parameters = options.learner.parameters();
  const Names& names = sample.table().names();
  require_sound(knowledge, names, limit_of_parents(parameters));
  if (const auto why = why_not(learner.takes, sample, "learner '" + learner.name + "'");
      !why.empty())
    throw Error(ErrorKind::input, why);
  if (learner.by_score) require_possible(sample, knowledge, options.score.row());
  // Of a DAG the score has a say in every edge; what a class leaves open must be possible, too.
  const bool open = learner.by_score && learner.gives != GraphKind::dag;
  const Knowledge known = open ? within_score(sample, knowledge, options.score.row()) : knowledge;
  const auto task = [&](const Sample& seen, const Knowledge& known_here, const Guide* guide) {
    return LearnTask{seen, known_here,   options.score, parameters, options.seed, options.replicate,
                     stop, options.work, guide};
  };
  if (options.tie_break == TieBreak::order)
    return to_graph(names, learner.learn(task(sample, known, options.guide.get())), learner.gives);

  const std::vector<Node> order = options.tie_break == TieBreak::stable
                                      ? stable_order(sample, stop)
                                      : shuffled_order(names, options.seed, options.replicate);
  const Knowledge moved = known.empty() ? Knowledge() : reordered(known, order);
  const Guide here = options.guide ? reordered(*options.guide, order) : Guide();
  LearntEdges learnt =
      learner.learn(task(sample.with_order(order), moved, options.guide ? &here : nullptr));
  for (auto* edges : {&learnt.directed, &learnt.undirected})
    for (Edge& edge : *edges) edge = {order[edge.from], order[edge.to]};
  return to_graph(names, std::move(learnt), learner.gives);
}

LearnOptions guided(const Table& table, const LearnOptions& options, const Knowledge& knowledge,
                    const std::stop_token& stop) {
  if (!options.learner.row().guide || options.guide) return options;
  return with_guide(Sample(table), options, knowledge, stop);
}

Guide guide_of(const Dag& dag, std::uint64_t seed) {
  const std::vector<Node> priority = shuffled_order(dag.names(), seed, 0);
  std::vector<std::size_t> waits(dag.size());
  for (Node node = 0; node < dag.size(); ++node) waits[node] = dag.parents(node).size();
  Guide guide{dag, {}};
  while (guide.order.size() < dag.size()) {
    const Node next = *std::ranges::find_if(priority, [&](Node node) { return waits[node] == 0; });
    guide.order.push_back(next);
    waits[next] = dag.size();  // never again
    for (Node child : dag.children(next)) --waits[child];
  }
  return guide;
}

Dag learn(const Table& table, const LearnOptions& options, const Knowledge& knowledge,
          const std::stop_token& stop) {
  Bag one(table.names());
  one.add(learn_graph(Sample(table), options, knowledge, stop));
  return extended(one, options.seed).dag(0);
}

}  // namespace hoist
