// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/table.hpp"

namespace hoist {

/// Where a table has cells that were not observed, in words: how many rows have one and how many
/// none, how many there are in each column, and which are missing together most often. Empty where
/// all were observed.
std::string describe_holes(const Table& table);

}  // namespace hoist
