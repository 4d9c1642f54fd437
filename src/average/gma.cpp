// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "average/admission.hpp"
#include "average/growing_dag.hpp"
#include "average/optimum.hpp"
#include "average/shares.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"

namespace hoist {

Average average(const Bag& bag, const Choice<Cover>& cover, const AverageOptions& options,
                const Knowledge& knowledge) {
  require_sound(bag, knowledge);
  if (options.accumulate && options.solver == Solver::exact)
    throw Error(
        ErrorKind::usage,
        "the exact solver gives a vertex one structure, and --accumulate several; leave one "
        "of them out");
  std::vector<Ranked> all = ranked(bag, cover, options.kappa);
  Average result;
  result.threshold = threshold_value(options.threshold.value_or(own_threshold(cover.row())),
                                     {bag, cover.row(), all, options.heldout});

  if (options.solver == Solver::exact) {
    std::vector<Ranked> above;
    for (Ranked& row : all)
      if (row.support > result.threshold) above.push_back(std::move(row));
    return optimal_average(bag.names, above, result.threshold, total_weight(bag), knowledge,
                           options.stop);
  }

  GrowingDag average(bag.names);
  for (const Edge& edge : knowledge.required()) average.try_add({edge.to, 0, {edge}});

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
    } else if (average.try_add(structure)) {  // all edges or none
      placed.insert(index);
      result.mass += support;
    } else {
      decision.verdict = Verdict::cycle;
      decision.path = average.blocking_path(structure);
    }
    result.decisions.push_back(std::move(decision));
  }
  result.dag = average.dag();
  return result;
}

}  // namespace hoist
