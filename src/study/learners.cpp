// SPDX-License-Identifier: Apache-2.0
#include "study/learners.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/text.hpp"
#include "study/comparison.hpp"
#include "study/view.hpp"

namespace hoist {
namespace {

constexpr std::string_view kMeasures[] = {"shd_cpdag", "f1_cpdag", "in_bic", "heldout"};

struct Part {
  std::string title;  // `alone by shd_cpdag, lower is better`
  Comparison learners;
};

// All learners with one score and one resampling plan.
std::vector<Part> parts(const Study& study, const std::vector<StudyRow>& rows,
                        const std::string& score, const std::string& resample) {
  std::vector<StudyView> views;
  for (const std::string& learner : study.plan.learners)
    views.emplace_back(study, StudyArm{learner, score, resample}, rows);
  std::vector<std::string> methods;
  if (study.plan.alone) methods.emplace_back(kAlone);
  for (const StudyMethod& row : views.front().methods()) methods.push_back(row.method);
  std::vector<Part> list;
  for (const std::string& method : methods)
    for (std::string_view name : kMeasures) {
      const std::size_t index = measure(name);
      const bool higher = study_measures()[index].higher_is_better;
      std::vector<ComparedPlace> places;
      for (const StudyView::Setting& at : views.front().settings()) {
        ComparedPlace& place = places.emplace_back();
        place.where = {views.front().label(at)};
        for (const StudyView& view : views) place.values.push_back(view.values(at, method, index));
      }
      list.push_back({fmt::format("{} by {}, {}", method, name,
                                  higher ? "higher is better" : "lower is better"),
                      compare_rivals({"where"}, study.plan.learners, places, higher)});
    }
  return list;
}

// Hands over the parts of each score and resampling plan, and what to call these.
template <class Visit>
void for_each_score(const Study& study, const std::vector<StudyRow>& rows, Visit visit) {
  const StudyPlan& plan = study.plan;
  if (plan.learners.size() < 2 || !holes_of(plan).front().none()) return;
  const bool several = plan.scores.size() * plan.resamples.size() > 1;
  for (const std::string& score : plan.scores)
    for (const std::string& resample : plan.resamples)
      visit(several ? fmt::format("Score {}, resampling {}", score, resample) : "",
            parts(study, rows, score, resample));
}

}  // namespace

std::string learners_in_lines(const Study& study, const std::vector<StudyRow>& rows) {
  std::string text;
  for_each_score(study, rows, [&](const std::string& which, const std::vector<Part>& list) {
    if (!which.empty()) text += which + ":\n";
    for (const Part& part : list) text += part.title + ". " + part.learners.winners + "\n";
  });
  return text;
}

std::string format_learners(const Study& study, const std::vector<StudyRow>& rows) {
  std::string text;
  for_each_score(study, rows, [&](const std::string& which, const std::vector<Part>& list) {
    if (text.empty())
      text =
          "\n## Which learner wins\nMeans over repeats and the half-width of their 95 % interval. "
          "`alone` is the graph that a learner gives for all rows; the others are averages of its "
          "bag. Bold is clearly the best: ahead of every other with a 95 % interval, paired by "
          "repeats, above 0. Where several have the best mean it counts for each.\n";
    if (!which.empty()) text += "\n" + which + ":\n";
    for (const Part& part : list)
      text += fmt::format("\n### {}\n{}.\n\n{}", part.title, part.learners.winners,
                          part.learners.table);
  });
  return text;
}

}  // namespace hoist
