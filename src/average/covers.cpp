// SPDX-License-Identifier: Apache-2.0
#include "average/covers.hpp"

#include "core/lookup.hpp"
#include "hoist/average.hpp"

namespace hoist {
namespace {

std::vector<Edge> incoming(const Dag& dag, Node x) {
  std::vector<Edge> edges;
  for (Node parent : dag.parents(x)) edges.push_back({parent, x});
  return edges;
}

std::vector<Edge> outgoing(const Dag& dag, Node x) {
  std::vector<Edge> edges;
  for (Node child : dag.children(x)) edges.push_back({x, child});
  return edges;
}

std::vector<Edge> incident(const Dag& dag, Node x) {
  std::vector<Edge> edges = incoming(dag, x);
  for (const Edge& edge : outgoing(dag, x)) edges.push_back(edge);
  return edges;
}

void each_edge(const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
  for (Node child : dag.children(x)) emit(child, {{x, child}});
}

// A cover with one structure per vertex: the whole set that `edges` selects.
template <std::vector<Edge> (*edges)(const Dag&, Node)>
void the_set_of(const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
  emit(0, edges(dag, x));
}

// One of the paper's four, which are made by default.
Cover of_the_paper(Cover cover) {
  cover.by_default = true;
  return cover;
}

}  // namespace

const std::vector<Cover>& covers() {
  static const std::vector<Cover> table = {
      of_the_paper({"tma", "threshold-based: every edge by itself", "majority", {}, each_edge}),
      of_the_paper({"pma",
                    "parents: the set of a vertex's incoming edges",
                    "1/(n-1)",
                    {},
                    the_set_of<incoming>}),
      of_the_paper({"cma",
                    "children: the set of a vertex's outgoing edges",
                    "1/(n-1)",
                    {},
                    the_set_of<outgoing>}),
      of_the_paper({"ima",
                    "incident: the set of all of a vertex's edges",
                    "1/(n-1)",
                    {},
                    the_set_of<incident>}),
      markov_blankets(),
      vstructures(),
      ancestors(),
      whole_dag(),
      gshd(),
      averaged_network(),
      ensemble(),
  };
  return table;
}

const std::vector<Cover>& default_covers() {
  static const std::vector<Cover> table = [] {
    std::vector<Cover> rows;
    for (const Cover& row : covers())
      if (row.by_default) rows.push_back(row);
    return rows;
  }();
  return table;
}

const Cover& Cover::named(const std::string& name) { return find_entry(covers(), name, kWhat); }

}  // namespace hoist
