// SPDX-License-Identifier: Apache-2.0
#include "score/memory.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "score/extension_counter.hpp"
#include "score/packed_columns.hpp"

namespace hoist {
namespace {

// In floating point throughout: the numbers of a mistyped request overflow every integer.
struct Sizes {
  double rows = 0;
  double columns = 0;
  double most_levels = 1;   // of any column
  double next_levels = 1;   // of any other
  double all_levels = 0;    // of all columns together
  double bitmaps = 0;       // levels that have a bitmap in the fast engine
  double indicators = 0;    // of those, the ones that do not follow from others
  double level_counts = 0;  // different numbers of levels

  explicit Sizes(const TableShape& shape)
      : rows(static_cast<double>(shape.rows)), columns(static_cast<double>(shape.levels.size())) {
    std::vector<std::size_t> sorted = shape.levels;
    std::ranges::sort(sorted, std::greater());
    if (!sorted.empty()) most_levels = static_cast<double>(sorted[0]);
    if (sorted.size() > 1) next_levels = static_cast<double>(sorted[1]);
    for (std::size_t levels : sorted) {
      all_levels += static_cast<double>(levels);
      if (levels > PackedColumns::kMaxBitmapLevels) continue;
      bitmaps += static_cast<double>(levels);
      indicators += static_cast<double>(levels - 1);
    }
    level_counts = static_cast<double>(std::set(sorted.begin(), sorted.end()).size());
  }
};

// Cells of the largest table that is ever counted. No more configurations occur than there are
// rows; and where parameters have a price, one that costs more than the data could gain is not
// counted: price * configurations * (levels - 1) <= rows * log(levels).
double most_cells(const TableShape& shape, const Sizes& size, const LocalScore& score,
                  const Parameters& parameters) {
  double cells = std::min(most_declared(shape), size.rows * size.most_levels * size.next_levels);
  const double price = score.price != nullptr ? score.price(size.rows, parameters) : 0;
  if (price > 0) cells = std::min(cells, 2 * size.rows * std::log(size.most_levels + 1) / price);
  return std::max(cells,
                  std::min(static_cast<double>(kMaxCells), size.most_levels * size.next_levels));
}

// DiscreteScorer: the codes of all columns, a dozen numbers per row to tell configurations apart,
// and the regrets that were met.
double plain_bytes(const Sizes& size, double cells, bool regrets) {
  return 2 * size.columns * size.rows + 112 * size.rows +
         8 * std::min(size.rows * size.most_levels, cells) + 4 * cells +
         (regrets ? 64 * size.rows * size.level_counts : 0);
}

// LikelihoodScorer, piece by piece.
double fast_bytes(const Sizes& size, double cells) {
  constexpr double kPadding = 4 * RowSlots::kBlock;
  const double slots = size.rows + kPadding;
  const double words = slots / 64;
  const bool narrow = size.rows <= std::numeric_limits<std::uint16_t>::max();
  const double count = narrow ? sizeof(std::uint16_t) : sizeof(std::uint32_t);
  const auto most_kept =
      narrow ? ExtensionCounter<std::uint16_t>::most_kept_bytes(size.columns, size.indicators)
             : ExtensionCounter<std::uint32_t>::most_kept_bytes(size.columns, size.indicators);

  const double packed = size.columns * slots + size.bitmaps * words * 8 + 12 * slots;
  const double pairs = count * size.indicators * size.indicators + 8 * size.columns * size.columns;
  // Masks are made while they are shorter than this (FamilyCells::reset), in three lists.
  const double masked = 4 * size.rows + 64;
  const double family = 8 * (3 * masked + size.most_levels * words) + 64 * slots;
  // A family that has masks has so many cells at most, and each keeps a count per indicator, with
  // room to grow; the pieces of the arena double.
  const double table = 1.5 * count * size.indicators * std::min(size.rows, masked / words);
  const double kept = 2 * (table + most_kept);
  return packed + pairs + family + kept + 4 * cells + 8 * size.all_levels;
}

}  // namespace

double most_declared(const TableShape& shape) {
  constexpr std::size_t kMostWays = 20'000;
  std::set<std::uint64_t> products = {1};
  std::map<std::size_t, std::size_t> columns_of;
  for (std::size_t levels : shape.levels) ++columns_of[levels];
  for (const auto& [levels, columns] : columns_of) {
    if (levels < 2) continue;
    std::set<std::uint64_t> more = products;
    for (std::uint64_t product : products)
      for (std::size_t k = 0; k < columns && (product *= levels) <= kMaxCells; ++k)
        more.insert(product);
    if (more.size() > kMostWays) return static_cast<double>(kMaxCells);
    products = std::move(more);
  }
  return static_cast<double>(*products.rbegin());
}

double discrete_bytes(const TableShape& shape, const LocalScore& score,
                      const Parameters& parameters) {
  const Sizes size(shape);
  const double cells = most_cells(shape, size, score, parameters);
  const bool fast = score.price != nullptr && size.most_levels <= PackedColumns::kMaxLevels;
  constexpr double kAnything = 1 << 16;  // small things, however small the data
  return kAnything + (fast ? fast_bytes(size, cells) : plain_bytes(size, cells, score.regrets));
}

}  // namespace hoist
