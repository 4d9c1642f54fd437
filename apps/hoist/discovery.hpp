// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evaluation.hpp"
#include "hoist/hoist.hpp"
#include "io/result_tables.hpp"

namespace hoist::app {

/// Everything that `hoist discover` finds out.
struct Discovery {
  std::string title;
  Table table;
  std::optional<Table> test;
  std::optional<Dag> truth;
  bool example = false;  ///< the data were sampled and are written with the results
  Knowledge knowledge;
  std::uint64_t seed = 0;
  Bag bag;
  std::vector<NamedAverage> averages;
};

/// One row an average: in_bic always, more where a truth or test data are known.
std::vector<Evaluation> evaluate(const Discovery& discovery);

/// edges.csv, structures.csv, metrics.csv, summary.txt and each average as .json, .dot and .bif.
/// Throws Error(output) where a file of such a name is there that hoist did not write.
void write_results(const Discovery& discovery, const std::string& directory);

/// The names of the files that `write_results` writes.
std::vector<std::string> result_names(const std::vector<std::string>& methods, bool example);

/// What a person wants to know first.
std::string summarise(const Discovery& discovery, const std::string& directory);

}  // namespace hoist::app
