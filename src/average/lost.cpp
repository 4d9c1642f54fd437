// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "average/verdicts.hpp"
#include "graph/by_name.hpp"
#include "hoist/certainty.hpp"

namespace hoist {
namespace {

Edge link(const Edge& edge) { return {std::min(edge.from, edge.to), std::max(edge.from, edge.to)}; }

using Slot = std::pair<Node, std::uint32_t>;

Slot slot_of(const Structure& structure) { return {structure.vertex, structure.slot}; }

// Links that are strong and missing, by pair; of the two ways the one that the support lists first.
std::map<Edge, LostLink> missing(const Average& average, std::span<const EdgeSupport> support,
                                 double least) {
  std::map<Edge, LostLink> found;
  for (const EdgeSupport& row : support) {
    const auto [from, to] = row.edge;
    if (row.linked < least || average.dag.has_edge(from, to) || average.dag.has_edge(to, from))
      continue;
    LostLink one;
    one.edge = row.edge;
    one.linked = row.linked;
    one.linked_se = row.linked_se;
    found.emplace(link(row.edge), std::move(one));
  }
  return found;
}

void find_reason(const Verdicts& verdicts, const Knowledge& knowledge, LostLink& lost) {
  const Edge back{lost.edge.to, lost.edge.from};
  if (knowledge.is_forbidden(lost.edge) && knowledge.is_forbidden(back)) {
    lost.why = Loss::forbidden;
    lost.path = {lost.edge.from, lost.edge.to};
    return;
  }
  // The first of each verdict is of the most frequent structure.
  std::map<Verdict, const Decision*> first;
  for (const Vote& vote : lost.votes)
    if (const Decision* decision = verdicts.of(vote.structure))
      first.try_emplace(decision->verdict, decision);
  const auto blames = [&](Verdict verdict, Loss loss) {
    const auto found = first.find(verdict);
    if (found == first.end()) return false;
    lost.why = loss;
    lost.path = found->second->path;
    if (!lost.path.empty()) lost.refused = found->second->structure;
    return true;
  };
  if (first.empty()) return;  // split
  if (blames(Verdict::cycle, Loss::cycle) || blames(Verdict::forbidden, Loss::forbidden)) return;
  lost.why = Loss::outvoted;
}

}  // namespace

std::vector<LostLink> lost_links(std::span<const Ranked> ranked, const Average& average,
                                 std::span<const EdgeSupport> support, const Knowledge& knowledge,
                                 double least) {
  std::map<Edge, LostLink> lost = missing(average, support, least);
  if (lost.empty()) return {};
  for (const Ranked& row : ranked) {
    std::set<Edge> held;  // a structure may have a link both ways round a vertex only once
    for (const Edge& edge : row.structure.edges) held.insert(link(edge));
    for (const Edge& pair : held)
      if (const auto at = lost.find(pair); at != lost.end())
        at->second.votes.push_back({row.structure, row.posterior});
  }
  std::map<Slot, std::vector<const Decision*>> taken;
  for (const Decision& decision : average.decisions)
    if (decision.verdict == Verdict::taken) taken[slot_of(decision.structure)].push_back(&decision);

  const Verdicts verdicts(average);
  std::vector<LostLink> list;
  for (auto& [pair, one] : lost) {
    find_reason(verdicts, knowledge, one);
    std::set<Slot> slots;
    for (const Vote& vote : one.votes)
      if (slots.insert(slot_of(vote.structure)).second)
        for (const Decision* decision : taken[slot_of(vote.structure)])
          one.winners.push_back({decision->structure, decision->posterior});
    const auto& ranks = average.dag.names().ranks();
    std::ranges::sort(one.winners, [&](const Vote& a, const Vote& b) {
      return a.posterior != b.posterior ? a.posterior > b.posterior
                                        : ranks[a.structure.vertex] < ranks[b.structure.vertex];
    });
    list.push_back(std::move(one));
  }
  const ByName by_name{average.dag.names()};
  std::ranges::sort(list, [&](const LostLink& a, const LostLink& b) {
    return a.linked != b.linked ? a.linked > b.linked : by_name(a.edge, b.edge);
  });
  return list;
}

}  // namespace hoist
