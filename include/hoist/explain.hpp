// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/certainty.hpp"

// What a bag and its averages say of one variable.
namespace hoist {

/// The average that decides between these sets.
inline constexpr char kParentCover[] = "pma";

/// One set of parents that a variable has in the bag, or in an average only (its share is 0 then).
struct ParentSet {
  std::vector<Node> parents;  ///< ascending
  std::uint32_t count = 0;    ///< replicates
  double share = 0, share_se = 0;
  std::vector<std::string> taken_by;  ///< the averages in which the variable has these parents
};

/// How one average has a link.
struct LinkIn {
  std::string method;
  Edge edge;
  bool open = false;  ///< could be turned round and fit any data as well
};

/// Everything about the variable and one other.
struct LinkOf {
  /// Of the two ways the one with more of the bag; ties by names.
  EdgeSupport support;
  std::vector<LinkIn> in;
};

/// What is said of one variable; lists of pairs name the average.
struct VariableReport {
  Node variable = 0;
  std::vector<ParentSet> sets;  ///< most frequent first; ties as in `ranked`
  std::vector<LinkOf> links;    ///< of the largest share first; ties by names
  /// Structures above the threshold that hold an edge of the variable and did not enter, as a path
  /// or knowledge refused them.
  std::vector<std::pair<std::string, Decision>> refused;
  std::vector<std::pair<std::string, LostLink>> lost;
  std::vector<std::pair<std::string, UnsettledEdge>> unsettled;
  /// How uncertain the variable is: the expected number of its links that another replicate would
  /// have otherwise, sum of 2 p (1 - p), and the same of directions among those linked.
  double doubt = 0;
};

/// A report for each variable, in the order of the names. REQUIRES: averages, their certainties and
/// the support are of this bag; its replicates are DAGs.
[[nodiscard]] std::vector<VariableReport> explain(const Bag& bag,
                                                  std::span<const EdgeSupport> support,
                                                  std::span<const NamedAverage> averages,
                                                  std::span<const Certainty> certainties);

}  // namespace hoist
