// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/study.hpp"

namespace hoist {

/// The learners of a study on complete data next to each other, as Markdown; empty where it has one
/// alone.
[[nodiscard]] std::string format_learners(const Study& study, const std::vector<StudyRow>& rows);

}  // namespace hoist
