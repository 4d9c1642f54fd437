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
    const std::string text = read_file(data);
    const TableReport report = inspect_table(text, place_of(data), options);
    std::cout << fmt::format(
        "{}: {} rows, {} columns, separated by {}{}{}{}{}\n\n", printable(data), report.rows,
        report.columns.size(), delimiter_name(report.delimiter),
        report.byte_order_mark ? ", byte order mark" : "", report.crlf ? ", CRLF line ends" : "",
        report.quoted_cells > 0 ? fmt::format(", {} quoted cells", report.quoted_cells) : "",
        report.row_names ? ", row names in the first column" : "");
    std::cout << aligned(lines_of(report));
    tell_judgement(report);
    // Flags that pin a reading which is refused would only be refused again.
    if (report.refusal.empty()) tell_cuts(text);
    if (report.refusal.empty())
      std::cout << "\nTo pin this reading:\n  " << printable(pinned(report)) << "\n";
    say_notes(report.notes);
    if (!report.refusal.empty()) throw Error(ErrorKind::input, report.refusal);
  }

 private:
  static std::vector<std::vector<std::string>> lines_of(const TableReport& report) {
    std::vector<std::vector<std::string>> rows = {
        {"column", "kind", "judged by", "levels", "observed", "missing", "values", "remark"}};
    for (const auto& column : report.columns) {
      const bool labels = column.kind == ColumnKind::discrete;
      const bool variable = column.left_out.empty();
      rows.push_back({column.name,
                      !variable ? "left out"
                      : labels  ? "discrete"
                                : "continuous",
                      column.why, labels && variable ? std::to_string(column.levels) : "-",
                      std::to_string(column.observed), std::to_string(column.missing),
                      column.values, variable ? column.remark : column.left_out});
    }
    return rows;
  }

  void tell_cuts(const std::string& text) const {
    const std::vector<BinnedColumn> cuts = reading.cuts_of(text, data);
    if (!cuts.empty()) std::cout << "\nBins:\n";
    for (const BinnedColumn& column : cuts) std::cout << "  " << in_words(column) << "\n";
  }

  // Which flags turn what was judged.
  static void tell_judgement(const TableReport& report) {
    std::vector<std::string> discrete, continuous;
    for (const auto& column : report.columns)
      if (!column.why.empty() && column.left_out.empty())
        (column.kind == ColumnKind::discrete ? discrete : continuous).push_back(column.name);
    if (discrete.empty() && continuous.empty()) return;
    std::cout << "\nWhole numbers are discrete where they have at most 12 distinct values and, "
                 "beyond 5, at least 5 rows for each. To turn that:\n";
    if (!continuous.empty()) std::cout << " " << flag_of("--discrete", continuous) << "\n";
    if (!discrete.empty()) std::cout << " " << flag_of("--continuous", discrete) << "\n";
  }

  std::string pinned(const TableReport& report) const {
    std::string flags = fmt::format("--delimiter {}", delimiter_name(report.delimiter));
    if (reading.na_values != "default") flags += " --na-values " + shell_quote(reading.na_values);
    std::vector<std::string> discrete = reading.discrete, continuous = reading.continuous;
    for (const auto& column : report.columns)
      if (!column.why.empty() && column.left_out.empty())
        (column.kind == ColumnKind::discrete ? discrete : continuous).push_back(column.name);
    flags += flag_of("--discrete", discrete) + flag_of("--continuous", continuous);
    if (!reading.weights.empty()) flags += " --weights " + shell_quote(reading.weights);
    if (reading.missing != "refuse") flags += " --missing " + reading.missing;
    for (const std::string& rule : reading.bins) flags += " --bins " + shell_quote(rule);
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
