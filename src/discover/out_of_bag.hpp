// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hoist/bag.hpp"

namespace hoist {

/// The rows that a replicate was learnt from, each once, and those that it left out.
struct SplitRows {
  Table in, out;
};

/// Nothing where it left out no row that counts.
std::optional<SplitRows> split_rows(const Table& table, const BagOptions& options,
                                    std::uint64_t replicate);

/// Throws Error(usage) where replicates leave none out.
void require_left_out(const Table& table, const BagOptions& options);

/// As `DataEvidence::out_of_bag` has it: the mean over the replicates of the bag.
std::vector<double> out_of_bag_fit(const Table& table, const BagOptions& options,
                                   std::span<const Dag> dags, const Execution& execution);

/// Of each replicate's DAG on the rows that it left out: the log-likelihood in excess of that of
/// the empty graph, per row, times the rows of the table. NaN where none is left out.
std::vector<double> out_of_bag_values(const Table& table, const BagOptions& options, const Bag& bag,
                                      const Execution& execution);

}  // namespace hoist
