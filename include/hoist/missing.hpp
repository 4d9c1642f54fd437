// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/learn.hpp"

namespace hoist {

/// What is done about cells that were not observed, from the table to the learner.
enum class MissingPolicy {
  refuse,  ///< scores that do not take them refuse them
  drop,    ///< rows with one are left out
  local,   ///< each family is scored on the rows that have it
  impute   ///< each replicate fills them in
};

/// One entry of the list of policies.
struct MissingPolicyRow {
  std::string name;
  std::string title;
  MissingPolicy policy;
};

const std::vector<MissingPolicyRow>& missing_policies();

/// Throws Error(usage) for an unknown name, with the nearest known one.
[[nodiscard]] MissingPolicy missing_policy(const std::string& name);

/// The score that is used where `name` was asked for: with `local` the one that BIC is where each
/// family has rows of its own. Throws Error(usage) where the score cannot do that.
[[nodiscard]] std::string score_under(MissingPolicy policy, const std::string& name);

/// What a learner is told.
[[nodiscard]] Missing learning_under(MissingPolicy policy);

}  // namespace hoist
