// SPDX-License-Identifier: Apache-2.0
#include "hoist/curve.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "average/admission.hpp"
#include "average/candidates.hpp"
#include "average/concave_tail.hpp"
#include "average/gma.hpp"
#include "average/link_shares.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// The rules that can be asked: the chosen one with its parameters, all others with their defaults.
std::vector<Choice<ThresholdRule>> rules_to_ask(const Choice<Cover>& cover,
                                                const AverageOptions& options) {
  std::vector<Choice<ThresholdRule>> rules;
  const Threshold own = own_threshold(cover.row());
  const Choice<ThresholdRule>* chosen = (options.threshold ? *options.threshold : own).rule();
  if (chosen != nullptr) rules.push_back(*chosen);
  for (const ThresholdRule& row : threshold_rules()) {
    if (chosen != nullptr && chosen->name() == row.name) continue;
    if (row.needs == Need::null_bag) continue;
    try {
      require_known(row, options.data);
      rules.emplace_back(row);
    } catch (const Error&) {
      continue;  // what it asks for is not known here
    }
  }
  return rules;
}

// What a family scores, summed over a DAG.
double score_of(const Dag& dag, const DataEvidence& data) {
  double sum = 0;
  for (Node node = 0; node < dag.size(); ++node) sum += data.family(node, dag.parents(node));
  return sum;
}

// The bound on false links above a threshold, where it says anything.
class Bound {
 public:
  explicit Bound(const Bag& bag) : graphs_(static_cast<double>(bag.size())) {
    const std::vector<double> shares = link_shares(bag);
    bound_.emplace(std::accumulate(shares.begin(), shares.end(), 0.0), pairs_of(bag.names.size()),
                   static_cast<unsigned>(bag.size() / 2));
  }

  double operator()(double threshold) const {
    // The fewest graphs that are a larger share; their number times 1/graphs may be a little off.
    const double above = std::floor(threshold * graphs_ + 1e-9) + 1;
    if (2 * above <= graphs_ || above > graphs_) return std::numeric_limits<double>::quiet_NaN();
    return bound_->expected(static_cast<unsigned>(above));
  }

 private:
  double graphs_;
  std::optional<FalseLinks> bound_;
};

bool are_whole_pairs(const Bag& bag) {
  if (bag.size() < 4 || bag.size() % 2 != 0) return false;
  for (const Replicate& replicate : bag.replicates)
    if (replicate.weight != 1) return false;
  return bag.names.size() > 1;
}

}  // namespace

std::vector<CurvePoint> threshold_curve(const Bag& bag, const Choice<Cover>& cover,
                                        const AverageOptions& options, const Knowledge& knowledge,
                                        std::size_t most) {
  require_averageable(bag, options, knowledge);
  const std::vector<Ranked> all = ranked(bag, cover, options.kappa);
  const auto at = [&](double threshold) {
    return average_at(threshold, bag, all, options, knowledge, false);
  };
  const Evidence evidence{
      bag,          cover, all, options.data, [&](double threshold) { return at(threshold).dag; },
      options.kappa};
  std::map<double, std::vector<std::string>, std::greater<>> thresholds;
  for (double threshold : candidate_thresholds(all, most)) thresholds[threshold];
  for (const Choice<ThresholdRule>& rule : rules_to_ask(cover, options)) {
    try {
      thresholds[threshold_value(rule, evidence)].push_back(rule.name());
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::input) throw;  // this bag has no such threshold
    }
  }

  std::optional<Bound> bound;
  if (options.data.pairs && are_whole_pairs(bag)) bound.emplace(bag);
  std::vector<CurvePoint> curve;
  std::vector<Dag> dags;
  for (const auto& [threshold, rules] : thresholds) {
    Average result = at(threshold);
    CurvePoint point{threshold, rules, result.dag.edges().size(), result.mass, {}};
    if (options.data.family) point.values.emplace_back("bic", score_of(result.dag, options.data));
    if (options.data.heldout)
      point.values.emplace_back("heldout", options.data.heldout(result.dag));
    if (bound) point.values.emplace_back("expected_false", (*bound)(threshold));
    dags.push_back(std::move(result.dag));
    curve.push_back(std::move(point));
  }
  if (options.data.out_of_bag) {
    const std::vector<double> fits = options.data.out_of_bag(dags);
    for (std::size_t i = 0; i < curve.size(); ++i) curve[i].values.emplace_back("oob", fits[i]);
  }
  return curve;
}

}  // namespace hoist
