// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "flags.hpp"
#include "hoist/run.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

constexpr int kBadInput = 3;

std::string to_json(const RunCheck& found) {
  return nlohmann::ordered_json{{"kind", found.kind},      {"asked", found.asked},
                                {"sound", found.sound},    {"beyond", found.beyond},
                                {"twice", found.twice},    {"missing", found.missing},
                                {"damaged", found.damaged}}
             .dump() +
         "\n";
}

// `1-4, 8`: the first runs of them, as people count; JSON has the numbers of the records.
std::string spell(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  std::size_t parts = 0;
  for (std::size_t i = 0; i < numbers.size(); ++parts) {
    if (parts == 10) return text + ", ...";
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(numbers[i] + 1);
    if (last > i) text += "-" + std::to_string(numbers[last] + 1);
    i = last + 1;
  }
  return text;
}

std::string to_text(const RunCheck& found, const std::string& directory) {
  std::string text = fmt::format("{}: {} of {} {}s are there and sound\n", printable(directory),
                                 found.sound, found.asked, found.kind);
  if (!found.missing.empty()) text += fmt::format("missing: {}\n", spell(found.missing));
  if (found.twice > 0) text += fmt::format("there twice, and equal: {}\n", found.twice);
  if (found.beyond > 0) text += fmt::format("more than were asked for last: {}\n", found.beyond);
  for (const std::string& line : found.damaged) text += "damaged: " + printable(line) + "\n";
  return text;
}

void verify(const std::string& directory, bool json) {
  const std::string format = run_format(directory);
  const RunCheck found = format == "hoist study" ? check_study(directory) : check_run(directory);
  std::cout << (json ? to_json(found) : to_text(found, directory));
  if (!found.damaged.empty()) throw Exit{kBadInput};
}

}  // namespace

void add_verify(FlagSet& command) {
  struct Flags {
    std::string directory;
    bool json = false;
  };
  const auto flags = std::make_shared<Flags>();
  command.text("RUN", flags->directory, "The directory of a bag or of a study").required();
  command.toggle("--json", flags->json, "As JSON");
  command.footer(
      "Reads everything and changes nothing. Exit 0: every record that is there is sound (some "
      "may\n"
      "be missing); exit 3: some are damaged, and the command that made the run computes them "
      "again.");
  command.runs([flags] { verify(flags->directory, flags->json); });
}

}  // namespace hoist::app
