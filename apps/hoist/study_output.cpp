// SPDX-License-Identifier: Apache-2.0
#include "study_output.hpp"

#include <fmt/format.h>

#include <iostream>

#include "gnuplot.hpp"
#include "hoist/files.hpp"
#include "hoist/text.hpp"
#include "page_output.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

// The claims in the width of a terminal: verdict and claim, the figures below.
std::string claims_in_lines(const std::vector<ClaimVerdict>& verdicts) {
  std::string text;
  std::size_t untested = 0;
  for (const ClaimVerdict& row : verdicts) {
    if (row.holds == Holds::not_tested) {
      ++untested;
      continue;
    }
    text += fmt::format("{:<15}{}\n", spell(row.holds), row.claim);
    if (!row.numbers.empty()) text += fmt::format("{:<15}{}\n", "", row.numbers);
    if (!row.alone.empty())
      text += fmt::format("{:<15}each repeat alone: {}\n", "", row.spell_alone());
  }
  if (untested > 0)
    text += fmt::format("{:<15}{} of the paper's claims need other networks, sizes or averages\n",
                        spell(Holds::not_tested), untested);
  return text;
}

std::string thresholds_in_lines(const std::vector<ThresholdVerdict>& verdicts) {
  if (verdicts.empty()) return "";
  std::vector<std::vector<std::string>> rows = {
      {"method", "measure", "best", "value", "flat", "own rule", "loss"}};
  for (const ThresholdVerdict& row : verdicts) {
    const double best = row.points[row.best].value.mean;
    rows.push_back({row.method, row.measure, row.points[row.best].threshold,
                    fmt::format("{:.3f}", best), spell_flat(row),
                    row.own ? row.points[*row.own].threshold : "-",
                    row.own ? fmt::format("{:.3f}", row.loss()) : "-"});
  }
  return "\nWhich threshold wins (means over networks and sizes; flat: within 0.01 of the best)\n" +
         aligned(rows);
}

}  // namespace

std::vector<std::string> study_result_names() {
  return {"results.csv", "timings.csv", "table1.csv", "summary.csv",
          "verdict.md",  kStudyRecord,  kPageName};
}

void write_study_output(const Study& study, const std::string& results,
                        const std::string& directory, const StudyOutput& what) {
  const std::vector<StudyRow> rows = parse_study_rows(results, directory + "/results.csv");
  ResultFolder folder(directory);
  const std::string record = format_study_record(study, rows, what.origin);
  std::vector<ResultFile> files = {{"table1.csv", format_table1(study)},
                                   {"summary.csv", format_study_summary(rows)},
                                   {"verdict.md", format_verdict(study, rows)},
                                   {kStudyRecord, record}};
  if (what.report)
    files.push_back(
        {kPageName, study_page(record, kStudyRecord, results, directory + "/results.csv").html});
  folder.write(files, what.report ? std::vector<std::string>() : std::vector{kPageName});
  folder.finish({"results.csv"});
  const bool bags = study.plan.replicates > 0;  // what claims and figures are about
  const bool drawn = what.figures && bags && draw(study_figures(study, rows), directory);
  const std::vector<StudyArm> arms = study_arms(study.plan);
  std::cout << holes_in_lines(study, rows) << learners_in_lines(study, rows);
  for (const StudyArm& arm : arms) {
    if (!arm.holes.none() || !bags) continue;
    if (arms.size() > 1) std::cout << spell(arm) << ":\n";
    std::cout << claims_in_lines(judge_claims(study, arm, rows))
              << thresholds_in_lines(judge_thresholds(study, arm, rows));
  }
  std::cout << fmt::format(
      "\n{0}/verdict.md {2}; {0}/results.csv has the "
      "rows{1}{3}.\n",
      printable(directory), drawn ? ", " + printable(directory) + "/figures the figures" : "",
      bags ? "says how each claim was tested" : "has the tables",
      what.report ? ", " + printable(directory) + "/report.html shows all of it" : "");
}

}  // namespace hoist::app
