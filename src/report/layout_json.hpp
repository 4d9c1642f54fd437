// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "report/layout.hpp"

namespace hoist {

/// Fills in what `dot -Tjson` made of `format_layout_dot`, in tenths of a point. False where it is
/// anything else.
[[nodiscard]] bool read_dot_json(std::string_view text, Layout& layout);

}  // namespace hoist
