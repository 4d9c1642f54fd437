// SPDX-License-Identifier: Apache-2.0
#include "score/row_slots.hpp"

#include <algorithm>
#include <numeric>

namespace hoist {
namespace {

std::size_t blocks_for(std::size_t slots) {
  return (slots + RowSlots::kBlock - 1) / RowSlots::kBlock;
}

}  // namespace

RowSlots::RowSlots(const Sample& sample) : rows_(sample.rows()) {
  if (sample.counts().empty()) {
    singles_.resize(rows_);
    std::iota(singles_.begin(), singles_.end(), std::uint32_t{0});
  } else {
    const std::span<const std::uint32_t> times = sample.counts();
    std::size_t pairs = 0;
    for (std::uint32_t count : times) pairs += count / 2;
    // A last block of doubles that is not even half full is better spent as singles.
    const std::size_t in_full_blocks = pairs / kBlock * kBlock;
    const auto blocks = [&](std::size_t doubles) {
      return blocks_for(rows_ - 2 * doubles) + blocks_for(doubles);
    };
    const std::size_t wanted = blocks(in_full_blocks) < blocks(pairs) ? in_full_blocks : pairs;
    fill(times, wanted);
  }
  first_double_ = blocks_for(singles_.size()) * kBlock;
  slots_ = (first_double_ + doubles_.size() + 2 * kBlock - 1) / (2 * kBlock) * (2 * kBlock);
}

// How often a row was drawn cannot be guessed, so most rows are written to both lists and counted
// in where they belong.
void RowSlots::fill(std::span<const std::uint32_t> times, std::size_t doubles) {
  doubles_.resize(doubles + 1);
  singles_.resize(rows_ - 2 * doubles + 1);
  std::size_t twice = 0, once = 0;
  for (std::uint32_t row = 0; row < times.size(); ++row) {
    std::uint32_t left = times[row];
    if (left >= 4 || twice == doubles) {
      for (; left >= 2 && twice < doubles; left -= 2) doubles_[twice++] = row;
      for (; left > 0; --left) singles_[once++] = row;
      continue;
    }
    doubles_[twice] = row;
    twice += left / 2;
    singles_[once] = row;
    once += left % 2;
  }
  doubles_.pop_back();
  singles_.pop_back();
}

}  // namespace hoist
