// SPDX-License-Identifier: Apache-2.0
#include "hoist/sample.hpp"

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

Sample::Sample(const Table& table, const RowWeights& weights)
    : table_(&table), weights_(weights.is_all() ? nullptr : &weights) {
  if (weights.rows() != table.rows())
    throw Error(ErrorKind::usage, "the table has " + std::to_string(table.rows()) +
                                      " rows, and there are weights for " +
                                      std::to_string(weights.rows()));
}

std::string why_not(const Domain& domain, const Sample& sample, const std::string& who) {
  std::vector<std::string> discrete, continuous, missing;
  for (Node node = 0; node < sample.columns(); ++node) {
    const Column& column = sample.column(node);
    (column.kind() == ColumnKind::discrete ? discrete : continuous).push_back(sample.name(node));
    if (column.missing() > 0) missing.push_back(sample.name(node));
  }
  if (!missing.empty() && !domain.missing)
    return who + " takes no missing values, and there are some in " + some_of(missing) +
           "; leave those rows or columns out, or fill the cells in";
  if (!continuous.empty() && !discrete.empty() && !domain.mixed)
    return who + " takes columns of one kind, and " + some_of(continuous) +
           " are numbers while others are labels; bin the numbers, or leave them out";
  if (!continuous.empty() && discrete.empty() && !domain.continuous)
    return who + " takes discrete columns only, and " + some_of(continuous) +
           (continuous.size() == 1 ? " is" : " are") + " continuous; bin them, or leave them out";
  if (continuous.empty() && !discrete.empty() && !domain.discrete)
    return who + " takes continuous columns only, and " + some_of(discrete) +
           (discrete.size() == 1 ? " is" : " are") + " discrete; leave them out";
  if (!sample.weights().empty() && !domain.weights)
    return who + " takes rows that count a whole number of times, and these weights are real";
  return "";
}

}  // namespace hoist
