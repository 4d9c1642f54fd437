// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "bag/plans.hpp"
#include "core/random.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// The cube root, rounded down: the rate at which the length should grow for the variance of a mean.
std::size_t usual_length(std::size_t rows) {
  std::size_t length = 1;
  while ((length + 1) * (length + 1) * (length + 1) <= rows) ++length;
  return length;
}

// Blocks that may overlap, from wherever one fits, until there are as many rows; the last is cut.
RowWeights draw_blocks(const Draw& draw) {
  const Value* asked = draw.parameters.find("block_length");
  const std::size_t length =
      asked->is_set() ? draw.parameters.whole("block_length") : usual_length(draw.rows);
  if (length > draw.rows)
    throw Error(ErrorKind::usage, "a block of " + std::to_string(length) +
                                      " rows does not fit into a table of " +
                                      std::to_string(draw.rows) + "; give a smaller block length");
  RandomStream random(draw.seed, Purpose::resample, draw.replicate);
  std::vector<std::uint32_t> times(draw.rows, 0);
  for (std::size_t drawn = 0; drawn < draw.rows; drawn += length) {
    const std::size_t first = random.below(draw.rows - length + 1);
    const std::size_t size = std::min(length, draw.rows - drawn);
    for (std::size_t row = first; row < first + size; ++row) ++times[row];
  }
  return RowWeights::times(std::move(times));
}

}  // namespace

// Kuensch (1989). For rows in order of time, whose neighbours depend on each other. The first and
// the last rows of the table are drawn less often, as fewer blocks have them.
ResamplingPlan moving_blocks() {
  return {.name = "block",
          .title = "blocks of consecutive rows, drawn with replacement, for rows in an order",
          .parameters = {{"block_length",
                          "rows per block; the cube root of the rows if it is not set",
                          Parameter::Kind::whole,
                          {},
                          whole_from(1, kMostRows)}},
          .draw = draw_blocks};
}

}  // namespace hoist
