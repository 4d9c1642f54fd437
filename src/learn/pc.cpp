// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "hoist/learn.hpp"
#include "learn/max_parents.hpp"
#include "learn/orientation.hpp"

namespace hoist {
namespace {

// How many of some nodes can be parents of one node together without a new collider: all pairs of
// them must have a link.
std::size_t largest_clique(const BitPdag& graph, std::span<const Node> among) {
  std::size_t most = 0;
  for (std::size_t i = 0; i < among.size(); ++i) {
    std::vector<Node> rest;
    for (Node other : among.subspan(i + 1))
      if (graph.are_adjacent(among[i], other)) rest.push_back(other);
    if (rest.size() + 1 > most) most = std::max(most, 1 + largest_clique(graph, rest));
  }
  return most;
}

// Whether some DAG of the class has a node with more parents.
bool may_exceed(const BitPdag& graph, std::uint64_t limit) {
  for (Node node = 0; node < graph.size(); ++node) {
    std::size_t parents = 0;
    std::vector<Node> open;
    for_each_bit(graph.parents(node), [&](Node) { ++parents; });
    for_each_bit(graph.open(node), [&](Node other) { open.push_back(other); });
    if (parents + open.size() > limit && parents + largest_clique(graph, open) > limit) return true;
  }
  return false;
}

// Leaves out links into nodes that have more parents than the limit: of a node's parents the one
// that it depends on least given the others, again and again.
std::vector<Edge> with_fewer_parents(const std::vector<Edge>& dag, const Testing& testing,
                                     std::uint64_t limit) {
  std::vector<std::vector<Node>> parents(testing.columns);
  for (const Edge& edge : dag) parents[edge.to].push_back(edge.from);
  std::vector<Edge> left;
  for (Node node = 0; node < testing.columns; ++node) {
    std::vector<Node>& of_node = parents[node];
    while (of_node.size() > limit) {
      testing.leave_if_asked();
      double most = -std::numeric_limits<double>::infinity();
      std::size_t least_missed = of_node.size();
      for (std::size_t i = 0; i < of_node.size(); ++i) {
        if (testing.knowledge.is_required({of_node[i], node})) continue;
        std::vector<Node> others = of_node;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const double log_p = testing.tester.test(node, others, of_node[i]).log_p();
        if (least_missed < of_node.size() && log_p <= most) continue;
        most = log_p;
        least_missed = i;
      }
      of_node.erase(of_node.begin() + static_cast<std::ptrdiff_t>(least_missed));
    }
    for (Node parent : of_node) left.push_back({parent, node});
  }
  return left;
}

LearntEdges learn_by_tests(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  const auto tester = make_tester(task.sample, task.parameters);
  Significance significance(task.parameters.real("alpha"));
  const Testing testing{task.sample.columns(), *tester,
                        significance,          most_given(task.sample, task.parameters),
                        task.knowledge,        task.stop};
  Skeleton skeleton = find_skeleton(testing);
  const std::vector<Triple> triples = judge_unshielded(testing, skeleton.links);
  const std::vector<Edge> dag = direct_links(std::move(skeleton), triples, task.knowledge);
  const BitPdag graph = class_of(testing.columns, dag, task.knowledge);
  const std::uint64_t limit = task.parameters.limit("max_parents");
  if (limit < testing.columns && may_exceed(graph, limit))
    return {with_fewer_parents(dag, testing, limit)};
  return {graph.directed(), graph.undirected()};
}

double bytes(const TableShape& shape, const Parameters& parameters) {
  const auto columns = static_cast<double>(shape.columns());
  // Bits for three graphs and a closure, a number for each pair, and triples: as many as there are
  // where one variable is linked to all, in a list that has doubled.
  return tester_bytes(shape, parameters) + columns * columns * (8 + 3 + 64) + 4096 * columns +
         200'000;
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all = independence_parameters();
  all.push_back(max_parents_parameter());
  return all;
}

}  // namespace

// The algorithm of Peter Spirtes and Clark Glymour, in its stable form.
Learner pc() {
  return {.name = "pc",
          .title = "links that no test of independence cuts, and what colliders say of directions",
          .gives = GraphKind::cpdag,
          .takes = {.discrete = true, .continuous = true, .mixed = true, .weights = true},
          .by_score = false,
          .parameters = parameters(),
          .learn = learn_by_tests,
          .bytes = bytes};
}

}  // namespace hoist
