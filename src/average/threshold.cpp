// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/lookup.hpp"
#include "hoist/average.hpp"

namespace hoist {
namespace {

constexpr double kMajority = 0.5;

double majority(const Bag&) { return kMajority; }

// With two vertices the paper's rule says 1, and nothing could ever be above it.
double one_in_others(const Bag& bag) {
  const std::size_t vertices = bag.names.size();
  return vertices < 3 ? kMajority : 1.0 / static_cast<double>(vertices - 1);
}

}  // namespace

const std::vector<ThresholdRule>& threshold_rules() {
  static const std::vector<ThresholdRule> table = {
      {"majority", "0.5", majority},
      {"1/(n-1)", "one in the number of other vertices; 0.5 for two vertices", one_in_others},
  };
  return table;
}

const ThresholdRule& threshold_rule(const std::string& name) {
  return find_row(threshold_rules(), name, "threshold rule");
}

}  // namespace hoist
