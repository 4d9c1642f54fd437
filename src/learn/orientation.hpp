// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/bit_pdag.hpp"
#include "hoist/knowledge.hpp"
#include "learn/skeleton.hpp"
#include "learn/unshielded.hpp"

namespace hoist {

/// Gives the links of a skeleton directions, and returns the edges of a DAG. Evidence contradicts
/// itself and knowledge, so who wins is a rule, and the strength of evidence decides, not the order
/// of the columns:
///
/// 1. Knowledge. Required edges are directed; so are links with one direction that is not
///    forbidden, the strongest first, and one that would close a cycle is left out.
/// 2. Colliders, the strongest evidence first: z becomes a collider of x and y where both links are
///    open or point to z already, and no cycle is closed; else the claim is dropped.
/// 3. The links that are still open are directed so that there is no collider that was not claimed
///    (Dor and Tarsi 1992: a sink is taken away, again and again). Where that cannot be, the
///    node that can be a sink with the weakest evidence against its new colliders becomes one.
///
/// REQUIRES: the links are open, and knowledge is consistent; triples are as `judge_unshielded`
/// gives them.
std::vector<Edge> direct_links(Skeleton skeleton, const std::vector<Triple>& triples,
                               const Knowledge& knowledge);

/// The class of a DAG among those that know the knowledge: its edges are directed where all of them
/// agree.
BitPdag class_of(std::size_t nodes, const std::vector<Edge>& dag, const Knowledge& knowledge);

}  // namespace hoist
