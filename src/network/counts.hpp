// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// How often each cell of the child's CPT is in the data, laid out as `Cpt` is. Throws Error(input)
/// for more than kMaxCells cells, before anything is allocated. REQUIRES: same names.
std::vector<std::uint32_t> family_counts(const Table& table, const Dag& dag, Node child);

}  // namespace hoist
