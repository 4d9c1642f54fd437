// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "data/view.hpp"
#include "hoist/score.hpp"

namespace hoist {

/// As the public one, for some rows of a table.
std::unique_ptr<FamilyScorer> make_scorer(const TableView& view, const ScoreOptions& options);

}  // namespace hoist
