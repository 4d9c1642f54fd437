// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cache_line.hpp"

// The inner loops of counting with bitmaps. Each exists in several versions, for the processor at
// hand, and all versions give the same numbers.
namespace hoist::kernels {

using Word = std::uint64_t;

/// Room for bitmaps, one behind the other.
using Bitmaps = CacheLines<Word>;

/// What the bits of a bitmap weigh.
struct Weights {
  std::size_t words;            ///< of a bitmap: a multiple of 4
  std::size_t first_double;     ///< words before this one weigh 1 per bit, the others 2; even
  const std::uint8_t* weights;  ///< as weight_tables() makes them
};

/// For every 128 bits of a bitmap, what each of the 16 patterns of four bits weighs.
std::vector<std::uint8_t> weight_tables(std::size_t words, std::size_t first_double);

/// The weight of a bitmap.
std::uint32_t count(const Word* bits, const Weights& weights);

/// out = a & b; returns its weight.
std::uint32_t intersect(const Word* a, const Word* b, Word* out, const Weights& weights);

/// The bits of a mask by the levels of a column, whose bitmaps lie one behind the other from
/// `bitmaps` on: counts[v] = the weight of the mask & the v-th. Those that are not empty end up in
/// `out`, one behind the other, which has room for all of them. Returns how many.
std::size_t split(const Word* mask, const Word* bitmaps, std::size_t levels, Word* out,
                  std::uint32_t* counts, const Weights& weights);

/// The bitmaps of a column's levels: bit i of bitmap v says whether codes[i] is v. `codes` has
/// 64 * words entries; those of empty slots hold a code that is not a level.
void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out);

/// out[i][j] = the weight of masks[i] & bitmaps[j]: all at once, where a search spends its time.
/// REQUIRES: every weight fits the type.
void products(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
              const Weights& weights, std::span<std::uint16_t* const> out);
void products(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
              const Weights& weights, std::span<std::uint32_t* const> out);

/// What one product takes, in nanoseconds on a common machine.
struct Cost {
  double per_word, per_product;
};
Cost cost();

/// All of them, for one kind of processor.
struct Version {
  Cost cost;
  std::uint32_t (*count)(const Word*, const Weights&);
  std::uint32_t (*intersect)(const Word*, const Word*, Word*, const Weights&);
  std::size_t (*split)(const Word*, const Word*, std::size_t, Word*, std::uint32_t*,
                       const Weights&);
  void (*level_bitmaps)(const std::uint8_t*, std::size_t, std::size_t, Word*);
  void (*products_16)(std::span<const Word* const>, std::span<const Word* const>, const Weights&,
                      std::span<std::uint16_t* const>);
  void (*products_32)(std::span<const Word* const>, std::span<const Word* const>, const Weights&,
                      std::span<std::uint32_t* const>);
};

}  // namespace hoist::kernels
