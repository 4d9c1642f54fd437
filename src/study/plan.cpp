// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>

#include "core/unicode.hpp"
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/study.hpp"
#include "hoist/text.hpp"
#include "io/source.hpp"
#include "io/study_toml.hpp"

namespace hoist {
namespace {

// One of each name: entries that share a parameter mean the same by it, as a test sees to.
const std::vector<Parameter>& parameters_of_arms() {
  static const std::vector<Parameter> list = [] {
    std::vector<Parameter> found;
    const auto add = [&](const auto& rows) {
      for (const auto& row : rows)
        for (const Parameter& parameter : row.parameters)
          if (std::ranges::find(found, parameter.name, &Parameter::name) == found.end())
            found.push_back(parameter);
    };
    add(learners());
    add(scores());
    add(resampling_plans());
    add(threshold_rules());
    return found;
  }();
  return list;
}

}  // namespace

const std::vector<StudyKey>& study_keys() {
  static const std::vector<StudyKey> keys = [] {
    std::vector<StudyKey> list = plan_keys();
    for (const Parameter& parameter : parameters_of_arms())
      list.push_back({parameter.name,
                      parameter.kind == Parameter::Kind::whole  ? "whole number"
                      : parameter.kind == Parameter::Kind::real ? "number"
                                                                : "text",
                      parameter.title});
    return list;
  }();
  return keys;
}

StudyPlan parse_study(std::string_view text, std::string_view place) {
  return parse_plan(text, place, parameters_of_arms());
}

StudyPlan read_study(const std::string& name_or_path) {
  namespace fs = std::filesystem;
  for (const EmbeddedStudy& study : embedded_studies())
    if (study.name == name_or_path)
      return parse_study(study.toml, std::string(study.name) + ".toml");
  std::vector<std::string> known;
  for (const EmbeddedStudy& study : embedded_studies()) known.emplace_back(study.name);
  std::error_code ignored;
  if (!name_or_path.ends_with(".toml") && name_or_path.find('/') == std::string::npos &&
      !fs::exists(name_or_path, ignored))
    throw Error(ErrorKind::usage, "unknown study " + in_quotes(name_or_path) +
                                      did_you_mean(name_or_path, known) +
                                      " (known: " + join(known, ", ") + ", or a TOML file)");
  StudyPlan plan = parse_study(read_file(name_or_path), place_of(name_or_path));
  const fs::path folder = fs::path(name_or_path).parent_path();
  for (std::string& network : plan.networks) {
    if (!is_network_name(network) && fs::path(network).is_relative())
      network = (folder / network).string();
  }
  return plan;
}

}  // namespace hoist
