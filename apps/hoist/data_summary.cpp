// SPDX-License-Identifier: Apache-2.0
#include "data_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "data_flags.hpp"
#include "hoist/text.hpp"

namespace hoist::app {
namespace {

constexpr std::size_t kNamesShown = 6, kFlagRoom = 120, kBinsShown = 4;

// `a, b, c and 7 more`
std::string some_of(const std::vector<std::string>& all, std::size_t shown = kNamesShown) {
  std::vector<std::string> first(
      all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), shown)));
  const std::size_t more = all.size() - first.size();
  return join(first, ", ") + (more == 0 ? "" : fmt::format(" and {} more", more));
}

std::string rows_in_words(std::size_t rows) {
  return fmt::format("{} row{}", rows, rows == 1 ? "" : "s");
}

std::size_t holes_of(const Table& table) {
  std::size_t holes = 0;
  for (Node node = 0; node < table.columns(); ++node) holes += table.column(node).missing();
  return holes;
}

// What cells that were not observed do to what is learnt.
std::string done_about_holes(const std::string& missing) {
  return missing == "impute"  ? "each replicate fills them in (--missing impute)"
         : missing == "local" ? "each family is scored on the rows that have it (--missing local)"
                              : "the score takes them as they are";
}

// Weights, rows left out, and holes in those that are used; empty for a table of plain rows.
std::vector<std::string> on_rows(const Table& table, const DataRecord& record, bool test) {
  std::vector<std::string> parts;
  const TableReport& file = record.file;
  if (!file.weights.empty())
    parts.push_back(fmt::format("the {} of the file stand for {} by {}{}", rows_in_words(file.rows),
                                fmt::format("{:.10g}", file.total), in_quotes(file.weights),
                                table.row_weights().empty() ? "" : ", real weights"));
  if (record.rows > table.rows())
    parts.push_back(
        fmt::format("{} used of {}, {} left out for cells that were not observed "
                    "(--missing {})",
                    table.rows(), record.rows, record.rows - table.rows(), record.missing));
  if (const std::size_t holes = holes_of(table); holes > 0) {
    const std::size_t complete = complete_rows(table).size();
    parts.push_back(
        fmt::format("{} cell{} of {} not observed, {} complete", holes, holes == 1 ? "" : "s",
                    rows_in_words(table.rows() - complete) + (holes == 1 ? " was" : " were"),
                    complete == 1 ? "1 row is" : fmt::format("{} rows are", complete)));
    if (!test) parts.push_back(done_about_holes(record.missing));
    parts.push_back("metrics and parameters of a family are those of the rows that have it");
  }
  return parts;
}

std::string kinds(const Table& table) {
  std::vector<std::string> continuous, discrete, parts;
  for (Node node = 0; node < table.columns(); ++node)
    (table.column(node).kind() == ColumnKind::discrete ? discrete : continuous)
        .push_back(shortened(table.names()[node]));
  if (continuous.empty()) return "";
  parts.push_back(fmt::format("{} continuous ({})", continuous.size(), some_of(continuous)));
  if (!discrete.empty())
    parts.push_back(fmt::format("{} discrete ({})", discrete.size(), some_of(discrete)));
  return join(parts, ", ");
}

// Whole numbers may be either, and their owner knows.
std::string judged(const TableReport& file) {
  std::vector<std::string> continuous, discrete, parts;
  for (const auto& column : file.columns)
    if (!column.why.empty() && column.left_out.empty())
      (column.kind == ColumnKind::discrete ? discrete : continuous).push_back(column.name);
  if (!continuous.empty())
    parts.push_back(fmt::format("{} read as continuous, turned by{}", continuous.size(),
                                flag_of("--discrete", continuous, kFlagRoom)));
  if (!discrete.empty())
    parts.push_back(fmt::format("{} read as discrete, turned by{}", discrete.size(),
                                flag_of("--continuous", discrete, kFlagRoom)));
  return join(parts, "; ");
}

std::string left_out(const TableReport& file) {
  std::vector<std::string> columns;
  if (file.row_names) columns.emplace_back("the first column (row names)");
  for (const auto& column : file.columns)
    if (!column.left_out.empty() && column.name != file.weights)
      columns.push_back(fmt::format("{} ({})", shortened(column.name), column.left_out));
  for (const std::string& name : file.dropped)
    columns.push_back(fmt::format("{} (--drop)", shortened(name)));
  return some_of(columns);
}

std::string bins(const std::vector<BinnedColumn>& binned) {
  std::vector<std::string> columns;
  for (const BinnedColumn& column : binned) columns.push_back(in_words(column));
  const std::string shown =
      join({columns.begin(),
            columns.begin() + static_cast<std::ptrdiff_t>(std::min(columns.size(), kBinsShown))},
           "; ");
  return columns.size() <= kBinsShown
             ? shown
             : fmt::format("{}; {} more are in discovery.json", shown, columns.size() - kBinsShown);
}

}  // namespace

std::string summarise_data(const Discovery& discovery) {
  std::string text;
  const auto line = [&](std::string_view what, const std::string& said) {
    if (!said.empty()) text += fmt::format("  {}: {}\n", what, said);
  };
  const TableReport& file = discovery.record.file;
  if (!file.may_count.empty())
    line("note",
         fmt::format("{} looks as if it counted rows, and is a variable here; if it counts, "
                     "give --weights {}",
                     in_quotes(file.may_count),
                     printable(shell_quote(join_list({file.may_count})))));
  line("rows", join(on_rows(discovery.table, discovery.record, false), "; "));
  line("columns", kinds(discovery.table));
  line("whole numbers", judged(file));
  line("left out", left_out(file));
  line("bins", bins(discovery.binned));
  if (discovery.test) {
    std::vector<std::string> parts = on_rows(*discovery.test, discovery.test_record, true);
    if (discovery.test_record.rows <= discovery.test->rows())  // or they have been told
      parts.insert(parts.begin(), rows_in_words(discovery.test->rows()));
    line("test data", join(parts, "; "));
  }
  return text;
}

}  // namespace hoist::app
