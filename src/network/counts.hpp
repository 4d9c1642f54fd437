// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "data/family_columns.hpp"

namespace hoist {

/// How often each cell of the child's CPT is in the data, by the weights of the rows, laid out as
/// `Cpt` is. Throws Error(input) with the name of the child for more than kMaxCells cells, before
/// anything is allocated. REQUIRES: labels only.
std::vector<double> family_counts(const FamilyColumns& family, const std::string& child);

/// For each row the configuration of the parents of labels, as `Cpt` counts them. REQUIRES: at most
/// kMaxCells are declared.
std::vector<std::uint32_t> declared_configurations(const FamilyColumns& family);

}  // namespace hoist
