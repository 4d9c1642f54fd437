// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace hoist {

/// The value of a text that is a number from end to end, in any locale. Too large for a double is
/// infinity, too small zero.
std::optional<double> number(std::string_view text);

}  // namespace hoist
