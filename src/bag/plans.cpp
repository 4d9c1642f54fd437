// SPDX-License-Identifier: Apache-2.0
#include "bag/plans.hpp"

#include "core/lookup.hpp"

namespace hoist {

const std::vector<ResamplingPlan>& resampling_plans() {
  static const std::vector<ResamplingPlan> table = {
      bootstrap(), subsample(),     bayesian(), m_of_n(),
      pairs(),     moving_blocks(), clusters(), parametric(),
  };
  return table;
}

const ResamplingPlan& ResamplingPlan::named(const std::string& name) {
  return find_entry(resampling_plans(), name, kWhat);
}

}  // namespace hoist
