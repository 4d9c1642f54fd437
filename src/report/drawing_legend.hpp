// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/drawing.hpp"

namespace hoist {

/// What stands below a drawing: what its lines and numbers mean, as far as they occur, then title
/// and caption. A label in the HTML of Graphviz; empty where there is nothing to say. Lines of text
/// have at most so many
/// characters.
std::string below_drawing(const Drawing& drawing, const DrawingOptions& options, std::size_t most);

}  // namespace hoist
