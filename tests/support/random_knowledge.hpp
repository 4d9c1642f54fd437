// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hoist/knowledge.hpp"

namespace hoist::testing {

/// A few required edges, which close no cycle, and some forbidden ones.
Knowledge random_knowledge(const Names& names, std::uint64_t seed);

}  // namespace hoist::testing
