// SPDX-License-Identifier: Apache-2.0
#include "average/gma.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "average/admission.hpp"
#include "average/growing_dag.hpp"
#include "average/optimum.hpp"
#include "average/shares.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// What the families of a structure gain over no parents at all.
double gain_of(const Structure& structure, const DataEvidence& data) {
  std::map<Node, std::vector<Node>> parents;
  for (const Edge& edge : structure.edges) parents[edge.to].push_back(edge.from);
  double gain = 0;
  for (auto& [child, set] : parents) {
    std::ranges::sort(set);
    gain += data.family(child, set) - data.family(child, {});
  }
  return std::isnan(gain) ? -std::numeric_limits<double>::infinity() : gain;
}

// The structures above the threshold, in the order in which they are inserted.
std::vector<const Ranked*> in_order(const std::vector<Ranked>& all, double threshold,
                                    const AverageOptions& options) {
  const Insertion& rank = options.rank.row();
  const Parameters parameters = options.rank.parameters();
  std::vector<std::pair<double, const Ranked*>> valued;
  for (const Ranked& row : all) {
    if (!(row.support > threshold)) continue;
    const double gain = rank.by_gain ? gain_of(row.structure, options.data) : 0;
    valued.emplace_back(rank.value ? rank.value(row.support, gain, parameters) : 0, &row);
  }
  if (rank.value)
    std::ranges::stable_sort(valued, std::greater(), [](const auto& each) { return each.first; });
  std::vector<const Ranked*> rows;
  for (const auto& [value, row] : valued) rows.push_back(row);
  return rows;
}

}  // namespace

void require_averageable(const Bag& bag, const AverageOptions& options,
                         const Knowledge& knowledge) {
  require_sound(bag, knowledge);
  if (options.accumulate && options.solver == Solver::exact)
    throw Error(
        ErrorKind::usage,
        "the exact solver gives a vertex one structure, and --accumulate several; leave one "
        "of them out");
  const Insertion& rank = options.rank.row();
  if (rank.value && options.solver == Solver::exact)
    throw Error(ErrorKind::usage,
                "the exact solver inserts nothing one by one, so --rank has no say; leave one of "
                "them out");
  if (rank.by_gain && !options.data.family)
    throw Error(ErrorKind::usage,
                "--rank " + options.rank.name() +
                    " asks what structures gain on the data, and here is only a bag; give the "
                    "data (`hoist average ... --data FILE`), or take `hoist discover`");
}

Average average_at(double threshold, const Bag& bag, const std::vector<Ranked>& all,
                   const AverageOptions& options, const Knowledge& knowledge, bool explain) {
  if (options.solver == Solver::exact) {
    std::vector<Ranked> above;
    for (const Ranked& row : all)
      if (row.support > threshold) above.push_back(row);
    return optimal_average(bag.names, above, threshold, total_weight(bag), knowledge, options.stop);
  }
  Average result;
  result.threshold = threshold;
  GrowingDag average(bag.names);
  for (const Edge& edge : knowledge.required()) average.try_add({edge.to, 0, {edge}});

  std::set<std::pair<Node, std::uint32_t>> placed;
  for (const Ranked* row : in_order(all, threshold, options)) {
    const auto& [structure, count, posterior, support] = *row;
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
      if (explain) decision.path = average.blocking_path(structure);
    }
    if (explain) result.decisions.push_back(std::move(decision));
  }
  result.dag = average.dag();
  return result;
}

Average average(const Bag& bag, const Choice<Cover>& cover, const AverageOptions& options,
                const Knowledge& knowledge) {
  require_averageable(bag, options, knowledge);
  const std::vector<Ranked> all = ranked(bag, cover, options.kappa);
  const Threshold threshold = options.threshold.value_or(own_threshold(cover.row()));
  const auto at = [&](double each) {
    return average_at(each, bag, all, options, knowledge, false).dag;
  };
  Average made =
      average_at(threshold_value(threshold, {bag, cover, all, options.data, at, options.kappa}),
                 bag, all, options, knowledge, true);
  if (threshold.rule() != nullptr) made.rule = threshold.rule()->name();
  made.rank = options.rank.name();
  made.kappa = options.kappa;
  made.accumulate = options.accumulate;
  return made;
}

}  // namespace hoist
