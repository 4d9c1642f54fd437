// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/network.hpp"

namespace hoist {

/// Throws Error(usage) where the network is not sound.
void require_sound(const Network& network);

/// What is wrong with `child` and how to mend it, after its name: `is discrete and has ...`.
std::string continuous_parent(const Names& names, Node parent, Node child);

}  // namespace hoist
