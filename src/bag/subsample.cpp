// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>
#include <utility>

#include "bag/plans.hpp"
#include "core/random.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// The first so many rows of a shuffle; the rest of the list is in no order that means anything.
std::vector<std::uint32_t> shuffled(std::size_t rows, std::size_t size, RandomStream random) {
  std::vector<std::uint32_t> order(rows);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = 0; i < size; ++i) std::swap(order[i], order[i + random.below(rows - i)]);
  return order;
}

RowWeights once(std::size_t rows, std::span<const std::uint32_t> drawn) {
  std::vector<std::uint32_t> times(rows, 0);
  for (std::uint32_t row : drawn) times[row] = 1;
  return RowWeights::times(std::move(times));
}

RowWeights draw_part(const Draw& draw) {
  const std::size_t size = part_of(draw.rows, draw.parameters.real("fraction"));
  const std::vector<std::uint32_t> order =
      shuffled(draw.rows, size, RandomStream(draw.seed, Purpose::resample, draw.replicate));
  return once(draw.rows, std::span(order).first(size));
}

RowWeights draw_half(const Draw& draw) {
  const std::size_t half = draw.rows / 2;
  if (half == 0)
    throw Error(ErrorKind::input, "complementary pairs halve the rows, and there are fewer than 2");
  // Both halves make the shuffle that belongs to the pair.
  const std::vector<std::uint32_t> order =
      shuffled(draw.rows, 2 * half, RandomStream(draw.seed, Purpose::resample, draw.replicate / 2));
  return once(draw.rows, std::span(order).subspan(draw.replicate % 2 * half, half));
}

}  // namespace

Parameter fraction_parameter() {
  return {"fraction", "the part of the rows that are drawn", Parameter::Kind::real, 0.5,
          share_of_one()};
}

std::size_t part_of(std::size_t rows, double fraction) {
  // 0.7 of 10 rows is 7, though the product is a little more.
  return static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(rows) - 1e-9));
}

// Politis and Romano (1994).
ResamplingPlan subsample() {
  return {.name = "subsample",
          .title = "a part of the rows, drawn without replacement",
          .parameters = {fraction_parameter()},
          .draw = draw_part};
}

// Shah and Samworth (2013): replicates 1 and 2, 3 and 4, ... have no row in common. Of an odd
// number of rows each pair leaves out one.
ResamplingPlan pairs() {
  return {.name = "pairs",
          .title = "complementary pairs: two replicates are the two halves of the rows",
          .parameters = {},
          .draw = draw_half,
          .pairs = true};
}

}  // namespace hoist
