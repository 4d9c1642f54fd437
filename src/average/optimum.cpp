// SPDX-License-Identifier: Apache-2.0
#include "average/optimum.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "average/admission.hpp"
#include "average/growing_dag.hpp"
#include "average/selection.hpp"

namespace hoist {
namespace {

// Shares as whole numbers, so that equal sums are equal: parts of the weight of the bag, where some
// small number of parts makes all of them whole, else of 2^-40.
double unit_of(std::span<const Ranked> candidates, double total) {
  constexpr int kMostParts = 100;
  for (int parts = 1; parts <= kMostParts; ++parts) {
    const double unit = total * parts;
    if (std::ranges::all_of(candidates, [&](const Ranked& row) {
          const double count = row.support * unit;
          return std::abs(count - std::round(count)) < 1e-10 * unit;
        }))
      return unit;
  }
  return 0x1.0p40;
}

using IndexOf = std::pair<Node, std::uint32_t>;

IndexOf index_of(const Structure& structure) { return {structure.vertex, structure.slot}; }

class Exact {
 public:
  Exact(const Names& names, std::span<const Ranked> candidates, double threshold, double total,
        const Knowledge& knowledge)
      : names_(names),
        candidates_(candidates),
        unit_(unit_of(candidates, total)),
        knowledge_(knowledge),
        required_(names),
        final_(names) {
    result_.threshold = threshold;
    result_.solver = Solver::exact;
    for (const Edge& edge : knowledge.required())
      for (GrowingDag* dag : {&required_, &final_}) dag->try_add({edge.to, 0, {edge}});
    for (const Ranked& row : candidates_) {
      const Edge* edge = forbidden_edge(row.structure, knowledge);
      Decision& decision = result_.decisions.emplace_back(
          Decision{row.structure, row.count, row.posterior, row.support, Verdict::placed, {}});
      if (edge == nullptr) continue;
      decision.verdict = Verdict::forbidden;
      decision.path = {edge->from, edge->to};
    }
  }

  Average solved(const std::stop_token& stop) && {
    const Selection best = best_selection(problem(), stop);
    for (std::size_t place : best.places) {
      result_.decisions[place].verdict = Verdict::taken;
      result_.mass += candidates_[place].support;
      final_.try_add(candidates_[place].structure);
    }
    result_.bound = result_.mass + static_cast<double>(best.bound - best.weight) / unit_;
    result_.proven = best.bound == best.weight;
    explain();
    result_.dag = final_.dag();
    return std::move(result_);
  }

 private:
  Edge by_rank(const Edge& edge) const {
    return {names_.ranks()[edge.from], names_.ranks()[edge.to]};
  }

  // Over the ranks of the names, so that the order of the nodes has no say. What is required is an
  // index of its own, which has no choice.
  SelectionProblem problem() {
    SelectionProblem problem{names_.size(), {}};
    std::vector<Edge> required;
    for (const Edge& edge : knowledge_.required()) required.push_back(by_rank(edge));
    std::ranges::sort(required);
    if (!required.empty()) problem.indices.push_back({{0, kNothing, required}});
    std::map<IndexOf, std::size_t> at;
    for (std::size_t place = 0; place < candidates_.size(); ++place) {
      const Structure& structure = candidates_[place].structure;
      if (result_.decisions[place].verdict == Verdict::forbidden) continue;
      if (!required.empty())
        if (GrowingDag alone = required_; !alone.try_add(structure)) continue;
      Option option{std::llround(candidates_[place].support * unit_), place, {}};
      for (const Edge& edge : structure.edges) option.edges.push_back(by_rank(edge));
      std::ranges::sort(option.edges);
      const auto [slot, fresh] = at.try_emplace(index_of(structure), problem.indices.size());
      if (fresh) problem.indices.emplace_back();
      problem.indices[slot->second].push_back(std::move(option));
    }
    for (std::vector<Option>& index : problem.indices)
      if (index.front().place != kNothing) index.push_back({0, kNothing, {}});
    return problem;
  }

  // Why a structure is not in: its index has one that is worth more, or as much and comes before;
  // or it would close a cycle.
  void explain() {
    std::map<IndexOf, const Decision*> taken;
    for (const Decision& decision : result_.decisions)
      if (decision.verdict == Verdict::taken) taken[index_of(decision.structure)] = &decision;
    for (Decision& decision : result_.decisions) {
      if (decision.verdict != Verdict::placed) continue;
      const auto at = taken.find(index_of(decision.structure));
      if (at != taken.end() &&
          (at->second->support > decision.support ||
           (at->second->support == decision.support && at->second < &decision)))
        continue;
      std::vector<Node> path = final_.blocking_path(decision.structure);
      if (path.empty()) continue;  // where the search was stopped
      decision.verdict = Verdict::cycle;
      decision.path = std::move(path);
    }
  }

  const Names& names_;
  std::span<const Ranked> candidates_;
  double unit_;
  const Knowledge& knowledge_;
  GrowingDag required_, final_;
  Average result_;
};

}  // namespace

Average optimal_average(const Names& names, std::span<const Ranked> candidates, double threshold,
                        double total, const Knowledge& knowledge, const std::stop_token& stop) {
  return Exact(names, candidates, threshold, total, knowledge).solved(stop);
}

}  // namespace hoist
