// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>

#include "command.hpp"
#include "flags.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
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
        "{}: {} rows, {} columns, separated by {}{}{}{}{}\n\n", printable(data), report.rows,
        report.columns.size(), delimiter_name(report.delimiter),
        report.byte_order_mark ? ", byte order mark" : "", report.crlf ? ", CRLF line ends" : "",
        report.quoted_cells > 0 ? fmt::format(", {} quoted cells", report.quoted_cells) : "",
        report.row_names ? ", row names in the first column" : "");
    std::vector<std::vector<std::string>> rows = {
        {"column", "kind", "levels", "observed", "missing", "values", "remark"}};
    for (const auto& column : report.columns)
      rows.push_back({column.name, column.kind == ColumnKind::discrete ? "discrete" : "continuous",
                      column.kind == ColumnKind::discrete ? std::to_string(column.levels) : "-",
                      std::to_string(column.observed), std::to_string(column.missing),
                      column.values, column.remark});
    std::cout << aligned(rows);
    // Flags that pin a reading which is refused would only be refused again.
    if (report.refusal.empty())
      std::cout << "\nTo pin this reading:\n  " << printable(pinned(report)) << "\n";
    say_notes(report.notes);
    if (!report.refusal.empty()) throw Error(ErrorKind::input, report.refusal);
  }

 private:
  std::string pinned(const TableReport& report) const {
    std::string flags = fmt::format("--delimiter {}", delimiter_name(report.delimiter));
    if (reading.na_values != "default") flags += " --na-values " + shell_quote(reading.na_values);
    if (!reading.discrete.empty())
      flags += " --discrete " + shell_quote(join_list(reading.discrete));
    if (!reading.drop.empty()) flags += " --drop " + shell_quote(join_list(reading.drop));
    if (!reading.states.empty()) flags += " --states " + shell_quote(reading.states);
    return flags;
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
