// SPDX-License-Identifier: Apache-2.0
#include "average/selection.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "average/selection_search.hpp"
#include "graph/components.hpp"

namespace hoist {
namespace {

using Index = std::vector<Option>;

// Whether who takes `other` may as well take `option`, and prefers to.
bool pushes_out(const Option& option, const Option& other) {
  if (option.weight < other.weight) return false;
  if (option.weight == other.weight && option.place >= other.place) return false;
  return std::ranges::includes(other.edges, option.edges);
}

void drop_dominated(Index& index) {
  Index kept;
  for (std::size_t i = 0; i < index.size(); ++i)
    if (std::ranges::none_of(index,
                             [&](const Option& other) { return pushes_out(other, index[i]); }))
      kept.push_back(index[i]);
  index = std::move(kept);
}

std::size_t options_of(const SelectionProblem& problem) {
  std::size_t count = 0;
  for (const Index& index : problem.indices) count += index.size();
  return count;
}

// Without edges that can be part of no cycle and options that are pushed out, until nothing
// changes. The component of each node.
std::vector<Node> simplify(SelectionProblem& problem) {
  for (std::size_t before = 0;;) {
    std::vector<Edge> edges;
    for (const Index& index : problem.indices)
      for (const Option& option : index)
        edges.insert(edges.end(), option.edges.begin(), option.edges.end());
    std::ranges::sort(edges);
    const auto twice = std::ranges::unique(edges);
    edges.erase(twice.begin(), twice.end());
    std::vector<Node> component = strong_components(problem.nodes, edges);
    const std::size_t count = options_of(problem);
    if (count == before) return component;
    before = count;
    for (Index& index : problem.indices) {
      for (Option& option : index)
        std::erase_if(option.edges,
                      [&](const Edge& e) { return component[e.from] != component[e.to]; });
      drop_dominated(index);
    }
  }
}

// Indices belong together where they have edges in one component.
std::vector<SelectionProblem> taken_apart(const SelectionProblem& problem,
                                          const std::vector<Node>& component) {
  std::vector<Node> root(problem.nodes);  // of components that an index joins
  std::iota(root.begin(), root.end(), Node{0});
  const auto find = [&](Node node) {
    while (root[node] != node) node = root[node] = root[root[node]];
    return node;
  };
  std::map<std::size_t, Node> of_index;
  for (std::size_t i = 0; i < problem.indices.size(); ++i)
    for (const Option& option : problem.indices[i])
      for (const Edge& edge : option.edges) {
        const Node at = find(component[edge.from]);
        root[at] = find(of_index.try_emplace(i, at).first->second);
      }
  struct Part {
    SelectionProblem problem = {};
    std::map<Node, Node> nodes = {};
  };
  std::map<Node, Part> parts;
  for (const auto& [i, at] : of_index) {
    Part& part = parts[find(at)];
    part.problem.indices.push_back(problem.indices[i]);
    for (const Option& option : problem.indices[i])
      for (const Edge& edge : option.edges) {
        part.nodes.emplace(edge.from, Node{0});
        part.nodes.emplace(edge.to, Node{0});
      }
  }
  std::vector<SelectionProblem> all;
  for (auto& [at, part] : parts) {
    for (auto& [node, number] : part.nodes)
      number = static_cast<Node>(part.problem.nodes++);  // in the order of the nodes
    for (Index& index : part.problem.indices)
      for (Option& option : index)
        for (Edge& edge : option.edges) edge = {part.nodes[edge.from], part.nodes[edge.to]};
    all.push_back(std::move(part.problem));
  }
  return all;
}

}  // namespace

Selection best_selection(SelectionProblem problem, const std::stop_token& stop) {
  const std::vector<Node> component = simplify(problem);
  Selection result;
  const auto take = [&](const Option& option) {
    result.weight += option.weight;
    if (option.place != kNothing) result.places.push_back(option.place);
  };
  for (const Index& index : problem.indices)
    if (std::ranges::all_of(index, [](const Option& option) { return option.edges.empty(); }))
      take(index.front());
  std::int64_t gap = 0;
  for (const SelectionProblem& part : taken_apart(problem, component)) {
    SelectionSearch search(part, stop);
    const SelectionSearch::Result found = search.run();
    for (std::uint32_t number : found.chosen) take(search.parts().option(number));
    gap += found.loss - found.bound;
  }
  std::ranges::sort(result.places);
  result.bound = result.weight + gap;
  return result;
}

}  // namespace hoist
