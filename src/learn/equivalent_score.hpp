// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/learn.hpp"

namespace hoist {

/// Whether the score of a task is the same for all DAGs of a class.
bool is_equivalent(const LearnTask& task);

/// Throws Error(usage) where it is not, with scores and learners that fit.
void require_equivalent(const LearnTask& task, const std::string& learner);

/// The knowledge of a task, and what its score rules out: of a class only those members count that
/// have a score.
Knowledge within_score(const Sample& sample, const Knowledge& knowledge, const Score& score);

}  // namespace hoist
