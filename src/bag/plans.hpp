// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/bag.hpp"

namespace hoist {

/// Throws Error(usage) for an unknown name, with the nearest known one.
const ResamplingPlan& resampling_plan(const std::string& name);

}  // namespace hoist
