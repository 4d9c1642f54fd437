// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hoist/score.hpp"

namespace hoist {

/// The fast engine for tables of labels and numbers: what make_family_likelihood() gives, up to
/// rounding. REQUIRES: no cell is missing; weights are whole numbers.
std::unique_ptr<FamilyScorer> make_mixed_scorer(const Sample& sample, double price);

double mixed_scorer_bytes(const TableShape& shape);

}  // namespace hoist
