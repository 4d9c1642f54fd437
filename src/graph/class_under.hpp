// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/knowledge.hpp"
#include "hoist/pdag.hpp"

namespace hoist {

/// What the knowledge leaves of a class: an edge that is open in all of it gets the direction that
/// knowledge decides, and so does what follows from that. A graph that is not a DAG is taken as its
/// learner gave it. Where the knowledge allows no member, the class stays as it is. REQUIRES: the
/// knowledge is over the same names, or empty.
[[nodiscard]] Pdag class_under(const Graph& graph, const Knowledge& knowledge);

}  // namespace hoist
