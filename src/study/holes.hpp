// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/study.hpp"

namespace hoist {

/// What lost cells cost under each policy, beside the complete data, as Markdown; empty where the
/// study loses none.
[[nodiscard]] std::string format_holes(const Study& study, const std::vector<StudyRow>& rows);

}  // namespace hoist
