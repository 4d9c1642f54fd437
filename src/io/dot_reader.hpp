// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "io/graph_builder.hpp"
#include "io/source.hpp"

namespace hoist {

/// Two languages of one family: Graphviz writes `a -> b [dir=none]` where DAGitty writes `a -- b`.
enum class DotDialect { graphviz, dagitty };

/// Throws Error(input) with the place of what the language, or hoist, does not have.
PlacedGraph read_dot(const Source& source, DotDialect dialect);

/// Throws Error(input): an edge of Graphviz does not point forward.
[[noreturn]] void fail_dir(const Source& source, std::size_t offset, std::string_view value);

}  // namespace hoist
