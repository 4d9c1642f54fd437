// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>
#include <utility>

#include "core/lookup.hpp"
#include "core/random.hpp"
#include "hoist/bag.hpp"

namespace hoist {
namespace {

// As many rows as there are, drawn with replacement.
RowWeights bootstrap(const Draw& draw) {
  RandomStream random(draw.seed, Purpose::resample, draw.replicate);
  std::vector<std::uint32_t> times(draw.rows, 0);
  for (std::size_t i = 0; i < draw.rows; ++i) ++times[random.below(draw.rows)];
  return RowWeights::times(std::move(times));
}

// A part of the rows, rounded up, each at most once: the first part of a shuffle.
RowWeights subsample(const Draw& draw) {
  RandomStream random(draw.seed, Purpose::resample, draw.replicate);
  std::vector<std::uint32_t> order(draw.rows), times(draw.rows, 0);
  std::iota(order.begin(), order.end(), 0U);
  const double part = draw.parameters.real("fraction") * static_cast<double>(draw.rows);
  // 0.7 of 10 rows is 7, though the product is a little more.
  const auto size = static_cast<std::size_t>(std::ceil(part - 1e-9));
  for (std::size_t i = 0; i < size; ++i) {
    std::swap(order[i], order[i + random.below(draw.rows - i)]);
    times[order[i]] = 1;
  }
  return RowWeights::times(std::move(times));
}

}  // namespace

const std::vector<ResamplingPlan>& resampling_plans() {
  static const std::vector<ResamplingPlan> table = {
      {"bootstrap", "all rows, drawn with replacement (Algorithm 1 of the paper)", {}, bootstrap},
      {"subsample",
       "a part of the rows, drawn without replacement",
       {{"fraction", "the part of the rows that a subsample has", Parameter::Kind::real, 0.5,
         share_of_one()}},
       subsample},
  };
  return table;
}

const ResamplingPlan& ResamplingPlan::named(const std::string& name) {
  return find_entry(resampling_plans(), name, kWhat);
}

}  // namespace hoist
