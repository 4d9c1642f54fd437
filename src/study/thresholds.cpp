// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "hoist/average.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

using Point = ThresholdVerdict::Point;

// The best BIC of each data set, to hold others against.
class BestOfDataSets {
 public:
  BestOfDataSets(const std::vector<StudyRow>& rows, std::size_t measure) : measure_(measure) {
    for (const StudyRow& row : rows) {
      const auto [known, is_new] = best_.try_emplace(key(row), row.values[measure]);
      if (!is_new) known->second = std::max(known->second, row.values[measure]);
    }
  }

  // BIC is negative: 1 is the best of the data set, 0.9 is a tenth worse. A sweep has averages with
  // so many edges that the min-max scale of the figures would make all others look alike.
  double relative(const StudyRow& row) const {
    const double value = row.values[measure_];
    return value < 0 ? best_.at(key(row)) / value : 1;
  }

 private:
  static std::tuple<std::string, double, std::uint64_t> key(const StudyRow& row) {
    return {row.network, row.ratio, row.repeat};
  }

  std::size_t measure_;
  std::map<std::tuple<std::string, double, std::uint64_t>, double> best_;
};

using Value = std::function<double(const StudyRow& row)>;

// What thresholds are judged by; of each, 1 is best.
std::vector<std::pair<std::string, Value>> criteria(const Study& study,
                                                    const std::vector<StudyRow>& rows) {
  const auto relative = [&](std::string_view name) -> Value {
    return [best = BestOfDataSets(rows, measure(name))](const StudyRow& row) {
      return best.relative(row);
    };
  };
  const auto plain = [](std::string_view name) -> Value {
    return [at = measure(name)](const StudyRow& row) { return row.values[at]; };
  };
  return {{"relative in_bic", relative("in_bic")},
          {"relative out_bic", relative("out_bic")},
          {"f1", plain("f1")},
          {"balanced_accuracy", plain("balanced_accuracy")},
          {"1 - shd_edges / true edges", [&study, at = measure("shd_edges")](const StudyRow& row) {
             const auto network =
                 std::ranges::find(study.networks, row.network, &StudyNetwork::name);
             return 1 - row.values[at] / static_cast<double>(network->summary.edges);
           }}};
}

// How the plan writes the method's own rule, by name or by value; empty where it does not.
std::string own_rule(const Study& study, const std::string& method) {
  for (const StudyMethod& row : study.plan.methods)
    if (row.method == method && is_own_rule(row, study.networks)) return row.threshold;
  return "";
}

// One mean per repeat over networks and sizes; every one of them counts the same.
Point point_of(const std::string& threshold, const std::vector<const StudyRow*>& rows,
               const Value& value) {
  std::map<std::uint64_t, std::vector<double>> by_repeat;
  std::vector<double> alphas, means;
  for (const StudyRow* row : rows) {
    by_repeat[row->repeat].push_back(value(*row));
    alphas.push_back(row->alpha.value_or(0));
  }
  for (const auto& [repeat, values] : by_repeat) means.push_back(estimate(values).mean);
  return {threshold, estimate(alphas).mean, estimate(means)};
}

void judge(ThresholdVerdict& verdict, const std::string& own) {
  const auto& points = verdict.points;
  const auto value = [&](std::size_t i) { return points[i].value.mean; };
  for (std::size_t i = 1; i < points.size(); ++i)
    if (value(i) > value(verdict.best)) verdict.best = i;
  verdict.flat_from = verdict.flat_to = verdict.best;
  while (verdict.flat_from > 0 && value(verdict.flat_from - 1) >= value(verdict.best) - kTie)
    --verdict.flat_from;
  while (verdict.flat_to + 1 < points.size() &&
         value(verdict.flat_to + 1) >= value(verdict.best) - kTie)
    ++verdict.flat_to;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].threshold == own) verdict.own = i;
}

}  // namespace

std::vector<ThresholdVerdict> judge_thresholds(const Study& study, const StudyArm& arm,
                                               const std::vector<StudyRow>& rows) {
  std::map<std::string, std::vector<std::string>> thresholds;  // of each method
  std::vector<std::string> order;
  for (const StudyMethod& row : study.plan.methods) {
    if (!thresholds.contains(row.method)) order.push_back(row.method);
    thresholds[row.method].push_back(row.threshold);
  }
  std::map<std::pair<std::string, std::string>, std::vector<const StudyRow*>> rows_of;
  for (const StudyRow& row : rows)
    if (row.arm == arm) rows_of[{row.method, row.threshold}].push_back(&row);
  const auto judged_by = criteria(study, rows);
  std::vector<ThresholdVerdict> verdicts;
  for (const std::string& method : order) {
    if (thresholds[method].size() < 2) continue;
    for (const auto& [name, value] : judged_by) {
      ThresholdVerdict verdict;
      verdict.method = method;
      verdict.measure = name;
      for (const std::string& threshold : thresholds[method])
        verdict.points.push_back(point_of(threshold, rows_of[{method, threshold}], value));
      std::ranges::stable_sort(verdict.points, {}, &Point::alpha);
      judge(verdict, own_rule(study, method));
      verdicts.push_back(std::move(verdict));
    }
  }
  return verdicts;
}

}  // namespace hoist
