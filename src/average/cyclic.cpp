// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "average/admission.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"

namespace hoist {

CyclicAverage average_with_cycles(const Bag& bag, const Choice<Cover>& cover,
                                  const AverageOptions& options, const Knowledge& knowledge) {
  require_sound(bag, knowledge);
  if (options.solver == Solver::exact)
    throw Error(ErrorKind::usage,
                "where cycles are let in, every structure fits and no solver has a choice; leave "
                "the exact one out");
  if (options.rank.row().value)
    throw Error(
        ErrorKind::usage,
        "where cycles are let in, every structure fits and --rank has no say; leave it out");
  const std::vector<Ranked> all = ranked(bag, cover, options.kappa);
  CyclicAverage result;
  result.names = bag.names;
  result.threshold = threshold_value(options.threshold.value_or(own_threshold(cover.row())),
                                     {bag, cover, all, options.data, {}, options.kappa});
  std::set<Edge> edges(knowledge.required().begin(), knowledge.required().end());
  std::set<std::pair<Node, std::uint32_t>> placed;
  for (const auto& [structure, count, posterior, support] : all) {
    if (!(support > result.threshold)) continue;
    Decision decision{structure, count, posterior, support, Verdict::taken, {}};
    const std::pair index(structure.vertex, structure.slot);
    if (!options.accumulate && placed.contains(index)) {
      decision.verdict = Verdict::placed;
    } else if (const Edge* edge = forbidden_edge(structure, knowledge)) {
      decision.verdict = Verdict::forbidden;
      decision.path = {edge->from, edge->to};
    } else {
      placed.insert(index);
      edges.insert(structure.edges.begin(), structure.edges.end());
      result.mass += support;
    }
    result.decisions.push_back(std::move(decision));
  }
  result.edges.assign(edges.begin(), edges.end());
  return result;
}

}  // namespace hoist
