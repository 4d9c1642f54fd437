// SPDX-License-Identifier: Apache-2.0
#include "bag/plans.hpp"
#include "core/random.hpp"

namespace hoist {
namespace {

RowWeights with_replacement(const Draw& draw, std::size_t size) {
  RandomStream random(draw.seed, Purpose::resample, draw.replicate);
  std::vector<std::uint32_t> times(draw.rows, 0);
  for (std::size_t i = 0; i < size; ++i) ++times[random.below(draw.rows)];
  return RowWeights::times(std::move(times));
}

}  // namespace

// Efron (1979).
ResamplingPlan bootstrap() {
  return {.name = "bootstrap",
          .title = "all rows, drawn with replacement (Algorithm 1 of the paper)",
          .parameters = {},
          .draw = [](const Draw& draw) { return with_replacement(draw, draw.rows); }};
}

// Bickel, Goetze and van Zwet (1997): fewer rows than there are, so that rows that were drawn twice
// pretend less.
ResamplingPlan m_of_n() {
  return {.name = "mofn",
          .title = "fewer rows than there are, drawn with replacement (m out of n)",
          .parameters = {fraction_parameter()},
          .draw = [](const Draw& draw) {
            return with_replacement(draw, part_of(draw.rows, draw.parameters.real("fraction")));
          }};
}

}  // namespace hoist
