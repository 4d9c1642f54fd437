// SPDX-License-Identifier: Apache-2.0
#include "study/holes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "hoist/text.hpp"
#include "study/view.hpp"

namespace hoist {
namespace {

constexpr std::string_view kMeasures[] = {"shd_cpdag", "f1_cpdag", "f1", "heldout"};

struct Tally {
  std::size_t best = 0, clearly = 0;
};

// The tables of one way to make bags: learner, score and resampling plan.
class HolesReport {
 public:
  HolesReport(const Study& study, const std::vector<StudyRow>& rows, const StudyArm& base)
      : study_(study) {
    for (const StudyArm& arm : study_arms(study.plan))
      if (arm.learner == base.learner && arm.score == base.score && arm.resample == base.resample)
        views_.emplace_back(arm, StudyView(study, arm, rows));
  }

  struct Part {
    std::string title, winners, table;  // `pma by shd_cpdag`; which policies win; Markdown
  };

  std::vector<Part> parts() const {
    std::vector<Part> list;
    for (const StudyMethod& method : views_.front().second.methods())
      for (std::string_view name : kMeasures) list.push_back(part(method.method, name));
    return list;
  }

 private:
  using Values = std::vector<double>;

  const StudyView* view(const StudyHoles& holes, const std::string& policy) const {
    for (const auto& [arm, view] : views_)
      if (arm.holes == holes && arm.policy == policy) return &view;
    return nullptr;
  }

  Part part(const std::string& method, std::string_view name) const {
    const std::size_t index = measure(name);
    const bool higher = study_measures()[index].higher_is_better;
    std::string head = "| where | lost | complete |", line = "|---|---|---|";
    for (const std::string& policy : study_.plan.policies) {
      head += " " + policy + " |";
      line += "---|";
    }
    std::map<std::string, Tally> tally;
    std::string lines;
    std::size_t places = 0;
    for (const StudyView::Setting& at : views_.front().second.settings())
      for (const StudyHoles& holes : holes_of(study_.plan)) {
        if (holes.none()) continue;
        ++places;
        const StudyView* const complete = view({}, "");
        lines += fmt::format("| {} | {} {} | {} |", views_.front().second.label(at),
                             format_double(holes.share), holes.how,
                             complete == nullptr ? "" : spell(complete->values(at, method, index)));
        std::vector<Values> values;
        for (const std::string& policy : study_.plan.policies)
          values.push_back(view(holes, policy)->values(at, method, index));
        lines += cells(values, higher, tally) + "\n";
      }
    std::vector<std::string> words;
    for (const std::string& policy : study_.plan.policies)
      words.push_back(
          fmt::format("{} {} (clearly {})", policy, tally[policy].best, tally[policy].clearly));
    return {
        fmt::format("{} by {}, {}", method, name, higher ? "higher is better" : "lower is better"),
        fmt::format("Best of {} places: {}", places, join(words, ", ")),
        head + "\n" + line + "\n" + lines};
  }

  // One for each policy; bold where it is clearly the best.
  std::string cells(const std::vector<Values>& values, bool higher,
                    std::map<std::string, Tally>& tally) const {
    const auto mean = [&](const Values& list) { return (higher ? 1 : -1) * estimate(list).mean; };
    const auto best =
        static_cast<std::size_t>(std::ranges::max_element(values, {}, mean) - values.begin());
    const bool clearly = leads(values, best, higher);
    Tally& winner = tally[study_.plan.policies[best]];
    ++winner.best;
    winner.clearly += clearly;
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string bold = clearly && i == best ? "**" : "";
      text += " " + bold + spell(values[i]) + bold + " |";
    }
    return text;
  }

  static bool leads(const std::vector<Values>& values, std::size_t best, bool higher) {
    for (std::size_t other = 0; other < values.size(); ++other) {
      if (other == best) continue;
      Values lead = values[best];
      for (std::size_t i = 0; i < lead.size(); ++i)
        lead[i] = (higher ? 1 : -1) * (lead[i] - values[other][i]);
      const Estimate ahead = estimate(lead);
      if (ahead.repeats < 2 || !(ahead.low > 0)) return false;
    }
    return values.size() > 1;
  }

  // `41.2 ± 1.3`, as many digits as the size of the number asks for.
  static std::string spell(const Values& values) {
    const Estimate value = estimate(values);
    const int digits = std::abs(value.mean) < 2 ? 3 : 1;
    return value.repeats < 2 ? fmt::format("{:.{}f}", value.mean, digits)
                             : fmt::format("{:.{}f} ± {:.{}f}", value.mean, digits,
                                           value.high - value.mean, digits);
  }

  const Study& study_;
  std::vector<std::pair<StudyArm, StudyView>> views_;
};

// One for each learner, score and resampling plan of a study that loses cells.
std::vector<std::pair<StudyArm, HolesReport>> reports(const Study& study,
                                                      const std::vector<StudyRow>& rows) {
  const std::vector<StudyArm> arms = study_arms(study.plan);
  std::vector<std::pair<StudyArm, HolesReport>> list;
  if (std::ranges::all_of(arms, [](const StudyArm& arm) { return arm.holes.none(); })) return list;
  for (const StudyArm& arm : arms)
    if (arm.holes == arms.front().holes && arm.policy == arms.front().policy)
      list.emplace_back(arm, HolesReport(study, rows, arm));
  return list;
}

}  // namespace

std::string holes_in_lines(const Study& study, const std::vector<StudyRow>& rows) {
  std::string text;
  const auto list = reports(study, rows);
  for (const auto& [arm, report] : list) {
    if (list.size() > 1) text += fmt::format("{}, {}, {}:\n", arm.learner, arm.score, arm.resample);
    for (const HolesReport::Part& part : report.parts())
      text += part.title + ". " + part.winners + "\n";
  }
  return text;
}

std::string format_holes(const Study& study, const std::vector<StudyRow>& rows) {
  const auto list = reports(study, rows);
  if (list.empty()) return "";
  std::string text =
      "\n## What lost cells cost\nMeans over repeats and the half-width of their 95 % interval. "
      "Graphs are learnt from the data with holes, and measured against the truth and on the "
      "complete data. Where leaving rows out leaves fewer than two, or a column that is to be "
      "filled in has no value, the graph is empty. Bold is clearly the best policy: ahead of every "
      "other with a 95 % interval, paired by repeats, "
      "above 0.\n";
  for (const auto& [arm, report] : list) {
    if (list.size() > 1)
      text += fmt::format("\nLearner {}, score {}, resampling {}:\n", arm.learner, arm.score,
                          arm.resample);
    for (const HolesReport::Part& part : report.parts())
      text += fmt::format("\n### {}\n{}.\n\n{}", part.title, part.winners, part.table);
  }
  return text;
}

}  // namespace hoist
