// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "work.hpp"

namespace hoist::r {

/// An average with all that there is to say of it.
[[nodiscard]] Item average_item(const std::string& method, const Average& average,
                                const Certainty& sure, const std::vector<EdgeSupport>& support);

}  // namespace hoist::r
