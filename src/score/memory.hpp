// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/score.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// The bytes that a scorer takes at most for data of that shape while a search asks it for families
/// and their extensions. A bound, not a guess: tests/memory holds it against what is really taken.
double scorer_bytes(const TableShape& shape, const ScoreOptions& options);

}  // namespace hoist
