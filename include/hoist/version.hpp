// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace hoist {

/// Of the library, such as `0.1.0`.
std::string_view version();

}  // namespace hoist
