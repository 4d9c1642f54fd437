// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// A structure that an index may take, for the exact average. Weights are whole numbers, so that
/// sums are exact and the same on every processor.
struct Option {
  std::int64_t weight = 0;
  std::size_t place = 0;  ///< in the ranking: the lower one is preferred where weights are equal
  std::vector<Edge> edges = {};  ///< sorted
};

/// The place of an option that is not a structure of the bag: to take nothing.
inline constexpr std::size_t kNothing = std::numeric_limits<std::size_t>::max();

/// Each index takes one of its options, and the edges of all that are taken are acyclic.
/// REQUIRES: the options of an index are in the order of their places, and the last ones of all
/// indices are acyclic together.
struct SelectionProblem {
  std::size_t nodes = 0;
  std::vector<std::vector<Option>> indices = {};
};

struct Selection {
  std::vector<std::size_t> places = {};  ///< of the options taken, sorted, without kNothing
  std::int64_t weight = 0;
  std::int64_t bound = 0;  ///< no selection weighs more; proven optimal where it is `weight`
};

/// A selection of the largest weight. Of several the one whose places come first: it has the first
/// option of the ranking that any of them has, then the next, and so on. When a stop is asked for,
/// the best one found so far, with what is proven.
///
/// Edges that can be part of no cycle are left out, an option pushes out those of its index that
/// have more edges and no more weight, and what is left falls apart into strongly connected
/// components. Each is searched by branch and bound (`SelectionSearch`).
Selection best_selection(SelectionProblem problem, const std::stop_token& stop);

}  // namespace hoist
