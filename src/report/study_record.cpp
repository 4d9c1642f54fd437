// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hoist/report.hpp"
#include "hoist/text.hpp"
#include "hoist/version.hpp"
#include "report/report_json.hpp"
#include "study/view.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

Json value_json(const Value& value) {
  if (const auto* whole = value.whole()) return *whole;
  if (const auto real = value.real()) return *real;
  return value.spell();
}

// By the keys of a study file.
Json plan_json(const Study& study) {
  const StudyPlan& plan = study.plan;
  Json networks = Json::array(), averages = Json::array();
  for (const StudyNetwork& row : study.networks) networks.push_back(row.name);
  for (const StudyMethod& row : plan.methods) averages.push_back({row.method, row.threshold});
  Json json = {
      {"networks", std::move(networks)}, {"ratios", plan.ratios},   {"rows", plan.rows},
      {"replicates", plan.replicates},   {"repeats", plan.repeats}, {"seed", plan.seed},
      {"learners", plan.learners},       {"scores", plan.scores},   {"resamples", plan.resamples},
      {"averages", std::move(averages)}, {"missing", plan.missing}, {"holes", plan.holes},
      {"policies", plan.policies},       {"alone", plan.alone},     {"permute", plan.permute},
      {"low_below", plan.low_below}};
  for (const auto& [name, value] : plan.set) json[name] = value_json(value);
  return json;
}

Json networks_json(const Study& study) {
  Json list = Json::array();
  for (const StudyNetwork& row : study.networks)
    list.push_back({{"name", row.name},
                    {"variables", row.summary.vertices},
                    {"edges", row.summary.edges},
                    {"parameters", row.summary.parameters}});
  return list;
}

// The averages, and the threshold that stands for each.
Json methods_json(const Study& study, const StudyArm& arm, const std::vector<StudyRow>& rows) {
  Json list = Json::array();
  const StudyView view(study, arm, rows);
  for (const StudyMethod& row : view.methods())
    list.push_back({{"name", row.method}, {"threshold", row.threshold}});
  return list;
}

Json measures_json() {
  Json list = Json::array();
  for (const StudyMeasure& row : study_measures()) {
    // More edges are neither better nor worse.
    const Json better = row.name == "edges"    ? Json(nullptr)
                        : row.higher_is_better ? Json("more")
                                               : Json("less");
    list.push_back({{"name", row.name}, {"title", row.title}, {"better", better}});
  }
  return list;
}

Json claims_json(const Study& study, const std::vector<StudyRow>& rows) {
  Json list = Json::array();
  const std::vector<StudyArm> arms = study_arms(study.plan);
  for (const StudyArm& arm : arms) {
    if (!arm.holes.none() || study.plan.replicates == 0) continue;
    std::size_t number = 0;
    for (const ClaimVerdict& verdict : judge_claims(study, arm, rows)) {
      std::vector<std::string> detail = {verdict.numbers, verdict.test, verdict.spell_alone()};
      std::erase(detail, "");
      list.push_back({{"arm", arms.size() > 1 ? spell(arm) : ""},
                      {"name", std::to_string(++number)},
                      {"says", verdict.claim},
                      {"holds", spell(verdict.holds)},
                      {"detail", join(detail, "; ")}});
    }
  }
  return list;
}

}  // namespace

std::string format_study_record(const Study& study, const std::vector<StudyRow>& rows,
                                const Origin& origin) {
  const std::vector<StudyArm> arms = study_arms(study.plan);
  const auto complete =
      std::ranges::find_if(arms, [](const StudyArm& arm) { return arm.holes.none(); });
  const StudyArm& first = complete == arms.end() ? arms.front() : *complete;
  const Json json = {
      {"version", version()},
      {"title", printable(study.plan.title.empty() ? origin.title : study.plan.title)},
      {"command", printable(origin.command)},
      {"plan", plan_json(study)},
      {"networks", networks_json(study)},
      {"methods", methods_json(study, first, rows)},
      {"measures", measures_json()},
      {"claims", claims_json(study, rows)},
      {"note", nullptr}};
  return json.dump() + "\n";
}

}  // namespace hoist
