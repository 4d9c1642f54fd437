// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "hoist/study.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"

namespace hoist {
namespace {

constexpr std::size_t kKeys = 14;

std::string key_columns() {
  return "network,ratio,rows,repeat," + arm_columns() + ",method,threshold,alpha,replicate";
}

std::string text_cell(const std::string& text) { return text.empty() ? "" : csv_cell(text); }

template <class Number>
Number number(const Source& source, const CsvCell& cell) {
  Number value{};
  const char* const end = cell.text.data() + cell.text.size();
  const auto [after, error] = std::from_chars(cell.text.data(), end, value);
  if (error != std::errc() || after != end)
    source.fail(cell.offset, "must be a number, not " + in_quotes(cell.text));
  return value;
}

template <class Number>
std::optional<Number> optional_number(const Source& source, const CsvCell& cell) {
  if (cell.text.empty()) return std::nullopt;
  return number<Number>(source, cell);
}

StudyRow parse_row(const Source& source, const std::vector<CsvCell>& cells) {
  const auto text = [&](std::size_t i) { return std::string(cells[i].text); };
  StudyRow row;
  row.network = text(0);
  row.ratio = number<double>(source, cells[1]);
  row.rows = number<std::uint64_t>(source, cells[2]);
  row.repeat = number<std::uint64_t>(source, cells[3]);
  row.arm = {text(4), text(5), text(6), {number<double>(source, cells[7]), text(8)}, text(9)};
  row.method = text(10);
  row.threshold = text(11);
  row.alpha = optional_number<double>(source, cells[12]);
  row.replicate = optional_number<std::uint64_t>(source, cells[13]);
  for (std::size_t i = kKeys; i < cells.size(); ++i)
    row.values.push_back(number<double>(source, cells[i]));
  return row;
}

}  // namespace

std::string arm_columns() { return "learner,score,resample,missing,holes,policy"; }

std::string format_arm(const StudyArm& arm) {
  return text_cell(arm.learner) + "," + text_cell(arm.score) + "," + text_cell(arm.resample) + "," +
         format_double(arm.holes.share) + "," + text_cell(arm.holes.how) + "," +
         text_cell(arm.policy);
}

std::string study_header() {
  std::string line = key_columns();
  for (const StudyMeasure& measure : study_measures()) line += "," + std::string(measure.name);
  return line + "\n";
}

std::string format_study_row(const StudyRow& row) {
  std::string line = text_cell(row.network) + "," + format_double(row.ratio) + "," +
                     std::to_string(row.rows) + "," + std::to_string(row.repeat) + "," +
                     format_arm(row.arm) + "," + text_cell(row.method) + "," +
                     text_cell(row.threshold) + "," + (row.alpha ? format_double(*row.alpha) : "") +
                     "," + (row.replicate ? std::to_string(*row.replicate) : "");
  for (double value : row.values) line += "," + format_double(value);
  return line + "\n";
}

std::vector<StudyRow> parse_study_rows(std::string_view text, std::string_view place) {
  const Source source(text, place);
  CsvReader reader(source, ',');
  std::vector<CsvCell> cells;
  std::vector<StudyRow> rows;
  const std::string header = study_header();
  if (!source.text().starts_with(header))
    source.fail(0, "is not a results.csv of this version of hoist: its first line must be " +
                       in_quotes(std::string_view(header).substr(0, header.size() - 1)));
  reader.next(cells);
  while (reader.next(cells)) {
    if (cells.size() != kKeys + study_measures().size())
      source.fail(cells.front().offset, "must have " +
                                            std::to_string(kKeys + study_measures().size()) +
                                            " cells, not " + std::to_string(cells.size()));
    rows.push_back(parse_row(source, cells));
  }
  return rows;
}

std::string format_table1(const Study& study) {
  std::string text = "network,parameters,vertices,edges,avg_markov_blanket,avg_degree,order_leak\n";
  for (const StudyNetwork& row : study.networks)
    text += csv_cell(row.name) + "," + std::to_string(row.summary.parameters) + "," +
            std::to_string(row.summary.vertices) + "," + std::to_string(row.summary.edges) + "," +
            format_double(row.summary.average_markov_blanket) + "," +
            format_double(row.summary.average_degree) + "," +
            format_double(row.summary.order_leak) + "\n";
  return text;
}

}  // namespace hoist
