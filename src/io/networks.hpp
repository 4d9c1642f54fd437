// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "hoist/io.hpp"

namespace hoist {

/// The embedded network of that name, or null.
const EmbeddedNetwork* find_embedded(std::string_view name);

}  // namespace hoist
