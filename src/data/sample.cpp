// SPDX-License-Identifier: Apache-2.0
#include "hoist/sample.hpp"

#include <algorithm>
#include <cmath>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// `'a', 'b', 'c' and 7 more`
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 5;
  std::vector<std::string> first;
  for (const std::string& name : names)
    if (first.size() < kShown) first.push_back(in_quotes(name));
  const std::size_t more = names.size() - first.size();
  return join(first, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

// `--discrete a,b`, as a shell takes it; `all` where the names would fill the screen.
std::string flag(const std::string& name, const std::vector<std::string>& columns) {
  constexpr std::size_t kRoom = 120;
  const std::string list = shell_quote(join_list(columns));
  return name + " " + (list.size() > kRoom ? "all" : list);
}

// Discrete columns whose levels are numbers.
std::vector<std::string> numbers_as_labels(const Table& table) {
  std::vector<std::string> names;
  for (Node node = 0; node < table.columns(); ++node)
    if (table.column(node).kind() == ColumnKind::discrete &&
        std::ranges::all_of(table.column(node).levels(), [](const std::string& level) {
          return real_number(level).has_value();
        }))
      names.push_back(table.names()[node]);
  return names;
}

// `11 of 344 rows have a cell that was not observed, 333 are complete`
std::string rows_with_holes(const Table& table) {
  const std::size_t complete = complete_rows(table).size(), holes = table.rows() - complete;
  return std::to_string(holes) + " of " + std::to_string(table.rows()) + " rows ha" +
         (holes == 1 ? "s" : "ve") + " a cell that was not observed, " + std::to_string(complete) +
         (complete == 1 ? " is" : " are") + " complete";
}

// A column that is empty in most rows costs more than it tells.
std::string way_without_mostly_missing(const Table& table) {
  std::vector<std::string> empty;
  for (Node node = 0; node < table.columns(); ++node)
    if (2 * table.column(node).missing() > table.rows()) empty.push_back(table.names()[node]);
  if (empty.empty() || empty.size() == table.columns()) return "";
  constexpr std::size_t kShown = 5;
  return "; columns that are missing in most rows are best left out first (--drop" +
         (empty.size() > kShown ? "" : " " + shell_quote(join_list(empty))) + ")";
}

}  // namespace

RowWeights RowWeights::all(std::size_t rows) {
  RowWeights weights;
  weights.rows_ = rows;
  weights.total_ = static_cast<double>(rows);
  return weights;
}

RowWeights RowWeights::times(std::vector<std::uint32_t> counts) {
  RowWeights weights;
  weights.rows_ = counts.size();
  std::uint64_t total = 0;
  for (std::uint32_t count : counts) total += count;
  weights.total_ = static_cast<double>(total);
  weights.counts_ = std::move(counts);
  return weights;
}

RowWeights RowWeights::real(std::vector<double> given) {
  RowWeights weights;
  weights.rows_ = given.size();
  for (std::size_t row = 0; row < given.size(); ++row) {
    if (!(given[row] >= 0) || !std::isfinite(given[row]))
      throw Error(ErrorKind::usage, "the weight of row " + std::to_string(row + 1) +
                                        " must be a number of 0 or more, not " +
                                        format_double(given[row]));
    weights.total_ += given[row];
  }
  weights.weights_ = std::move(given);
  return weights;
}

RowWeights combined(const Table& table, RowWeights weights) {
  const auto own = table.row_weights();
  if (own.empty()) return weights;
  std::vector<double> both(own.begin(), own.end());
  for (std::size_t row = 0; row < both.size(); ++row) {
    if (!weights.counts().empty()) both[row] *= weights.counts()[row];
    if (weights.is_real()) both[row] *= weights.weights()[row];
  }
  RowWeights result = RowWeights::real(std::move(both));
  if (!(result.total() > 0))
    throw Error(ErrorKind::input, "a resample holds no row whose weight is above 0");
  return result;
}

double Sample::table_total() const {
  if (is_all()) return static_cast<double>(table_->rows());
  double sum = 0;
  for (double weight : table_->row_weights()) sum += weight;
  return sum;
}

Sample::Sample(const Table& table, const RowWeights& weights)
    : table_(&table),
      weights_(weights.is_all() && table.row_weights().empty() ? nullptr : &weights) {
  if (weights.rows() != table.rows())
    throw Error(ErrorKind::usage, "the table has " + std::to_string(table.rows()) +
                                      " rows, and there are weights for " +
                                      std::to_string(weights.rows()));
}

std::string why_not(const Domain& domain, const Sample& sample, const std::string& who) {
  std::vector<std::string> discrete, continuous, reasons;
  bool missing = false;
  // In the order of the table, which is that of the file, whatever order a replicate has.
  const Table& table = sample.table();
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    (column.kind() == ColumnKind::discrete ? discrete : continuous).push_back(table.names()[node]);
    missing = missing || column.missing() > 0;
  }
  if (!continuous.empty() && !(discrete.empty() ? domain.continuous : domain.mixed))
    reasons.push_back(
        who + " takes " + (domain.discrete ? "discrete columns only" : "columns of one kind") +
        ", and " + some_of(continuous) + (continuous.size() == 1 ? " is" : " are") +
        " continuous: choose one that takes them (`hoist list score`), bin them (--bins 3), " +
        "leave them out (--drop), or, where they have few distinct values, read them as labels (" +
        flag("--discrete", continuous) + ")");
  if (continuous.empty() && !discrete.empty() && !domain.discrete) {
    const std::vector<std::string> whole = numbers_as_labels(table);
    reasons.push_back(who + " takes continuous columns only, and " + some_of(discrete) +
                      (discrete.size() == 1 ? " is" : " are") +
                      " discrete: choose one that takes them (`hoist list score`)" +
                      (whole.empty() ? ""
                                     : ", or read whole numbers as numbers (" +
                                           flag("--continuous", whole) + ")"));
  }
  if (missing && !domain.missing)
    reasons.push_back(
        who + " takes no missing cells, and " + rows_with_holes(table) + " (" +
        describe_holes(table) +
        "): fill the cells in (--missing impute, which does best in most cases), leave "
        "such rows out where they are few (--missing drop), or score each family on "
        "the rows that have it (--missing local)" +
        way_without_mostly_missing(table));
  if (!sample.weights().empty() && !domain.weights)
    reasons.push_back(
        who + " takes rows that count a whole number of times, and these weights " +
        "are real: choose one that takes them (`hoist list score`), round them, or draw whole rows "
        "(--resample bootstrap)");
  return join(reasons, "; ");
}

}  // namespace hoist
