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
  return options;
}

void require_same_report(const Table& table, const TableReport& report) {
  require(report.rows == table.rows(), "the report counts the rows of the table");
  require(report.columns.size() == table.columns(), "the report has the columns of the table");
  for (Node node = 0; node < table.columns(); ++node) {
    const TableReport::ColumnReport& column = report.columns[node];
    require(column.name == table.names()[node], "a column is reported under its name");
    require(column.kind == ColumnKind::discrete && column.missing == 0,
            "what is continuous or missing is refused");
    require(column.levels == table.levels(node), "the report counts the levels");
  }
}

void require_reads_back(const Table& table) {
  TableOptions options{.delimiter = ',', .na_values = {}, .discrete = {"all"}};
  for (Node node = 0; node < table.columns(); ++node)
    options.states.push_back({table.names()[node], table.column(node).levels()});
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
