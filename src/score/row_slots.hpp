// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hoist/sample.hpp"

namespace hoist {

/// The rows of a sample, laid out for bitmaps. A resample draws many rows twice or more, and a row
/// that was drawn w times takes w mod 2 slots of weight 1 and w / 2 slots of weight 2: about 0.72
/// slots per row, hence bitmaps that are shorter by a quarter and counts that are the same.
///
/// Slots of one weight fill whole blocks of kBlock, so that a vector of 128 bits has one weight.
class RowSlots {
 public:
  static constexpr std::size_t kBlock = 128;

  explicit RowSlots(const Sample& sample);

  std::size_t rows() const { return rows_; }    ///< with their repeats: the sum of all weights
  std::size_t slots() const { return slots_; }  ///< a multiple of 256; some at the ends are empty

  /// Slots before this one weigh 1, the others 2. A multiple of kBlock.
  std::size_t first_double() const { return first_double_; }

  /// The table's rows in the slots that weigh 1, and in those that weigh 2, in ascending order.
  const std::vector<std::uint32_t>& singles() const { return singles_; }
  const std::vector<std::uint32_t>& doubles() const { return doubles_; }

 private:
  void fill(std::span<const std::uint32_t> times, std::size_t doubles);

  std::size_t rows_;
  std::size_t slots_ = 0, first_double_ = 0;
  std::vector<std::uint32_t> singles_, doubles_;
};

}  // namespace hoist
