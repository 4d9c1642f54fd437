// SPDX-License-Identifier: Apache-2.0
#include "learn/outside_graph.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <vector>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/files.hpp"

namespace hoist {
namespace {

// Nothing is known where the knowledge has no names.
struct Known {
  const Knowledge& knowledge;

  bool is_forbidden(const Edge& edge) const { return knowledge.is_forbidden(edge); }
  bool is_required(const Edge& edge) const {
    return !knowledge.empty() && knowledge.is_required(edge);
  }
};

Names names_in_order(const Sample& sample) {
  std::vector<std::string> names;
  for (Node node = 0; node < sample.columns(); ++node) names.push_back(sample.name(node));
  return Names(names);
}

Graph parse_file(const std::string& path) {
  const GraphFormat& format = graph_format(path);
  const std::string text = read_regular_file(path);
  if (format.parse_any != nullptr) return format.parse_any(text, path);
  return format.parse(text, path);
}

LearntEdges over(const Names& names, const Graph& graph, const std::string& path) {
  std::vector<Node> node;
  for (const std::string& name : names_of(graph).list()) node.push_back(names.at(name, path));
  const auto moved = [&](const std::vector<Edge>& edges) {
    std::vector<Edge> list;
    for (const Edge& edge : edges) list.push_back({node[edge.from], node[edge.to]});
    return list;
  };
  if (const auto* dag = std::get_if<Dag>(&graph)) return {moved(dag->edges())};
  const Pdag& pdag = std::get<Pdag>(graph);
  return {moved(pdag.directed()), moved(pdag.undirected())};
}

// An edge that may point one way only points so; one that is forbidden both ways is left open, and
// refused later.
void direct_as_known(LearntEdges& learnt, const Known& known) {
  std::vector<Edge> open;
  for (const Edge& edge : learnt.undirected) {
    const Edge back{edge.to, edge.from};
    if (known.is_required(edge) || (known.is_forbidden(back) && !known.is_forbidden(edge)))
      learnt.directed.push_back(edge);
    else if (known.is_required(back) || (known.is_forbidden(edge) && !known.is_forbidden(back)))
      learnt.directed.push_back(back);
    else
      open.push_back(edge);
  }
  learnt.undirected = std::move(open);
}

void require_allowed(const LearntEdges& learnt, const Names& names, const Known& known) {
  const auto spell = [&](const Edge& edge) {
    return in_quotes(names[edge.from]) + " -> " + in_quotes(names[edge.to]);
  };
  for (const auto* edges : {&learnt.directed, &learnt.undirected})
    for (const Edge& edge : *edges)
      if (known.is_forbidden(edge))
        throw Failed("the graph has " + spell(edge) + ", which the knowledge forbids");
  for (const Edge& edge : known.knowledge.required())
    if (std::ranges::find(learnt.directed, edge) == learnt.directed.end())
      throw Failed("the graph lacks " + spell(edge) + ", which the knowledge requires");
}

void require_extension(const LearntEdges& learnt, const Names& names) {
  std::vector<Node> order(names.size());
  std::iota(order.begin(), order.end(), Node{0});
  if (!extension(Pdag(names, learnt.directed, learnt.undirected), order))
    throw Failed(
        "no DAG agrees with the graph: its directed edges close a cycle, or its open ones cannot "
        "be turned without a new collider");
}

}  // namespace

LearntEdges read_outside_graph(const std::string& path, const Sample& sample,
                               const Knowledge& knowledge) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    throw Failed("the command ended well, but wrote no graph to " + path);
  const Names names = names_in_order(sample);
  LearntEdges learnt;
  try {
    learnt = over(names, parse_file(path), path);
  } catch (const Error& error) {
    throw Failed(std::string("the graph cannot be used: ") + error.what());
  }
  const Known known{knowledge};
  direct_as_known(learnt, known);
  require_allowed(learnt, names, known);
  require_extension(learnt, names);
  return learnt;
}

}  // namespace hoist
