// SPDX-License-Identifier: Apache-2.0
#include "fuzz/bytes.hpp"
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"

namespace hoist::fuzz {
namespace {

TableOptions options_of(std::uint8_t byte) {
  TableOptions options;
  options.delimiter = ",;\t"[byte % 4];  // the fourth is the zero at the end: look for it
  if (byte & 4) options.na_values.clear();
  if (byte & 8) options.discrete = {"all"};
  if (byte & 16) options.states = {{"a", {"0", "1"}}, {"b", {"x"}}};
  if (byte & 32) options.drop = {"c"};
  if (byte & 64) options.continuous = {"all"};
  return options;
}

void require_same_report(const Table& table, const TableReport& report) {
  require(report.rows == table.rows(), "the report counts the rows of the table");
  std::vector<TableReport::ColumnReport> variables = report.columns;
  std::erase_if(variables, [](const auto& column) { return !column.left_out.empty(); });
  require(variables.size() == table.columns(), "the report has the columns of the table");
  for (Node node = 0; node < table.columns(); ++node) {
    const TableReport::ColumnReport& column = variables[node];
    require(column.name == table.names()[node], "a column is reported under its name");
    require(column.kind == table.column(node).kind(), "a column is reported under its kind");
    require(column.missing == table.column(node).missing(), "the report counts missing cells");
    require(column.kind == ColumnKind::continuous || column.levels == table.levels(node),
            "the report counts the levels");
  }
}

void require_reads_back(const Table& table) {
  TableOptions options{.delimiter = ','};
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    // A level that is spelled as what is missing is written cannot be told from it.
    if (column.missing() > 0) return;
    if (column.kind() == ColumnKind::discrete)
      options.states.push_back({table.names()[node], column.levels()});
    else
      options.continuous.push_back(table.names()[node]);
  }
  for (const std::string& name : options.continuous)
    if (name == "all") return;  // which is every column where a flag says it
  const Table again = parse_table(format_table(table), kPlace, options);
  require(again.digest() == table.digest(), "a table reads back as it was written");
}

}  // namespace

void fuzz_table(std::string_view input) {
  Bytes bytes(input);
  const TableOptions options = options_of(bytes.next());
  Notes notes;
  // A flag may name a column that is not there: that is no fault of the file.
  const auto table = accepted([&] { return parse_table(bytes.rest(), kPlace, options, &notes); },
                              ErrorKind::usage);
  const auto report =
      accepted([&] { return inspect_table(bytes.rest(), kPlace, options); }, ErrorKind::usage);
  require_one_line(notes);
  if (!table) return;
  require(report.has_value(), "what is read can be inspected");
  require_same_report(*table, *report);
  require_reads_back(*table);
}

}  // namespace hoist::fuzz
