// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/bag.hpp"

namespace hoist {

/// Throws Error(usage) where the options correct a penalty that learner and score do not have.
void require_penalty(const BagOptions& options);

/// The graph that is learnt from a resample, the penalty of the score corrected as the options say.
[[nodiscard]] Graph learn_corrected(const Table& table, const RowWeights& weights,
                                    const LearnOptions& learning, const BagOptions& options,
                                    const Knowledge& knowledge, const std::stop_token& stop);

}  // namespace hoist
