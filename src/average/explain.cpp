// SPDX-License-Identifier: Apache-2.0
#include "hoist/explain.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "graph/by_name.hpp"

namespace hoist {
namespace {

Edge link(const Edge& edge) { return {std::min(edge.from, edge.to), std::max(edge.from, edge.to)}; }

std::vector<Node> parents_in(const Structure& structure) {
  std::vector<Node> parents;
  for (const Edge& edge : structure.edges) parents.push_back(edge.from);
  std::ranges::sort(parents);
  return parents;
}

// The sets of parents, most frequent first, whatever covers the averages have.
void add_sets(const Bag& bag, std::span<const NamedAverage> averages,
              std::vector<VariableReport>& reports) {
  const double draws = effective_replicates(bag);
  for (const auto& [structure, count, share, support] : ranked(bag, kParentCover)) {
    const double error = std::sqrt(std::max(0.0, share * (1 - share)) / draws);
    reports[structure.vertex].sets.push_back({parents_in(structure), count, share, error, {}});
  }
  for (const NamedAverage& named : averages)
    for (VariableReport& report : reports) {
      const auto parents = named.average.dag.parents(report.variable);
      const auto same = std::ranges::find_if(report.sets, [&](const ParentSet& set) {
        return std::ranges::equal(set.parents, parents);
      });
      if (same == report.sets.end())
        report.sets.push_back({{parents.begin(), parents.end()}, 0, 0, 0, {named.method}});
      else
        same->taken_by.push_back(named.method);
    }
}

std::vector<LinkIn> found_in(const Edge& edge, std::span<const NamedAverage> averages,
                             std::span<const Certainty> certainties) {
  std::vector<LinkIn> list;
  for (std::size_t i = 0; i < averages.size(); ++i) {
    const Dag& dag = averages[i].average.dag;
    const bool there = dag.has_edge(edge.from, edge.to);
    if (!there && !dag.has_edge(edge.to, edge.from)) continue;
    const auto& open = certainties[i].open.undirected();
    list.push_back({averages[i].method, there ? edge : Edge{edge.to, edge.from},
                    std::ranges::binary_search(open, link(edge))});
  }
  return list;
}

// A pair that only an average has, as knowledge requires it, is linked in none of the bag.
void add_links(std::span<const EdgeSupport> support, std::span<const NamedAverage> averages,
               std::span<const Certainty> certainties, std::vector<VariableReport>& reports) {
  std::map<Edge, EdgeSupport> pairs;
  for (const EdgeSupport& row : support) pairs.try_emplace(link(row.edge), row);
  for (const NamedAverage& named : averages)
    for (const Edge& edge : named.average.dag.edges())
      pairs.try_emplace(link(edge), EdgeSupport{edge});
  for (const auto& [pair, row] : pairs) {
    const LinkOf one{row, found_in(row.edge, averages, certainties)};
    for (Node end : {pair.from, pair.to}) {
      VariableReport& report = reports[end];
      report.links.push_back(one);
      report.doubt +=
          2 * row.linked * (1 - row.linked) + row.linked * 2 * row.direction * (1 - row.direction);
    }
  }
}

// What an average says of edges, handed to both their ends.
void add_verdicts(const NamedAverage& named, const Certainty& certainty,
                  std::vector<VariableReport>& reports) {
  for (const Decision& decision : named.average.decisions) {
    if (decision.verdict != Verdict::cycle && decision.verdict != Verdict::forbidden) continue;
    std::set<Node> ends;
    for (const Edge& edge : decision.structure.edges) ends.insert({edge.from, edge.to});
    for (Node end : ends) reports[end].refused.emplace_back(named.method, decision);
  }
  for (const LostLink& lost : certainty.lost)
    for (Node end : {lost.edge.from, lost.edge.to})
      reports[end].lost.emplace_back(named.method, lost);
  for (const UnsettledEdge& edge : certainty.settled.unsettled)
    for (Node end : {edge.edge.from, edge.edge.to})
      reports[end].unsettled.emplace_back(named.method, edge);
}

}  // namespace

std::vector<VariableReport> explain(const Bag& bag, std::span<const EdgeSupport> support,
                                    std::span<const NamedAverage> averages,
                                    std::span<const Certainty> certainties) {
  std::vector<VariableReport> reports(bag.names.size());
  for (Node node = 0; node < reports.size(); ++node) reports[node].variable = node;
  add_sets(bag, averages, reports);
  add_links(support, averages, certainties, reports);
  for (std::size_t i = 0; i < averages.size(); ++i)
    add_verdicts(averages[i], certainties[i], reports);
  const ByName by_name{bag.names};
  for (VariableReport& report : reports)
    std::ranges::sort(report.links, [&](const LinkOf& a, const LinkOf& b) {
      return a.support.linked != b.support.linked ? a.support.linked > b.support.linked
                                                  : by_name(a.support.edge, b.support.edge);
    });
  return reports;
}

}  // namespace hoist
