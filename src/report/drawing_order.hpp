// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/drawing.hpp"

namespace hoist {

/// A place in a sequence for each node: the tail of an edge stands before its head, and a tier
/// before the next one, as far as they agree; ties by names. Lines of a layout that follow it close
/// no cycle.
std::vector<std::size_t> places_of(const Drawing& drawing);

}  // namespace hoist
