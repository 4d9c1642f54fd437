// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "average/threshold_rules.hpp"

namespace hoist {
namespace {

// Of each vertex the largest share of a structure that holds an edge, where none should; of those
// the quantile: the smallest that is at least as large as such a part of them.
double null_quantile(const Evidence& evidence, const Parameters& parameters) {
  std::vector<double> largest(evidence.bag.names.size(), 0);
  for (const Ranked& row : ranked(evidence.data.null_bag(), evidence.cover, evidence.kappa))
    if (!row.structure.edges.empty())
      largest[row.structure.vertex] = std::max(largest[row.structure.vertex], row.support);
  std::ranges::sort(largest);
  const double place = parameters.real("null_quantile") * static_cast<double>(largest.size());
  // 0.95 of 20 is 19, though the product is a little more.
  const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(place - 1e-9)));
  return std::min(largest[rank - 1], std::nextafter(1.0, 0.0));
}

}  // namespace

ThresholdRule null_threshold() {
  return {
      "null",
      "what such a part of the variables stay below where nothing depends on anything: a second "
      "bag, learnt from shuffled columns",
      {{"null_quantile", "the part of the variables that stay below in the shuffled data",
        Parameter::Kind::real, 0.95, share_of_one()}},
      null_quantile,
      Need::null_bag};
}

}  // namespace hoist
