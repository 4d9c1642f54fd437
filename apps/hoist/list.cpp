// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "flags.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

using Json = nlohmann::ordered_json;

struct Entry {
  std::string table, name, title;
  Json more = Json::object();  // what a row declares besides
};

Json to_json(const std::vector<Parameter>& parameters) {
  Json list = Json::array();
  for (const Parameter& parameter : parameters)
    list.push_back({{"name", parameter.name},
                    {"title", parameter.title},
                    {"default", Json::parse(format_value(parameter.fallback))}});
  return list;
}

Json to_json(const Domain& takes) {
  return {{"discrete", takes.discrete},
          {"continuous", takes.continuous},
          {"mixed", takes.mixed},
          {"missing", takes.missing},
          {"weights", takes.weights}};
}

template <class Rows>
void append(std::vector<Entry>& entries, const char* table, const Rows& rows) {
  for (const auto& row : rows) {
    Entry& entry =
        entries.emplace_back(Entry{table, std::string(row.name), std::string(row.title)});
    if constexpr (requires { row.parameters; }) entry.more["parameters"] = to_json(row.parameters);
    if constexpr (requires { row.takes; }) entry.more["takes"] = to_json(row.takes);
    if constexpr (requires { row.formula; }) entry.more["formula"] = row.formula;
    if constexpr (requires { row.assumes; })
      if (!row.assumes.empty()) entry.more["assumes"] = row.assumes;
    if constexpr (requires { row.threshold; }) entry.more["threshold"] = row.threshold;
  }
}

// Every table that users extend, straight from the library.
std::vector<Entry> everything() {
  std::vector<Entry> entries;
  append(entries, "score", scores());
  append(entries, "learner", learners());
  append(entries, "tie-break", tie_breaks());
  append(entries, "resample", resampling_plans());
  append(entries, "resample-penalty", resample_penalties());
  append(entries, "method", covers());
  append(entries, "threshold", threshold_rules());
  append(entries, "solver", solvers());
  append(entries, "ranking", insertions());
  append(entries, "weighing", weighings());
  append(entries, "missing", missing_policies());
  append(entries, "holes", hole_rules());
  append(entries, "metric", metrics());
  append(entries, "format", graph_formats());
  for (const StudyMeasure& row : study_measures())
    entries.push_back(
        {"measure", std::string(row.name),
         std::string(row.title) + (row.higher_is_better ? "; higher is better" : "")});
  for (const EmbeddedStudy& row : embedded_studies())
    entries.push_back({"study", std::string(row.name), read_study(std::string(row.name)).title});
  return entries;
}

// `iss=1 fraction=0.5`
std::string parameters_in(const Json& more) {
  std::vector<std::string> words;
  for (const Json& parameter : more.value("parameters", Json::array()))
    words.push_back(parameter["name"].get<std::string>() +
                    (parameter["default"].is_null() ? "" : "=" + parameter["default"].dump()));
  return join(words, " ");
}

void print_list(const std::string& only, bool json) {
  auto list = Json::array();
  std::vector<std::vector<std::string>> rows = {{"table", "name", "what it is", "parameters"}};
  for (const Entry& entry : everything()) {
    if (!only.empty() && entry.table != only) continue;
    rows.push_back({entry.table, entry.name, entry.title, parameters_in(entry.more)});
    list.push_back({{"table", entry.table}, {"name", entry.name}, {"title", entry.title}});
    list.back().update(entry.more);
  }
  if (list.empty()) {
    const std::vector<std::string> known = {"score",    "learner",   "resample", "resample-penalty",
                                            "method",   "threshold", "solver",   "ranking",
                                            "weighing", "missing",   "holes",    "metric",
                                            "format",   "measure",   "study"};
    throw Error(ErrorKind::usage, fmt::format("unknown table '{}'{} (known: {})", only,
                                              did_you_mean(only, known), join(known, ", ")));
  }
  std::cout << (json ? list.dump() + "\n" : aligned(rows));
}

}  // namespace

void add_list(FlagSet& command) {
  struct Flags {
    std::string only;
    bool json = false;
  };
  const auto flags = std::make_shared<Flags>();
  command.text("TABLE", flags->only, "Only this table");
  command.toggle("--json", flags->json, "As JSON");
  command.runs([flags] { print_list(flags->only, flags->json); });
}

}  // namespace hoist::app
