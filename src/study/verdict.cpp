// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/unicode.hpp"
#include "hoist/text.hpp"
#include "study/claim.hpp"
#include "study/holes.hpp"
#include "study/learners.hpp"

namespace hoist {
namespace {

constexpr std::string_view kPanels[] = {"scaled_in_bic", "scaled_out_bic", "shd_edges",
                                        "balanced_accuracy", "f1"};

// Names and titles are text in Markdown, and no HTML, link or code.
std::string markdown(std::string_view text) {
  std::string escaped;
  for (char c : printable(text)) {
    if (std::string_view("<>&[]`\\|").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string number_of(std::size_t n, const std::string& what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string graphs_of(const StudyPlan& plan) {
  const std::string bag = fmt::format("{} DAGs per bag", plan.replicates);
  if (!plan.alone) return bag;
  return (plan.replicates == 0 ? "" : bag + " and ") + "one graph from all rows";
}

std::string heading(const Study& study, std::size_t rows) {
  const StudyPlan& plan = study.plan;
  std::vector<std::string> networks, sizes;
  for (const StudyNetwork& row : study.networks) networks.push_back(markdown(row.name));
  for (double ratio : plan.ratios) sizes.push_back(format_double(ratio));
  for (std::uint64_t size : plan.rows) sizes.push_back(std::to_string(size));
  return fmt::format(
      "# Verdict{}\n\nNetworks: {}. {}: {}. {} per setting, {}, learner {}, score {}, "
      "resampling {}, seed {}: {} rows in `results.csv`.\n",
      plan.title.empty() ? "" : ": " + markdown(plan.title), join(networks, ", "),
      plan.rows.empty() ? "Ratios of rows to parameters" : "Rows", join(sizes, ", "),
      number_of(plan.repeats, "data set"), graphs_of(plan), join(plan.learners, ", "),
      join(plan.scores, ", "), join(plan.resamples, ", "), plan.seed, rows);
}

std::string claim_table(const std::vector<ClaimVerdict>& verdicts) {
  const bool several = !verdicts.front().alone.empty();
  std::string text = several ? "| | claim | verdict | numbers | each repeat alone |\n"
                               "|---|---|---|---|---|\n"
                             : "| | claim | verdict | numbers |\n|---|---|---|---|\n";
  std::string tests;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const ClaimVerdict& row = verdicts[i];
    text += fmt::format("| {} | {} | **{}** | {} |", i + 1, row.claim, spell(row.holds),
                        row.numbers.empty()
                            ? "this study lacks the networks, sizes or averages that it needs"
                            : markdown(row.numbers));
    text += several ? fmt::format(" {} |\n", row.spell_alone()) : "\n";
    tests += fmt::format("{}. {}: {}.\n", i + 1, row.claim, row.test);
  }
  return text +
         "\nSettings are networks times sizes; numbers are means over repeats. How each was "
         "decided:\n\n" +
         tests;
}

// The five panels of the paper's figure, as means over sizes.
std::string mean_table(const StudyView& view) {
  std::string text = "\n## Means over all sizes\n";
  std::vector<std::string> rules;
  for (const StudyMethod& row : view.methods())
    rules.push_back(row.method + " at " + row.threshold);
  text += "Averages are " + join(rules, ", ") + "; `none` is the bootstrap DAGs.\n\n";
  std::string head = "| network | method |", line = "|---|---|";
  for (std::string_view name : kPanels) {
    head += fmt::format(" {} |", name);
    line += "---|";
  }
  text += head + "\n" + line + "\n";
  std::vector<StudyMethod> methods = view.methods();
  methods.push_back({std::string(kNoMethod), ""});
  for (std::size_t network = 0; network < view.networks().size(); ++network)
    for (const StudyMethod& row : methods) {
      text += fmt::format("| {} | {} |", markdown(view.networks()[network].name), row.method);
      for (std::string_view name : kPanels) {
        std::vector<double> means;
        for (std::size_t size = 0; size < view.sizes(network).size(); ++size)
          means.push_back(view.mean({network, size}, row.method, measure(name)));
        text += fmt::format(" {:.{}f} |", estimate(means).mean, name == "shd_edges" ? 1 : 3);
      }
      text += "\n";
    }
  return text;
}

// Out-of-sample BIC estimates parameters anew; this is the number that people think they read.
std::string heldout_table(const StudyView& view) {
  if (view.methods().size() < 2) return "";
  std::map<std::string, std::pair<std::size_t, std::size_t>> wins;  // at low sizes, at others
  std::size_t low_settings = 0;
  for (const StudyView::Setting& setting : view.settings()) {
    const auto mean = [&](const StudyMethod& row) {
      return view.mean(setting, row.method, measure("heldout"));
    };
    const bool low = view.sizes(setting.network)[setting.size].low;
    low_settings += low;
    auto& [at_low, at_high] = wins[std::ranges::max(view.methods(), {}, mean).method];
    ++(low ? at_low : at_high);
  }
  std::string text = fmt::format(
      "\n## By held-out log-likelihood\nOut-of-sample BIC estimates the parameters anew on the "
      "test "
      "set, as in the paper. Here they are fitted on the train set: which average gives the test "
      "set "
      "the highest likelihood, in the mean over repeats.\n\n"
      "| average | best at {} low sizes | best at {} others |\n|---|---|---|\n",
      low_settings, view.settings().size() - low_settings);
  for (const StudyMethod& row : view.methods())
    text += fmt::format("| {} | {} | {} |\n", row.method, wins[row.method].first,
                        wins[row.method].second);
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
    text += row.own ? fmt::format(" {} | {:.3f} |\n", row.points[*row.own].threshold, row.loss())
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
  text += format_holes(study, rows) + format_learners(study, rows);
  if (study.plan.replicates == 0) return text;
  const std::vector<StudyArm> arms = study_arms(study.plan);
  for (const StudyArm& arm : arms) {
    if (!arm.holes.none()) continue;
    text += fmt::format("\n## The claims of the paper's section 4.2{}\n",
                        arms.size() == 1 ? "" : ": " + spell(arm));
    text += claim_table(judge_claims(study, arm, rows));
    text += threshold_table(judge_thresholds(study, arm, rows));
    const StudyView view(study, arm, rows);
    text += heldout_table(view) + mean_table(view);
  }
  return text;
}

}  // namespace hoist
