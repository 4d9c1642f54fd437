// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "average/growing_dag.hpp"
#include "average/ranking.hpp"
#include "core/text.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

double checked_threshold(const Bag& bag, const Cover& cover, const AverageOptions& options) {
  const double threshold =
      options.threshold ? *options.threshold : threshold_rule(cover.threshold).value(bag);
  if (!(threshold >= 0 && threshold < 1))
    throw Error(ErrorKind::usage,
                "the threshold must be at least 0 and below 1, not " + format_double(threshold));
  return threshold;
}

void require_sound(const Bag& bag, const Knowledge& knowledge) {
  if (bag.dags.empty())
    throw Error(ErrorKind::input, "the bag holds no graph; there is nothing to average");
  knowledge.require_consistent(bag.names.size());
}

const Edge* forbidden_edge(const Structure& structure, const Knowledge& knowledge) {
  for (const Edge& edge : structure.edges)
    if (knowledge.is_forbidden(edge)) return &edge;
  return nullptr;
}

}  // namespace

Average average(const Bag& bag, const Cover& cover, const AverageOptions& options,
                const Knowledge& knowledge) {
  require_sound(bag, knowledge);
  Average result;
  result.threshold = checked_threshold(bag, cover, options);

  GrowingDag average(bag.names);
  for (const Edge& edge : knowledge.required()) average.try_add({edge.to, 0, {edge}});

  std::set<std::pair<Node, std::uint32_t>> placed;
  for (const auto& [count, structure] : ranked(bag, cover, result.threshold)) {
    const double posterior = static_cast<double>(count) / static_cast<double>(bag.dags.size());
    Decision decision{structure, count, posterior, Verdict::taken, {}};
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
