// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "average/similar.hpp"
#include "average/verdicts.hpp"
#include "graph/by_name.hpp"
#include "hoist/certainty.hpp"

namespace hoist {
namespace {

constexpr double kMostReplicates = 1e6;

// 1, 2, 3 or 5 times a power of ten, none below it.
std::optional<std::uint64_t> rounded_up(double replicates) {
  if (!(replicates <= kMostReplicates)) return std::nullopt;
  for (std::uint64_t unit = 1;; unit *= 10)
    for (const std::uint64_t lead : {1U, 2U, 3U, 5U})
      if (static_cast<double>(lead * unit) >= replicates) return lead * unit;
}

// How far apart two shares of a bag are, or a share and a fixed number.
struct Contest {
  double gap = 0, variance = 0;  // the variance is of one replicate

  double distance(double replicates) const {
    return variance > 0 ? gap / std::sqrt(variance / replicates) : 0;
  }
  double needed() const { return kSettled * kSettled * variance / (gap * gap); }
};

// Of one slot: all its structures, the strongest first, and which of them were taken.
struct Slot {
  std::vector<const Ranked*> all, taken, others;
};

// The standard errors of one bag. What a replicate adds to the support of a structure is kappa^d
// where its own differs by d edges; without kappa, 1 for its own and 0 for all others.
class Errors {
 public:
  Errors(const Bag& bag, double kappa)
      : replicates_(effective_replicates(bag)),
        scale_(static_cast<double>(bag.size()) / replicates_),
        kappa_(kappa) {}

  Contest against(const Ranked& one, double number, const Slot& slot) const {
    const double p = moved(one.support, 0.5);
    const double squares = kappa_ == 0 ? one.posterior : mean_square(slot, one, nullptr);
    return {std::abs(one.support - number), moved(squares, 0.5) - p * p};
  }

  Contest between(const Ranked& one, const Ranked& other, const Slot& slot) const {
    const double squares =
        kappa_ == 0 ? one.posterior + other.posterior : mean_square(slot, one, &other);
    const double gap = one.support - other.support;
    return {std::abs(gap), moved(squares, 1) - moved(gap, 0) * moved(gap, 0)};
  }

  // Of two slots. Where no replicate has both, their difference spreads most: at most like this.
  Contest apart(double a, double b) const {
    const double p = moved(a, 0.5), q = moved(b, 0.5);
    return {std::abs(a - b), std::min(p + q, 2 - p - q) - (p - q) * (p - q)};
  }

  double distance(const Contest& contest) const { return contest.distance(replicates_); }
  double needed(const Contest& contest) const { return contest.needed() * scale_; }

 private:
  // The mean with one replicate more, of this value.
  double moved(double mean, double value) const {
    return (mean * replicates_ + value) / (replicates_ + 1);
  }

  double power(std::size_t exponent) const {
    double value = 1;
    while (exponent-- > 0) value *= kappa_;
    return value;
  }

  // Of what replicates add to the support of one, or to its lead over another.
  double mean_square(const Slot& slot, const Ranked& one, const Ranked* other) const {
    std::vector<double> terms;
    for (const Ranked* row : slot.all) {
      double value = power(hoist::difference(one.structure.edges, row->structure.edges));
      if (other != nullptr)
        value -= power(hoist::difference(other->structure.edges, row->structure.edges));
      terms.push_back(row->posterior * value * value);
    }
    std::ranges::sort(terms);  // neither the order of the bag nor that of nodes shows
    double sum = 0;
    for (double term : terms) sum += term;
    return sum;
  }

  double replicates_, scale_, kappa_;
};

// Edges that hang on contests that are too close.
class Marks {
 public:
  explicit Marks(const Errors& errors) : errors_(errors) {}

  void judge(const Contest& contest, const std::set<Edge>& edges) {
    const double distance = errors_.distance(contest);
    if (distance > kSettled) return;
    for (const Edge& edge : edges) {
      auto& [closest, needed] = marks_.try_emplace(edge, distance, 0.0).first->second;
      closest = std::min(closest, distance);
      needed = std::max(needed, errors_.needed(contest));
    }
  }

  void merge(const Marks& other, const std::set<Edge>& but) {
    for (const auto& [edge, mark] : other.marks_) {
      if (but.contains(edge)) continue;
      auto& [closest, needed] = marks_.try_emplace(edge, mark).first->second;
      closest = std::min(closest, mark.first);
      needed = std::max(needed, mark.second);
    }
  }

  bool has(const Edge& edge) const { return marks_.contains(edge); }
  const std::map<Edge, std::pair<double, double>>& all() const { return marks_; }

 private:
  const Errors& errors_;
  std::map<Edge, std::pair<double, double>> marks_;  // the distance, and the replicates needed
};

std::set<Edge> set_of(const std::vector<Edge>& edges) { return {edges.begin(), edges.end()}; }

std::set<Edge> edges_of_one(const Structure& a, const Structure& b) {
  std::set<Edge> edges = set_of(a.edges);
  for (const Edge& edge : b.edges)
    if (edges.erase(edge) == 0) edges.insert(edge);
  return edges;
}

bool is_forbidden(const Structure& structure, const Knowledge& knowledge) {
  return std::ranges::any_of(structure.edges,
                             [&](const Edge& edge) { return knowledge.is_forbidden(edge); });
}

// Judges what would change in one slot if shares moved a little. Where a slot took several, as in
// the literal loop of the pseudocode, the threshold is all that others must pass.
void judge(const Slot& slot, double threshold, const Errors& errors, Marks& marks) {
  for (const Ranked* winner : slot.taken)
    marks.judge(errors.against(*winner, threshold, slot), set_of(winner->structure.edges));
  for (const Ranked* other : slot.others) {
    if (slot.taken.size() != 1)
      marks.judge(errors.against(*other, threshold, slot), set_of(other->structure.edges));
    else
      marks.judge(errors.between(*slot.taken.front(), *other, slot),
                  edges_of_one(slot.taken.front()->structure, other->structure));
  }
}

// A refused structure could have come before what blocks it: the weakest that has an edge of the
// path.
void judge_refused(const Decision& refused, const Average& average, const Errors& errors,
                   Marks& marks) {
  std::set<Edge> path, changed;
  for (std::size_t i = 0; i + 1 < refused.path.size(); ++i)
    path.insert({refused.path[i], refused.path[i + 1]});
  const Decision* weakest = nullptr;
  for (const Decision& decision : average.decisions)
    if (decision.verdict == Verdict::taken &&
        std::ranges::any_of(decision.structure.edges,
                            [&](const Edge& edge) { return path.contains(edge); }))
      if (weakest == nullptr || decision.support <= weakest->support) weakest = &decision;
  if (weakest == nullptr) return;  // required edges
  for (const Edge& edge : refused.structure.edges)
    if (!average.dag.has_edge(edge.from, edge.to)) changed.insert(edge);
  for (const Edge& edge : weakest->structure.edges)
    if (path.contains(edge)) changed.insert(edge);
  marks.judge(errors.apart(weakest->support, refused.support), changed);
}

}  // namespace

Settled settled(const Bag& bag, std::span<const Ranked> ranked, const Average& average,
                const Knowledge& knowledge, double kappa) {
  const Errors errors(bag, kappa);
  const Verdicts verdicts(average);
  std::map<std::pair<Node, std::uint32_t>, Slot> slots;
  Marks close(errors);
  for (const Ranked& row : ranked) {
    Slot& slot = slots[{row.structure.vertex, row.structure.slot}];
    slot.all.push_back(&row);
    if (is_forbidden(row.structure, knowledge)) continue;
    const Decision* const decision = verdicts.of(row.structure);
    if (decision != nullptr && decision->verdict == Verdict::taken)
      slot.taken.push_back(&row);
    else if (decision != nullptr && decision->verdict == Verdict::cycle)
      judge_refused(*decision, average, errors, close);
    else
      slot.others.push_back(&row);
  }
  // An edge that a sure structure holds stays, whatever becomes of another that has it, too.
  std::set<Edge> sure = set_of(knowledge.required());
  Marks in_slots(errors);
  for (const auto& [index, slot] : slots) {
    Marks own(errors);
    judge(slot, average.threshold, errors, own);
    for (const Ranked* winner : slot.taken)
      for (const Edge& edge : winner->structure.edges)
        if (!own.has(edge)) sure.insert(edge);
    in_slots.merge(own, {});
  }
  close.merge(in_slots, sure);

  Settled result;
  result.edges = result.settled = average.dag.edges().size();
  for (const auto& [edge, mark] : close.all()) {
    const bool present = average.dag.has_edge(edge.from, edge.to);
    if (present) --result.settled;
    result.unsettled.push_back({edge, present, mark.first, rounded_up(mark.second)});
  }
  const ByName by_name{bag.names};
  const auto needed = [](const UnsettledEdge& row) {
    return row.replicates.value_or(std::numeric_limits<std::uint64_t>::max());
  };
  std::ranges::sort(result.unsettled, [&](const UnsettledEdge& a, const UnsettledEdge& b) {
    return needed(a) != needed(b) ? needed(a) < needed(b) : by_name(a.edge, b.edge);
  });
  return result;
}

Settled settled(const Bag& bag, const Choice<Cover>& cover, const AverageOptions& options,
                const Knowledge& knowledge) {
  const std::vector<Ranked> all = ranked(bag, cover, options.kappa);
  return settled(bag, all, average(bag, cover, options, knowledge), knowledge, options.kappa);
}

Certainty certainty(const Bag& bag, const Choice<Cover>& cover, const Average& average,
                    std::span<const EdgeSupport> support, const Knowledge& knowledge,
                    double kappa) {
  const std::vector<Ranked> all = ranked(bag, cover, kappa);
  return {cpdag(average.dag, knowledge), lost_links(all, average, support, knowledge),
          settled(bag, all, average, knowledge, kappa)};
}

}  // namespace hoist
