// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "flags.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// The figures of one graph, in the order in which they are shown.
struct Evaluation {
  std::string graph;
  std::vector<std::pair<std::string, double>> values;
};

/// Every metric of the table of metrics.
std::vector<std::pair<std::string, double>> structural_values(const Dag& truth,
                                                              const Dag& estimate);

/// in_bic, out_bic and heldout.
void append_fit_values(Evaluation& row, const Dag& dag, const Table& train, const Table& test);

/// Reads a second data set with the columns and levels of the first.
Table read_alike(const std::string& path, const Table& first, const DataFlags& reading);

/// One object for one graph, a list of objects for several.
std::string evaluations_to_json(const std::vector<Evaluation>& rows);

/// A header and one row a graph; and the same as a CSV file.
std::vector<std::vector<std::string>> evaluations_to_rows(const std::vector<Evaluation>& rows);
std::string evaluations_to_csv(const std::vector<Evaluation>& rows,
                               const std::string& first_column);

}  // namespace hoist::app
