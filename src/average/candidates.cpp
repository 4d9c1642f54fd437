// SPDX-License-Identifier: Apache-2.0
#include "average/candidates.hpp"

#include <functional>
#include <set>

namespace hoist {

std::vector<double> candidate_thresholds(std::span<const Ranked> ranked, std::size_t most) {
  // A cover may have a ranking of its own, in another order.
  std::set<double, std::greater<>> distinct = {0};
  for (const Ranked& row : ranked)
    if (row.support < 1) distinct.insert(row.support);
  const std::vector<double> all(distinct.begin(), distinct.end());
  if (all.size() <= most) return all;
  std::vector<double> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * (all.size() - 1) / (most - 1)]);
  return some;
}

}  // namespace hoist
