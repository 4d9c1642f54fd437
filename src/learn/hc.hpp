// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/learn.hpp"

namespace hoist {

/// Hill climbing: from the required edges, take the addition, deletion or reversal that raises the
/// score most, until none does. Equal moves are broken by the order of the columns.
Dag hill_climb(const Table& table, const LearnOptions& options, const Knowledge& knowledge);

}  // namespace hoist
