// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/bit_pdag.hpp"

namespace hoist {

/// Directs the open links that have one direction in all DAGs that keep the directed edges and have
/// no other colliders: the four rules of Meek ("Causal inference and causal explanation with
/// background knowledge", UAI 1995), again and again until none applies. The first three are all
/// that is needed where the directed edges are colliders; the fourth is for edges that knowledge
/// has directed.
///
/// Where such a DAG exists, the result is the same in whatever order the rules are applied. Where
/// there is none, the result depends on the order of the nodes: ask for an extension afterwards.
void close_under_meek(BitPdag& graph);

}  // namespace hoist
