// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/study.hpp"

namespace hoist {

/// What lost cells cost under each policy, beside the complete data, as Markdown; empty where the
/// study loses none. A policy is clearly the best of a line where its lead over every other, paired
/// by repeats, has a 95 % interval above 0.
[[nodiscard]] std::string format_holes(const Study& study, const std::vector<StudyRow>& rows);

}  // namespace hoist
