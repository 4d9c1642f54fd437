// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// An average and the cover that it was made with.
struct NamedAverage {
  std::string method;
  Average average;
};

/// `from,to,confidence,count,averages,linked`: every edge that the bag or an average has, most
/// frequent first, in which averages it is, and the share of the bag that links the two either way.
std::string format_edge_table(const Bag& bag, const std::vector<NamedAverage>& averages);

/// `vertex,cover,set,posterior,count,taken,blocked_by`: the decision logs of all averages.
std::string format_structure_table(const Names& names, const std::vector<NamedAverage>& averages);

/// `A -> X; B -> X`, by names; `(empty)` for the empty set.
std::string spell_edges(const Names& names, const std::vector<Edge>& edges);

/// Why a structure is not in the average; empty where it is.
std::string spell_verdict(const Names& names, const Decision& decision);

/// The average as a drawing for Graphviz: the more of the bag has an edge, the bolder it is.
std::string format_support_dot(const Dag& dag, const std::vector<EdgeSupport>& support,
                               const std::string& title);

}  // namespace hoist
