// SPDX-License-Identifier: Apache-2.0
#include "bag/plans.hpp"

#include <numeric>
#include <utility>

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

// Half of the rows, rounded up, each at most once: the first half of a shuffle.
std::vector<std::uint32_t> subsample(std::size_t rows, std::uint64_t seed,
                                     std::uint64_t replicate) {
  RandomStream random(seed, Purpose::resample, replicate);
  std::vector<std::uint32_t> drawn(rows);
  std::iota(drawn.begin(), drawn.end(), 0U);
  const std::size_t half = (rows + 1) / 2;
  for (std::size_t i = 0; i < half; ++i) std::swap(drawn[i], drawn[i + random.below(rows - i)]);
  drawn.resize(half);
  return drawn;
}

}  // namespace

const std::vector<ResamplingPlan>& resampling_plans() {
  static const std::vector<ResamplingPlan> table = {
      {"bootstrap", "all rows, drawn with replacement (Algorithm 1 of the paper)", bootstrap},
      {"subsample", "half of the rows, drawn without replacement", subsample},
  };
  return table;
}

const ResamplingPlan& resampling_plan(const std::string& name) {
  return find_row(resampling_plans(), name, "resampling plan");
}

}  // namespace hoist
