// SPDX-License-Identifier: Apache-2.0
#include "score/kernels.hpp"

// Highway compiles what follows once for each kind of processor and picks one when it first runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score/kernels.cpp"
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

#include <algorithm>
#include <array>

HWY_BEFORE_NAMESPACE();
namespace hoist::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE std::uint32_t weight(Word word, std::size_t i, const Weights& weights) {
  return static_cast<std::uint32_t>(__builtin_popcountll(word)) << (i >= weights.first_double);
}

std::uint32_t count(const Word* bits, const Weights& weights) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < weights.words; ++i) sum += weight(bits[i], i, weights);
  return sum;
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, const Weights& weights) {
  for (std::size_t i = 0; i < weights.words; ++i) out[i] = a[i] & b[i];
  return HWY_NAMESPACE::count(out, weights);
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  std::fill(out, out + levels * words, Word{0});
  for (std::size_t i = 0; i < 64 * words; ++i)
    if (codes[i] < levels) out[codes[i] * words + i / 64] |= Word{1} << (i % 64);
}

template <class Count>
void products_of(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<Count* const> out) {
  for (std::size_t i = 0; i < masks.size(); ++i) {
    for (std::size_t j = 0; j < bitmaps.size(); ++j) {
      std::uint32_t sum = 0;
      for (std::size_t k = 0; k < weights.words; ++k)
        sum += weight(masks[i][k] & bitmaps[j][k], k, weights);
      out[i][j] = static_cast<Count>(sum);
    }
  }
}

#else

namespace hn = hwy::HWY_NAMESPACE;

// At most 256 bits, so that a bitmap of 500 rows is not padded to 1,024.
using Words = hn::CappedTag<Word, 4>;
using Bytes = hn::Repartition<std::uint8_t, Words>;
using Pairs = hn::Repartition<std::uint16_t, Words>;
using Sums = hn::Vec<Words>;

// A byte of a vector weighs 16 at most, so a byte holds the sum of so many vectors.
constexpr std::size_t kVectorsAByte = 15;

// The weight of each byte: a look-up for each half of it.
HWY_INLINE hn::Vec<Bytes> weigh(Sums words, hn::Vec<Bytes> table) {
  const Bytes d;
  const auto low_half = hn::Set(d, std::uint8_t{0x0F});
  const auto low = hn::And(hn::BitCast(d, words), low_half);
  const auto high =
      hn::And(hn::BitCast(d, hn::ShiftRight<4>(hn::BitCast(Pairs(), words))), low_half);
  return hn::Add(hn::TableLookupBytes(table, low), hn::TableLookupBytes(table, high));
}

HWY_INLINE hn::Vec<Bytes> table_at(const Weights& weights, std::size_t word) {
  return hn::LoadU(Bytes(), weights.weights + 8 * word);
}

HWY_INLINE std::uint32_t total(Sums sums) {
  return static_cast<std::uint32_t>(hn::GetLane(hn::SumOfLanes(Words(), sums)));
}

// The weight of a bitmap that `bits` gives word by word.
template <class Bits>
HWY_INLINE Sums count_one(const Weights& weights, Bits bits) {
  const std::size_t lanes = hn::Lanes(Words());
  Sums sums = hn::Zero(Words());
  for (std::size_t i = 0; i < weights.words;) {
    const std::size_t end = std::min(weights.words, i + kVectorsAByte * lanes);
    auto bytes = hn::Zero(Bytes());
    for (; i < end; i += lanes) bytes = hn::Add(bytes, weigh(bits(i), table_at(weights, i)));
    sums = hn::Add(sums, hn::SumsOf8(bytes));
  }
  return sums;
}

std::uint32_t count(const Word* bits, const Weights& weights) {
  return total(count_one(weights, [&](std::size_t i) { return hn::LoadU(Words(), bits + i); }));
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, const Weights& weights) {
  return total(count_one(weights, [&](std::size_t i) {
    const Sums both = hn::And(hn::LoadU(Words(), a + i), hn::LoadU(Words(), b + i));
    hn::StoreU(both, Words(), out + i);
    return both;
  }));
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t v = 0; v < levels; ++v) {
    const auto level = hn::Set(d, static_cast<std::uint8_t>(v));
    auto* bits = reinterpret_cast<std::uint8_t*>(out + v * words);
    for (std::size_t i = 0; i < 64 * words; i += lanes)
      hn::StoreMaskBits(d, hn::Eq(hn::LoadU(d, codes + i), level), bits + i / 8);
  }
}

struct Four {
  Sums s0, s1, s2, s3;
};

// A mask against four bitmaps side by side, over at most kVectorsAByte vectors: the mask is loaded
// once, and the sums overlap.
HWY_INLINE Four count_run(const Word* mask, const Word* b0, const Word* b1, const Word* b2,
                          const Word* b3, const std::uint8_t* tables, std::size_t words) {
  const Words d;
  auto c0 = hn::Zero(Bytes()), c1 = c0, c2 = c0, c3 = c0;
  for (std::size_t i = 0; i < words; i += hn::Lanes(d)) {
    const auto table = hn::LoadU(Bytes(), tables + 8 * i);
    const Sums bits = hn::LoadU(d, mask + i);
    c0 = hn::Add(c0, weigh(hn::And(bits, hn::LoadU(d, b0 + i)), table));
    c1 = hn::Add(c1, weigh(hn::And(bits, hn::LoadU(d, b1 + i)), table));
    c2 = hn::Add(c2, weigh(hn::And(bits, hn::LoadU(d, b2 + i)), table));
    c3 = hn::Add(c3, weigh(hn::And(bits, hn::LoadU(d, b3 + i)), table));
  }
  return {hn::SumsOf8(c0), hn::SumsOf8(c1), hn::SumsOf8(c2), hn::SumsOf8(c3)};
}

// The same over any number of words.
HWY_INLINE Four count_four(const Word* mask, const std::array<const Word*, 4>& bitmaps,
                           const Weights& weights, std::size_t begin, std::size_t end) {
  const std::size_t run = kVectorsAByte * hn::Lanes(Words());
  const auto count = [&](std::size_t i, std::size_t words) {
    return count_run(mask + i, bitmaps[0] + i, bitmaps[1] + i, bitmaps[2] + i, bitmaps[3] + i,
                     weights.weights + 8 * i, words);
  };
  if (end - begin <= run) return count(begin, end - begin);
  Four sums = count(begin, run);
  for (std::size_t i = begin + run; i < end; i += run) {
    const Four more = count(i, std::min(end - i, run));
    sums = {hn::Add(sums.s0, more.s0), hn::Add(sums.s1, more.s1), hn::Add(sums.s2, more.s2),
            hn::Add(sums.s3, more.s3)};
  }
  return sums;
}

// Each sum fits 16 bits, so four sums over lanes are one.
HWY_INLINE void store(const Four& sums, bool, std::uint16_t* out) {
  const Sums packed = hn::Or(hn::Or(sums.s0, hn::ShiftLeft<16>(sums.s1)),
                             hn::Or(hn::ShiftLeft<32>(sums.s2), hn::ShiftLeft<48>(sums.s3)));
  const Word sum = hn::GetLane(hn::SumOfLanes(Words(), packed));
  for (int k = 0; k < 4; ++k) out[k] = static_cast<std::uint16_t>(sum >> (16 * k));
}

HWY_INLINE void store(const Four& sums, bool is_first, std::uint32_t* out) {
  if (is_first) out[0] = out[1] = out[2] = out[3] = 0;
  out[0] += total(sums.s0);
  out[1] += total(sums.s1);
  out[2] += total(sums.s2);
  out[3] += total(sums.s3);
}

// Long bitmaps are taken piece by piece, so that the pieces of all masks stay in a near cache. What
// fits 16 bits is one piece.
template <class Count>
void products_of(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<Count* const> out) {
  constexpr std::size_t kPiece = 1024;
  const std::size_t fours = bitmaps.size() / 4 * 4;
  for (std::size_t begin = 0; begin < weights.words; begin += kPiece) {
    const std::size_t end = std::min(weights.words, begin + kPiece);
    for (std::size_t j = 0; j < fours; j += 4) {
      const std::array<const Word*, 4> four = {bitmaps[j], bitmaps[j + 1], bitmaps[j + 2],
                                               bitmaps[j + 3]};
      for (std::size_t i = 0; i < masks.size(); ++i)
        store(count_four(masks[i], four, weights, begin, end), begin == 0, out[i] + j);
    }
  }
  for (std::size_t j = fours; j < bitmaps.size(); ++j) {
    for (std::size_t i = 0; i < masks.size(); ++i) {
      out[i][j] = static_cast<Count>(total(count_one(weights, [&](std::size_t word) {
        return hn::And(hn::LoadU(Words(), masks[i] + word), hn::LoadU(Words(), bitmaps[j] + word));
      })));
    }
  }
}

#endif

void products_16(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<std::uint16_t* const> out) {
  products_of(masks, bitmaps, weights, out);
}

void products_32(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<std::uint32_t* const> out) {
  products_of(masks, bitmaps, weights, out);
}

}  // namespace hoist::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hoist::kernels {

HWY_EXPORT(count);
HWY_EXPORT(intersect);
HWY_EXPORT(level_bitmaps);
HWY_EXPORT(products_16);
HWY_EXPORT(products_32);

std::vector<std::uint8_t> weight_tables(std::size_t words, std::size_t first_double) {
  std::vector<std::uint8_t> tables(8 * words);
  for (std::size_t i = 0; i < tables.size(); ++i)
    tables[i] = static_cast<std::uint8_t>(__builtin_popcount(i % 16) << (i / 8 >= first_double));
  return tables;
}

std::uint32_t count(const Word* bits, const Weights& weights) {
  return HWY_DYNAMIC_DISPATCH(count)(bits, weights);
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, const Weights& weights) {
  return HWY_DYNAMIC_DISPATCH(intersect)(a, b, out, weights);
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  HWY_DYNAMIC_DISPATCH(level_bitmaps)(codes, levels, words, out);
}

void products(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
              const Weights& weights, std::span<std::uint16_t* const> out) {
  HWY_DYNAMIC_DISPATCH(products_16)(masks, bitmaps, weights, out);
}

void products(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
              const Weights& weights, std::span<std::uint32_t* const> out) {
  HWY_DYNAMIC_DISPATCH(products_32)(masks, bitmaps, weights, out);
}

}  // namespace hoist::kernels
#endif
