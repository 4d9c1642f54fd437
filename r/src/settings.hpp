// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hoist/settings.hpp>

#include "work.hpp"

namespace hoist::r {

/// The settings of a call, by name; what R's own arguments are called is known to them, so that a
/// slip is told which it was meant to be.
[[nodiscard]] Settings settings_of(const Work& work);

}  // namespace hoist::r
