// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "hoist/run.hpp"
#include "hoist/study.hpp"

namespace hoist::fuzz {

void fuzz_study(std::string_view input) {
  const auto plan = accepted([&] { return parse_study(input, kPlace); });
  if (!plan) return;
  require(!plan->networks.empty(), "a study has a network");
  require(plan->ratios.empty() != plan->rows.empty(), "a study has ratios or rows");
  require(plan->replicates > 0 && plan->replicates <= kMostRecords, "replicates are in bounds");
  require(plan->repeats > 0 && plan->repeats <= kMostRecords, "repeats are in bounds");
  require(plan->low_below > 0, "numbers above 0 are above 0");
  for (const double ratio : plan->ratios) require(ratio > 0, "a ratio is above 0");
  for (const StudyMethod& method : plan->methods) {
    Cover::named(method.method);
    static_cast<void>(parse_threshold(method.threshold, "threshold"));
  }
  for (const auto& [key, place] : plan->places)
    require(place.starts_with(kPlace), "every key knows its place");
}

void fuzz_rows(std::string_view input) {
  accepted([&] { return parse_study_rows(input, kPlace); });
  // Few inputs would begin with a whole header.
  const auto rows =
      accepted([&] { return parse_study_rows(study_header() + std::string(input), kPlace); });
  if (!rows) return;
  const auto written = [](const std::vector<StudyRow>& list) {
    std::string text = study_header();
    for (const StudyRow& row : list) text += format_study_row(row);
    return text;
  };
  const std::string text = written(*rows);
  // The text is compared: a figure that is no number equals nothing.
  require(written(parse_study_rows(text, kPlace)) == text, "rows read back as they were written");
}

}  // namespace hoist::fuzz
