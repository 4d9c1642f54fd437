// SPDX-License-Identifier: Apache-2.0
#include "hoist/drawing.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "graph/by_name.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

Edge turned(const Edge& edge) { return {edge.to, edge.from}; }

// Support by edge; that of an edge which only its reverse has is turned round.
class Supports {
 public:
  explicit Supports(std::span<const EdgeSupport> support) {
    for (const EdgeSupport& row : support) {
      rows_[row.edge] = row;
      EdgeSupport back = row;
      back.edge = turned(row.edge);
      back.direction = 1 - row.direction;
      back.confidence = row.linked - row.confidence;
      back.count = 0;
      back.compelled = 0;
      rows_.try_emplace(back.edge, back);
    }
  }

  EdgeSupport of(const Edge& edge) const {
    const auto found = rows_.find(edge);
    return found == rows_.end() ? EdgeSupport{.edge = edge} : found->second;
  }

 private:
  std::map<Edge, EdgeSupport> rows_;
};

// In the order of names, so that neither the columns of a file nor a bag decide how it looks.
void sort_lines(Drawing& drawing) {
  std::ranges::stable_sort(drawing.lines, [&](const DrawnLine& one, const DrawnLine& other) {
    return ByName{drawing.names}(one.edge, other.edge);
  });
}

std::vector<Node> all_nodes(const Names& names) {
  std::vector<Node> nodes(names.size());
  std::iota(nodes.begin(), nodes.end(), Node{0});
  return nodes;
}

Drawing blank(const Names& names, const Knowledge& knowledge) {
  knowledge.require_over(names);
  return {.names = names,
          .nodes = all_nodes(names),
          .lines = {},
          .tiers = knowledge.tiers(),
          .knowledge = !knowledge.empty()};
}

bool is_required(const Knowledge& knowledge, const Edge& edge) {
  return !knowledge.empty() && knowledge.is_required(edge);
}

// The structures that were taken, one for each edge or one for each vertex.
void add_shares(const Average& average, Drawing& drawing) {
  const auto& log = average.decisions;
  const bool single = !log.empty() && std::ranges::all_of(log, [](const Decision& decision) {
    return decision.structure.edges.size() == 1;
  });
  if (!single) drawing.shares.resize(drawing.names.size());
  for (const Decision& decision : log) {
    if (decision.verdict != Verdict::taken) continue;
    if (!single) {
      auto& share = drawing.shares[decision.structure.vertex];
      share = std::max(share.value_or(0), decision.support);
      continue;
    }
    for (DrawnLine& line : drawing.lines)
      if (line.edge == decision.structure.edges.front()) line.share = decision.support;
  }
}

}  // namespace

Drawing drawing_of(const Graph& graph, const Knowledge& knowledge) {
  Drawing drawing = blank(names_of(graph), knowledge);
  const auto add = [&](const std::vector<Edge>& edges, LineKind kind) {
    for (const Edge& edge : edges)
      drawing.lines.push_back(
          {.edge = edge, .kind = kind, .required = is_required(knowledge, edge)});
  };
  if (const auto* dag = std::get_if<Dag>(&graph)) {
    add(dag->edges(), LineKind::directed);
  } else {
    add(std::get<Pdag>(graph).directed(), LineKind::directed);
    add(std::get<Pdag>(graph).undirected(), LineKind::open);
  }
  sort_lines(drawing);
  return drawing;
}

Drawing drawing_of(const Average& average, const Pdag& open, std::span<const EdgeSupport> support,
                   const Knowledge& knowledge) {
  const Dag& dag = average.dag;
  Drawing drawing = blank(dag.names(), knowledge);
  const Supports supports(support);
  std::set<Edge> pairs;
  for (const Edge& edge : open.undirected()) pairs.insert({edge, turned(edge)});
  for (const Edge& edge : dag.edges())
    drawing.lines.push_back({.edge = edge,
                             .kind = pairs.contains(edge) ? LineKind::open : LineKind::directed,
                             .required = is_required(knowledge, edge),
                             .support = supports.of(edge)});
  add_shares(average, drawing);
  std::set<Edge> named;
  for (const EdgeSupport& row : support) {
    const Edge& edge = row.edge;
    if (row.linked < kStrongLink || dag.has_edge(edge.from, edge.to) ||
        dag.has_edge(edge.to, edge.from) || named.contains(turned(edge)))
      continue;
    named.insert(edge);
    drawing.lines.push_back({.edge = edge, .kind = LineKind::lost, .support = row});
  }
  sort_lines(drawing);
  return drawing;
}

Drawing against(Drawing drawing, const Dag& truth) {
  if (!(truth.names() == drawing.names))
    throw Error(ErrorKind::input, "the truth is over other variables than the graph");
  std::erase_if(drawing.lines, [](const DrawnLine& line) { return line.kind == LineKind::lost; });
  std::set<Edge> drawn;
  for (DrawnLine& line : drawing.lines) {
    const auto [from, to] = line.edge;
    // Of an average, its DAG is judged; a class says of an open edge only that it is there.
    if (line.support) line.kind = LineKind::directed;
    const bool same = truth.has_edge(from, to), back = truth.has_edge(to, from);
    line.against = same || (back && line.kind == LineKind::open) ? Against::right
                   : back                                        ? Against::reversed
                                                                 : Against::extra;
    drawn.insert({line.edge, turned(line.edge)});
  }
  for (const Edge& edge : truth.edges())
    if (!drawn.contains(edge)) drawing.lines.push_back({.edge = edge, .kind = LineKind::missing});
  sort_lines(drawing);
  return drawing;
}

Drawing neighbourhood(Drawing drawing, Node centre, std::size_t steps) {
  std::set<Node> reached = {centre};
  for (std::size_t step = 0; step < steps; ++step) {
    std::set<Node> further = reached;
    for (const DrawnLine& line : drawing.lines) {
      if (reached.contains(line.edge.from)) further.insert(line.edge.to);
      if (reached.contains(line.edge.to)) further.insert(line.edge.from);
    }
    if (further.size() == reached.size()) break;
    reached = std::move(further);
  }
  std::erase_if(drawing.lines, [&](const DrawnLine& line) {
    return !reached.contains(line.edge.from) || !reached.contains(line.edge.to);
  });
  const auto outside = [&](Node node) { return !reached.contains(node); };
  std::erase_if(drawing.nodes, outside);
  for (std::vector<Node>& tier : drawing.tiers) std::erase_if(tier, outside);
  drawing.centre = centre;
  return drawing;
}

std::vector<std::string> isolated_names(const Drawing& drawing) {
  std::set<Node> joined;
  for (const DrawnLine& line : drawing.lines) joined.insert({line.edge.from, line.edge.to});
  std::vector<std::string> names;
  for (Node node : drawing.nodes)
    if (!joined.contains(node)) names.push_back(drawing.names[node]);
  return names;
}

}  // namespace hoist
