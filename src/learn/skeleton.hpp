// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <vector>

#include "graph/bit_pdag.hpp"
#include "hoist/knowledge.hpp"
#include "learn/independence.hpp"

namespace hoist {

/// What learners that test have in common.
struct Testing {
  std::size_t columns;
  IndependenceTester& tester;
  Significance& significance;
  std::size_t max_given;  ///< variables in a condition
  const Knowledge& knowledge;
  const std::stop_token& stop;

  void leave_if_asked() const;
};

struct Skeleton {
  BitPdag links;  ///< all open
  /// How strongly two columns depend on each other, given nothing: by pair, 0 where it was not
  /// asked. Larger is stronger.
  std::vector<double> association;
};

/// The links that no test cuts, by the stable form of PC (Colombo and Maathuis 2014): for
/// conditions of 0, 1, 2, ... variables, x - y is cut where x and y are independent given some of
/// the neighbours that x, or y, had when conditions of that size began. So the order of the columns
/// has no say. Links that knowledge requires are kept without a test, and those that it forbids
/// both ways are never there.
Skeleton find_skeleton(const Testing& testing);

/// How quickly a result should be looked at: its place among those of its degrees of freedom, in
/// standard deviations. Cheaper than a p-value, and only for the order of work and for ties.
double rough_strength(const TestResult& result);

/// Whether knowledge allows no link, or requires one.
bool never_linked(const Knowledge& knowledge, Node a, Node b);
bool always_linked(const Knowledge& knowledge, Node a, Node b);

}  // namespace hoist
