// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/knowledge.hpp"
#include "hoist/replicates.hpp"

namespace hoist {

/// An order of the variables that a bag agrees on: causes first, as far as the classes of its
/// graphs say which are. Begins with what points out more than in, moves single variables while
/// more of the bag then points forward, brings every class into that order, and does it again until
/// nothing changes. It depends neither on the order of the bag nor on that of the nodes. Takes the
/// square of the variables, a few times over.
[[nodiscard]] std::vector<Node> consensus_order(const Bag& bag,
                                                const Knowledge& knowledge = Knowledge());

/// The same bag with each class, and the class of each DAG, represented by its member that follows
/// the order best: DAGs that data cannot tell apart then look alike wherever they can, and stop
/// splitting each other's votes. What the knowledge directs stays. How sure a direction is must
/// come from the bag as it was.
[[nodiscard]] Bag aligned(const Bag& bag, const std::vector<Node>& order,
                          const Knowledge& knowledge = Knowledge());

}  // namespace hoist
