// SPDX-License-Identifier: Apache-2.0
#include "hoist/knowledge.hpp"

#include <algorithm>

#include "graph/cycle.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

void require_ends(Edge edge, const Names& names) {
  if (edge.from >= names.size() || edge.to >= names.size())
    throw Error(ErrorKind::usage, "knowledge of an edge " + std::to_string(edge.from) + " -> " +
                                      std::to_string(edge.to) +
                                      " between variables that do not "
                                      "exist; there are " +
                                      std::to_string(names.size()));
}

}  // namespace

Knowledge::Knowledge(Names names) : names_(std::move(names)) {}

void Knowledge::require(Edge edge) {
  require_ends(edge, names_);
  const auto at = std::lower_bound(required_.begin(), required_.end(), edge);
  if (at == required_.end() || *at != edge) required_.insert(at, edge);
}

void Knowledge::forbid(Edge edge) {
  require_ends(edge, names_);
  if (forbidden_.empty()) forbidden_.assign(names_.size() * names_.size(), 0);
  forbidden_[edge.from * names_.size() + edge.to] = 1;
}

void Knowledge::root(Node node) {
  for (Node other = 0; other < names_.size(); ++other)
    if (other != node) forbid({other, node});
}

void Knowledge::leaf(Node node) {
  for (Node other = 0; other < names_.size(); ++other)
    if (other != node) forbid({node, other});
}

void Knowledge::tiers(const std::vector<std::vector<Node>>& tiers) {
  for (std::size_t later = 0; later < tiers.size(); ++later)
    for (std::size_t earlier = 0; earlier < later; ++earlier)
      for (Node from : tiers[later])
        for (Node to : tiers[earlier]) forbid({from, to});
  tiers_ = tiers;
}

bool Knowledge::is_required(Edge edge) const {
  return std::binary_search(required_.begin(), required_.end(), edge);
}

std::vector<Edge> Knowledge::forbidden() const {
  std::vector<Edge> edges;
  if (forbidden_.empty()) return edges;
  for (Node from = 0; from < names_.size(); ++from)
    for (Node to = 0; to < names_.size(); ++to)
      if (is_forbidden({from, to})) edges.push_back({from, to});
  return edges;
}

std::vector<Edge> Knowledge::forbidden_besides_tiers() const {
  std::vector<std::size_t> tier_of(names_.size(), tiers_.size());
  for (std::size_t tier = 0; tier < tiers_.size(); ++tier)
    for (Node node : tiers_[tier]) tier_of[node] = tier;
  std::vector<Edge> edges = forbidden();
  std::erase_if(edges, [&](const Edge& edge) {
    return tier_of[edge.from] < tiers_.size() && tier_of[edge.to] < tier_of[edge.from];
  });
  return edges;
}

std::vector<std::string> Knowledge::contradictions(std::size_t max_parents) const {
  std::vector<std::string> found;
  std::vector<std::size_t> parents(names_.size());
  for (const Edge& edge : required_) {
    ++parents[edge.to];
    if (is_forbidden(edge))
      found.push_back("'" + names_[edge.from] + "' -> '" + names_[edge.to] +
                      "' is both required and forbidden");
  }
  if (const auto cycle = find_cycle(names_.size(), required_); !cycle.empty())
    found.push_back("required edges close a cycle: " + spell_path(names_, cycle));
  for (Node node = 0; node < names_.size(); ++node)
    if (parents[node] > max_parents)
      found.push_back("'" + names_[node] + "' has " + std::to_string(parents[node]) +
                      " required parents, but at most " + std::to_string(max_parents) +
                      " are allowed");
  return found;
}

void Knowledge::require_consistent(std::size_t max_parents) const {
  const auto found = contradictions(max_parents);
  if (!found.empty())
    throw Error(ErrorKind::input, "the knowledge contradicts itself: " + join(found, "; ") +
                                      "; remove one of the lines that say so (tiers, roots and "
                                      "leaves forbid edges too)");
}

void Knowledge::require_over(const Names& names) const {
  if (names_.size() == 0 || names_ == names) return;
  for (const std::string& name : names_.list())
    if (!names.find(name))
      throw Error(ErrorKind::input, "the knowledge is of a variable '" + name +
                                        "' that the data do not have; make it over their names");
  throw Error(ErrorKind::input,
              "the knowledge is over the variables in another order, or over some of them only; "
              "make it over the names of the data");
}

Knowledge Knowledge::relabelled(const Names& names, const std::vector<Node>& new_node) const {
  Knowledge moved(names);
  for (const Edge& edge : required_) moved.require({new_node[edge.from], new_node[edge.to]});
  for (const Edge& edge : forbidden()) moved.forbid({new_node[edge.from], new_node[edge.to]});
  moved.tiers_ = tiers_;
  for (std::vector<Node>& tier : moved.tiers_)
    for (Node& node : tier) node = new_node[node];
  return moved;
}

}  // namespace hoist
