// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "graph/bit_pdag.hpp"
#include "graph/bit_rows.hpp"
#include "hoist/knowledge.hpp"

namespace hoist {

/// The class of the DAG with these parents, for searches that step from class to class; nothing
/// where they close a cycle. Under knowledge it is the part of the class that the knowledge allows:
/// what that decides, and what follows from it, is directed, too. REQUIRES: the knowledge allows
/// the DAG.
[[nodiscard]] std::optional<BitPdag> class_of(const BitRows& parents, const Knowledge& knowledge);

/// Every node after its parents; shorter than all nodes where they close a cycle.
[[nodiscard]] std::vector<Node> order_of(const BitRows& parents);

/// Which of its open neighbours a node is to have as parents; all others become its children.
struct Wish {
  Node node;
  std::span<const Node> parents;
};

/// The parents in a member of a class that has all that is wished; nothing where there is none.
/// REQUIRES: the parents of a wish are joined to each other, and two wishes are for nodes that no
/// path of open edges joins; `bound` says whether the class was made under knowledge.
[[nodiscard]] std::optional<BitRows> member(const BitPdag& graph, std::span<const Wish> wishes,
                                            bool bound);

/// A path from one node to another along open edges and with the directed ones, through none of
/// `blocked`, both ends included; empty where there is none. The edge from -> to itself does not
/// count.
[[nodiscard]] std::vector<Node> find_way(const BitPdag& graph, Node from, Node to,
                                         std::span<const Word> blocked);

/// Whether these nodes are such a path.
[[nodiscard]] bool is_way(const BitPdag& graph, std::span<const Node> nodes,
                          std::span<const Word> blocked);

}  // namespace hoist
