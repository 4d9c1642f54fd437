// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "work.hpp"

// Graphs and bags as R has them: nodes by name, edges as whole numbers from 1, `open` where an edge
// has no direction.
namespace hoist::r {

[[nodiscard]] Item item_of(const Graph& graph);
[[nodiscard]] Item item_of(const Bag& bag);

/// Throw Error(usage) for anything that is not of that form.
[[nodiscard]] Graph graph_of(const Fields& fields);
[[nodiscard]] Bag bag_of(const Fields& fields);

/// Throws Error(input) where it is a class: `what` says which argument it is.
[[nodiscard]] Dag dag_of(const Fields& fields, const std::string& what);

}  // namespace hoist::r
