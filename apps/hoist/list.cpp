// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "core/text.hpp"
#include "flags.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct Entry {
  std::string table, name, title;
};

template <class Rows>
void append(std::vector<Entry>& entries, const char* table, const Rows& rows) {
  for (const auto& row : rows)
    entries.push_back({table, std::string(row.name), std::string(row.title)});
}

// Every table that users extend, straight from the library.
std::vector<Entry> everything() {
  std::vector<Entry> entries;
  append(entries, "score", scores());
  append(entries, "learner", learners());
  append(entries, "resample", resampling_plans());
  append(entries, "method", covers());
  append(entries, "threshold", threshold_rules());
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

void print_list(const std::string& only, bool json) {
  auto list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"table", "name", "what it is"}};
  for (const Entry& entry : everything()) {
    if (!only.empty() && entry.table != only) continue;
    rows.push_back({entry.table, entry.name, entry.title});
    list.push_back({{"table", entry.table}, {"name", entry.name}, {"title", entry.title}});
  }
  if (list.empty()) {
    const std::vector<std::string> known = {"score",  "learner", "resample", "method", "threshold",
                                            "metric", "format",  "measure",  "study"};
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
