// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

constexpr std::string_view kPanels[] = {"scaled_in_bic", "scaled_out_bic", "shd_edges",
                                        "balanced_accuracy", "f1"};

std::string number_of(std::size_t n, const std::string& what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string heading(const Study& study, std::size_t rows) {
  const StudyPlan& plan = study.plan;
  return fmt::format(
      "# Verdict{}\n\n{}, {} each, {} a place, {} DAGs a bag, seed {}: {} rows in "
      "`results.csv`.\n",
      plan.title.empty() ? "" : ": " + plan.title, number_of(study.networks.size(), "network"),
      number_of(plan.ratios.size() + plan.rows.size(), "size"), number_of(plan.repeats, "data set"),
      plan.replicates, plan.seed, rows);
}

std::string claim_table(const std::vector<ClaimVerdict>& verdicts) {
  const bool several = !verdicts.front().alone.empty();
  std::string text = several ? "| | claim | verdict | figures | each repeat alone |\n"
                               "|---|---|---|---|---|\n"
                             : "| | claim | verdict | figures |\n|---|---|---|---|\n";
  std::string tests;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const ClaimVerdict& row = verdicts[i];
    text += fmt::format("| {} | {} | **{}** | {} |", i + 1, row.claim, spell(row.holds),
                        row.figures.empty() ? "this study lacks what it takes" : row.figures);
    text += several ? fmt::format(" {} |\n", row.spell_alone()) : "\n";
    tests += fmt::format("{}. {}: {}.\n", i + 1, row.claim, row.test);
  }
  return text +
         "\nPlaces are networks times sizes; figures are means over repeats. How each was "
         "decided:\n\n" +
         tests;
}

// The five panels of the paper's figure, as means over sizes.
std::string mean_table(const StudyView& view, const StudyPlan& plan) {
  std::string text = "\n## Means over all sizes\n| network | method |", line = "|---|---|";
  for (std::string_view name : kPanels) {
    text += fmt::format(" {} |", name);
    line += "---|";
  }
  text += "\n" + line + "\n";
  std::vector<std::string> methods;
  for (const StudyMethod& row : plan.methods)
    if (std::ranges::find(methods, row.method) == methods.end()) methods.push_back(row.method);
  methods.emplace_back(kNoMethod);
  for (std::size_t network = 0; network < view.networks().size(); ++network)
    for (const std::string& method : methods) {
      text += fmt::format("| {} | {} |", view.networks()[network].name, method);
      for (std::string_view name : kPanels) {
        std::vector<double> means;
        for (std::size_t size = 0; size < view.sizes(network).size(); ++size)
          means.push_back(view.mean({network, size}, method, measure(name)));
        text += fmt::format(" {:.{}f} |", estimate(means).mean, name == "shd_edges" ? 1 : 3);
      }
      text += "\n";
    }
  return text;
}

std::string threshold_table(const std::vector<ThresholdVerdict>& verdicts) {
  if (verdicts.empty()) return "";
  std::string text =
      "\n## Which threshold wins\nMeans over networks and sizes; a relative BIC is the best of the "
      "data "
      "set divided by it. Flat is the run of thresholds "
      "around the best that are within 0.01 of it; rules stand among the numbers by their mean "
      "value.\n\n| method | measure | best | value | flat | its own rule | loss there |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const ThresholdVerdict& row : verdicts) {
    const double best = row.points[row.best].value.mean;
    text += fmt::format("| {} | {} | {} | {:.3f} | {} |", row.method, row.measure,
                        row.points[row.best].threshold, best, spell_flat(row));
    text += row.papers ? fmt::format(" {} | {:.3f} |\n", row.points[*row.papers].threshold,
                                     best - row.points[*row.papers].value.mean)
                       : " - | - |\n";
  }
  return text;
}

}  // namespace

std::string_view spell(Holds holds) {
  switch (holds) {
    case Holds::yes:
      return "holds";
    case Holds::in_part:
      return "holds in part";
    case Holds::no:
      return "does not hold";
    case Holds::not_tested:
      return "not tested";
  }
  return "";
}

std::string ClaimVerdict::spell_alone() const {
  if (alone.empty()) return "";
  return fmt::format("{} hold, {} in part, {} not", std::ranges::count(alone, Holds::yes),
                     std::ranges::count(alone, Holds::in_part),
                     std::ranges::count(alone, Holds::no));
}

std::string spell_flat(const ThresholdVerdict& verdict) {
  const std::string& from = verdict.points[verdict.flat_from].threshold;
  const std::string& to = verdict.points[verdict.flat_to].threshold;
  return from == to ? from : from + " to " + to;
}

std::string format_verdict(const Study& study, const std::vector<StudyRow>& rows) {
  std::string text = heading(study, rows.size());
  const std::vector<StudyArm> arms = study_arms(study.plan);
  for (const StudyArm& arm : arms) {
    text += fmt::format("\n## The claims of the paper's section 4.2{}\n",
                        arms.size() == 1 ? ""
                                         : fmt::format(": learner {}, score {}, resampling {}",
                                                       arm.learner, arm.score, arm.resample));
    text += claim_table(judge_claims(study, arm, rows));
    text += threshold_table(judge_thresholds(study, arm, rows));
    text += mean_table(StudyView(study, arm, rows), study.plan);
  }
  return text;
}

}  // namespace hoist
