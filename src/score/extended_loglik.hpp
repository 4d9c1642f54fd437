// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "score/family_cells.hpp"

namespace hoist {

/// So many variables are summed side by side, so that one waits for its look-ups while others add.
inline constexpr std::size_t kAbreast = 4;

/// The log-likelihoods of a family's child with one more parent, for kAbreast parents of the same
/// number of levels: counts[i * stride + first[b] + v] are the rows of mixed cell i with level v of
/// parent b, for all levels but the last. The order of every sum is fixed by the family alone.
/// REQUIRES: levels <= PackedColumns::kMaxBitmapLevels; kLevels is `levels`, or 0.
template <std::size_t kLevels, class Count>
void extended_logliks(const FamilyCells& family, const Count* counts, std::size_t stride,
                      const std::array<std::size_t, kAbreast>& first, std::size_t levels,
                      const double* n_log_n, std::array<double, kAbreast>& out) {
  constexpr std::size_t kRoom = kLevels > 0 ? kLevels : PackedColumns::kMaxBitmapLevels;
  const std::size_t last = (kLevels > 0 ? kLevels : levels) - 1;
  const std::uint32_t* in_cell = family.mixed_counts().data();
  std::array<double, kAbreast> cells = {}, margins = {};
  std::array<std::array<std::uint32_t, kAbreast>, kRoom> margin;
  std::size_t i = 0;
  for (const std::uint32_t end : family.mixed_ends()) {
    std::uint32_t in_config = 0;
    for (std::size_t v = 0; v < last; ++v) margin[v] = {};
    for (; i < end; ++i) {
      const Count* row = counts + i * stride;
      in_config += in_cell[i];
      for (std::size_t b = 0; b < kAbreast; ++b) {
        std::uint32_t left = in_cell[i];
        double sum = 0;
        for (std::size_t v = 0; v < last; ++v) {
          const std::uint32_t count = row[first[b] + v];
          sum += n_log_n[count];
          margin[v][b] += count;
          left -= count;
        }
        cells[b] += sum + n_log_n[left];
      }
    }
    for (std::size_t b = 0; b < kAbreast; ++b) {
      std::uint32_t left = in_config;
      double sum = 0;
      for (std::size_t v = 0; v < last; ++v) {
        sum += n_log_n[margin[v][b]];
        left -= margin[v][b];
      }
      margins[b] += sum + n_log_n[left];
    }
  }
  for (std::size_t b = 0; b < kAbreast; ++b) out[b] = cells[b] - margins[b];
}

}  // namespace hoist
