// SPDX-License-Identifier: Apache-2.0
#include "bag/plans.hpp"

#include "core/lookup.hpp"
#include "core/random.hpp"

namespace hoist {
namespace {

// As many rows as there are, drawn with replacement.
std::vector<std::uint32_t> bootstrap(std::size_t rows, std::uint64_t seed,
                                     std::uint64_t replicate) {
  RandomStream random(seed, Purpose::resample, replicate);
  std::vector<std::uint32_t> drawn(rows);
  for (std::uint32_t& row : drawn) row = static_cast<std::uint32_t>(random.below(rows));
  return drawn;
}

}  // namespace

const std::vector<ResamplingPlan>& resampling_plans() {
  static const std::vector<ResamplingPlan> table = {
      {"bootstrap", "all rows, drawn with replacement (Algorithm 1 of the paper)", bootstrap},
  };
  return table;
}

const ResamplingPlan& resampling_plan(const std::string& name) {
  return find_row(resampling_plans(), name, "resampling plan");
}

}  // namespace hoist
