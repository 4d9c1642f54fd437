// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>

#include "command.hpp"
#include "core/text.hpp"
#include "flags.hpp"
#include "io/csv.hpp"
#include "io/source.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct Check {
  std::string data;
  DataFlags reading;

  void run() const {
    const TableOptions options = reading.options();
    require_room_for(data);
    const TableReport report = inspect_table(read_file(data), place_of(data), options);
    std::cout << fmt::format(
        "{}: {} rows, {} columns, separated by {}{}{}{}\n\n", printable(data), report.rows,
        report.columns.size(), delimiter_name(report.delimiter),
        report.byte_order_mark ? ", byte order mark" : "", report.crlf ? ", CRLF line ends" : "",
        report.quoted_cells > 0 ? fmt::format(", {} quoted cells", report.quoted_cells) : "");
    std::vector<std::vector<std::string>> rows = {
        {"column", "kind", "levels", "observed", "missing", "values", "remark"}};
    for (const auto& column : report.columns)
      rows.push_back({column.name, column.kind == ColumnKind::discrete ? "discrete" : "continuous",
                      column.kind == ColumnKind::discrete ? std::to_string(column.levels) : "-",
                      std::to_string(column.observed), std::to_string(column.missing),
                      column.values, column.remark});
    std::cout << aligned(rows) << "\nTo pin this reading:\n  " << printable(pinned(report)) << "\n";
    say_notes(report.notes);
    complain(report);
  }

 private:
  std::string pinned(const TableReport& report) const {
    std::string flags = fmt::format("--delimiter {}", delimiter_name(report.delimiter));
    if (reading.missing != "default") flags += " --missing " + shell_quote(reading.missing);
    if (!reading.discrete.empty())
      flags += " --discrete " + shell_quote(join(reading.discrete, ","));
    if (!reading.drop.empty()) flags += " --drop " + shell_quote(join(reading.drop, ","));
    if (!reading.states.empty()) flags += " --states " + shell_quote(reading.states);
    return flags;
  }

  // What a learner would refuse, and how to go on. The exit code says so too.
  void complain(const TableReport& report) const {
    std::vector<std::string> continuous, missing, too_many;
    for (const auto& column : report.columns) {
      if (column.kind == ColumnKind::continuous) continuous.push_back(column.name);
      if (column.missing > 0) missing.push_back(column.name);
      if (column.levels > kMaxLevels) too_many.push_back(column.name);
    }
    if (!continuous.empty())
      say_note(
          fmt::format("continuous columns are not supported yet: {}; bin them, or read their "
                      "values as labels with --discrete {}",
                      shown_list(continuous), shell_quote(join(continuous, ","))));
    if (!missing.empty())
      say_note(
          fmt::format("missing values are not supported yet: {}; remove those rows, or make "
                      "them a level with --missing none",
                      shown_list(missing)));
    if (!too_many.empty())
      say_note(fmt::format("more than {} levels, which is too many: {}; drop those columns",
                           kMaxLevels, shown_list(too_many)));
    if (!continuous.empty() || !missing.empty() || !too_many.empty()) throw Exit{3};
  }
};

}  // namespace

void add_check(FlagSet& command) {
  const auto flags = std::make_shared<Check>();
  command.text("DATA", flags->data, "CSV file, or - for standard input").required();
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
