// SPDX-License-Identifier: Apache-2.0
#include "study/holes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/text.hpp"
#include "study/comparison.hpp"
#include "study/view.hpp"

namespace hoist {
namespace {

constexpr std::string_view kMeasures[] = {"shd_cpdag", "f1_cpdag", "f1", "heldout"};

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
    std::string title;  // `pma by shd_cpdag, lower is better`
    Comparison policies;
  };

  std::vector<Part> parts() const {
    std::vector<Part> list;
    for (const StudyMethod& method : views_.front().second.methods())
      for (std::string_view name : kMeasures) list.push_back(part(method.method, name));
    return list;
  }

 private:
  const StudyView* view(const StudyHoles& holes, const std::string& policy) const {
    for (const auto& [arm, view] : views_)
      if (arm.holes == holes && arm.policy == policy) return &view;
    return nullptr;
  }

  Part part(const std::string& method, std::string_view name) const {
    const std::size_t index = measure(name);
    const bool higher = study_measures()[index].higher_is_better;
    const StudyView* const complete = view({}, "");
    std::vector<ComparedPlace> places;
    for (const StudyView::Setting& at : views_.front().second.settings())
      for (const StudyHoles& holes : holes_of(study_.plan)) {
        if (holes.none()) continue;
        ComparedPlace& place = places.emplace_back();
        place.where = {views_.front().second.label(at),
                       format_double(holes.share) + " " + holes.how,
                       complete == nullptr ? "" : spell_mean(complete->values(at, method, index))};
        for (const std::string& policy : study_.plan.policies)
          place.values.push_back(view(holes, policy)->values(at, method, index));
      }
    return {
        fmt::format("{} by {}, {}", method, name, higher ? "higher is better" : "lower is better"),
        compare_rivals({"where", "lost", "complete"}, study_.plan.policies, places, higher)};
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
      text += part.title + ". " + part.policies.winners + "\n";
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
      text += fmt::format("\n### {}\n{}.\n\n{}", part.title, part.policies.winners,
                          part.policies.table);
  }
  return text;
}

}  // namespace hoist
