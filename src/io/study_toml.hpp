// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hoist/study_plan.hpp"

namespace hoist {

/// The keys of a plan, besides those of parameters.
std::vector<StudyKey> plan_keys();

/// A plan from its text; `parameters` are keys, too. Throws Error(input) with file:line:column.
StudyPlan parse_plan(std::string_view text, std::string_view place,
                     const std::vector<Parameter>& parameters);

}  // namespace hoist
