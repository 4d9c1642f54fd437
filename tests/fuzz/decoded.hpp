// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/bytes.hpp"
#include "hoist/dag.hpp"
#include "hoist/table.hpp"

namespace hoist::fuzz {

/// Values that any bytes decode to, for the targets that compare fast code with slow.
std::vector<Node> some_order(Bytes& bytes, std::size_t nodes);
/// Each pair along an order of its own is an edge or none.
Dag some_dag(Bytes& bytes, const Names& names);
/// Rows repeat once the bytes are used up, so that a short input may have many.
Table some_table(Bytes& bytes, std::size_t columns, std::size_t max_rows, std::size_t max_levels);
std::vector<std::uint32_t> some_rows(Bytes& bytes, std::size_t rows);

}  // namespace hoist::fuzz
