// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/dag.hpp"
#include "hoist/sample.hpp"

namespace hoist::testing {

/// `n` names v00, v01, ... whose byte order is not their order.
Names some_names(std::size_t n);

/// A DAG along a random order; each pair is an edge with the given probability.
Dag random_dag(const Names& names, double density, std::uint64_t seed);

/// `size` random DAGs that share most of a common core, as bootstrap DAGs do.
Bag random_bag(std::size_t nodes, std::size_t size, std::uint64_t seed);

/// Discrete data with dependent columns; level counts between 2 and `max_levels`. A column follows
/// each of its parents in that share of its rows: at 1, one parent decides it.
Table random_table(std::size_t columns, std::size_t rows, std::size_t max_levels,
                   std::uint64_t seed, double strength = 0.5);

/// A table of labels as `labels`, as it is; as `numbers`, a number about each code; or `mixed`,
/// with numbers in columns 0, 2, ...
Table as_kind(const Table& table, const std::string& kind);

/// As many rows as there are, drawn with replacement.
std::vector<std::uint32_t> random_rows(std::size_t rows, std::uint64_t seed);

/// How often each of so many rows was drawn.
RowWeights times_of(const std::vector<std::uint32_t>& drawn, std::size_t rows);

/// A DAG from names and edges written `"A->B B->C"`.
Dag dag_of(const std::string& names, const std::string& edges);

}  // namespace hoist::testing
