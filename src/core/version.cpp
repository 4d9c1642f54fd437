// SPDX-License-Identifier: Apache-2.0
#include "hoist/version.hpp"

namespace hoist {

std::string_view version() { return HOIST_VERSION; }

}  // namespace hoist
