// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "average/growing_dag.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

void require_sound(const Bag& bag, const Knowledge& knowledge) {
  if (bag.empty())
    throw Error(ErrorKind::input, "the bag holds no graph; there is nothing to average");
  bag.require_sound();
  knowledge.require_over(bag.names);
  knowledge.require_consistent(bag.names.size());
}

const Edge* forbidden_edge(const Structure& structure, const Knowledge& knowledge) {
  for (const Edge& edge : structure.edges)
    if (knowledge.is_forbidden(edge)) return &edge;
  return nullptr;
}

}  // namespace

Average average(const Bag& bag, const Choice<Cover>& cover, const AverageOptions& options,
                const Knowledge& knowledge) {
  require_sound(bag, knowledge);
  const std::vector<Ranked> all = ranked(bag, cover, options.kappa);
  Average result;
  result.threshold =
      threshold_value(options.threshold.value_or(Choice<ThresholdRule>(cover.row().threshold)),
                      {bag, cover.row(), all, options.heldout});

  GrowingDag average(bag.names);
  for (const Edge& edge : knowledge.required()) average.try_add({edge.to, 0, {edge}});

  std::set<std::pair<Node, std::uint32_t>> placed;
  for (const auto& [structure, count, posterior, support] : all) {
    if (!(support > result.threshold)) break;  // all others have less
    Decision decision{structure, count, posterior, support, Verdict::taken, {}};
    const std::pair index(structure.vertex, structure.slot);
    if (!options.accumulate && placed.contains(index)) {
      decision.verdict = Verdict::placed;
    } else if (const Edge* edge = forbidden_edge(structure, knowledge)) {
      decision.verdict = Verdict::forbidden;
      decision.path = {edge->from, edge->to};
    } else if (average.try_add(structure)) {  // all edges or none
      placed.insert(index);
      result.mass += posterior;
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
