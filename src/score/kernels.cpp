// SPDX-License-Identifier: Apache-2.0
#include "score/kernels.hpp"

#include "core/vector_units.hpp"

// Highway compiles what follows once for each kind of processor; core/vector_units says which runs.
// It leaves processors that count the bits of 512 at once to those who ask.
#define HWY_WANT_AVX3_DL
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

constexpr Cost kCost = {0.5, 1.0};

HWY_INLINE std::uint32_t weight(Word word, std::size_t i, const Weights& weights) {
  return static_cast<std::uint32_t>(__builtin_popcountll(word)) << (i >= weights.first_double);
}

std::uint32_t count(const Word* bits, const Weights& weights) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < weights.words; ++i) sum += weight(bits[i], i, weights);
  return sum;
}

HWY_INLINE std::uint32_t intersect_one(const Word* a, const Word* b, Word* out,
                                       const Weights& weights) {
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

#elif HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3_DL

namespace hn = hwy::HWY_NAMESPACE;

constexpr Cost kCost = {0.08, 0.7};

// Bits of 512 at once, counted by one instruction.
using Words = hn::ScalableTag<Word>;
using Sums = hn::Vec<Words>;

constexpr std::size_t kLanes = 8;
constexpr std::size_t kEight = 8;  // bitmaps side by side

// How the vectors of the words [begin, end) of a bitmap weigh: 2 from doubles_begin to doubles_end,
// 1 from begin to singles_end. first_double may cut the vector at singles_end, the end that at
// doubles_end.
struct Cuts {
  std::size_t begin, singles_end, doubles_begin, doubles_end, end;
  bool cuts_weights, cuts_end;
};

HWY_INLINE Cuts cuts_of(const Weights& weights, std::size_t begin, std::size_t end) {
  const std::size_t cut = std::clamp(weights.first_double, begin, end);
  const std::size_t singles_end = begin + (cut - begin) / kLanes * kLanes;
  const std::size_t doubles_begin = std::min(end, begin + hwy::RoundUpTo(cut - begin, kLanes));
  const std::size_t doubles_end = doubles_begin + (end - doubles_begin) / kLanes * kLanes;
  // A vector that both cut counts as cut by the end.
  const bool cuts_both = singles_end + kLanes > end && singles_end < end;
  return {begin,
          singles_end,
          doubles_begin,
          cuts_both ? singles_end : doubles_end,
          end,
          !cuts_both && singles_end < doubles_begin,
          cuts_both || doubles_end < end};
}

// How far the counts of the words from i on are to be shifted for their weight.
HWY_INLINE Sums shifts_at(const Weights& weights, std::size_t i) {
  const Words d;
  const std::size_t singles = std::clamp(weights.first_double, i, i + kLanes) - i;
  return hn::IfThenZeroElse(hn::FirstN(d, singles), hn::Set(d, Word{1}));
}

// Which of the words from i on a bitmap has.
HWY_INLINE hn::Mask<Words> inside_at(const Weights& weights, std::size_t i) {
  return hn::FirstN(Words(), std::min(kLanes, weights.words - i));
}

HWY_INLINE std::uint32_t total(Sums sums) {
  return static_cast<std::uint32_t>(hn::GetLane(hn::SumOfLanes(Words(), sums)));
}

// The weight of a bitmap that `whole` gives vector by vector, and `part` where its end cuts one.
template <class Whole, class Part>
HWY_INLINE std::uint32_t count_one(const Weights& weights, Whole whole, Part part) {
  const Cuts cuts = cuts_of(weights, 0, weights.words);
  Sums sums = hn::Zero(Words());
  for (std::size_t i = cuts.doubles_begin; i < cuts.doubles_end; i += kLanes)
    sums = hn::Add(sums, hn::PopulationCount(whole(i)));
  sums = hn::Add(sums, sums);
  for (std::size_t i = 0; i < cuts.singles_end; i += kLanes)
    sums = hn::Add(sums, hn::PopulationCount(whole(i)));
  if (cuts.cuts_weights) {
    const std::size_t i = cuts.singles_end;
    sums = hn::Add(sums, hn::Shl(hn::PopulationCount(whole(i)), shifts_at(weights, i)));
  }
  if (cuts.cuts_end) {
    const std::size_t i = cuts.doubles_end;
    sums = hn::Add(sums, hn::Shl(hn::PopulationCount(part(i)), shifts_at(weights, i)));
  }
  return total(sums);
}

std::uint32_t count(const Word* bits, const Weights& weights) {
  const Words d;
  return count_one(
      weights, [&](std::size_t i) HWY_ATTR { return hn::LoadU(d, bits + i); },
      [&](std::size_t i) HWY_ATTR { return hn::MaskedLoad(inside_at(weights, i), d, bits + i); });
}

HWY_INLINE std::uint32_t intersect_one(const Word* a, const Word* b, Word* out,
                                       const Weights& weights) {
  const Words d;
  return count_one(
      weights,
      [&](std::size_t i) HWY_ATTR {
        const Sums both = hn::And(hn::LoadU(d, a + i), hn::LoadU(d, b + i));
        hn::StoreU(both, d, out + i);
        return both;
      },
      [&](std::size_t i) HWY_ATTR {
        const auto inside = inside_at(weights, i);
        const Sums both =
            hn::And(hn::MaskedLoad(inside, d, a + i), hn::MaskedLoad(inside, d, b + i));
        hn::BlendedStore(both, inside, d, out + i);
        return both;
      });
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  const hn::Repartition<std::uint8_t, Words> d;
  for (std::size_t i = 0; i < words; ++i) {
    const auto slots = hn::LoadU(d, codes + 64 * i);
    for (std::size_t v = 0; v < levels; ++v)
      hn::StoreMaskBits(d, hn::Eq(slots, hn::Set(d, static_cast<std::uint8_t>(v))),
                        reinterpret_cast<std::uint8_t*>(out + v * words + i));
  }
}

struct Eight {
  Sums s0, s1, s2, s3, s4, s5, s6, s7;
};

HWY_INLINE Sums common(Sums bits, const Word* bitmap) {
  return hn::PopulationCount(hn::And(bits, hn::LoadU(Words(), bitmap)));
}

HWY_INLINE Sums common(Sums bits, const Word* bitmap, hn::Mask<Words> inside) {
  return hn::PopulationCount(hn::And(bits, hn::MaskedLoad(inside, Words(), bitmap)));
}

// A mask against eight bitmaps side by side: the mask is loaded once, and the counts overlap.
HWY_INLINE Eight count_eight(const Word* mask, const Word* const* bitmaps, const Weights& weights,
                             const Cuts& cuts) {
  const Words d;
  const Word *b0 = bitmaps[0], *b1 = bitmaps[1], *b2 = bitmaps[2], *b3 = bitmaps[3];
  const Word *b4 = bitmaps[4], *b5 = bitmaps[5], *b6 = bitmaps[6], *b7 = bitmaps[7];
  Sums s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
  for (std::size_t i = cuts.doubles_begin; i < cuts.doubles_end; i += kLanes) {
    const Sums bits = hn::LoadU(d, mask + i);
    s0 = hn::Add(s0, common(bits, b0 + i)), s1 = hn::Add(s1, common(bits, b1 + i));
    s2 = hn::Add(s2, common(bits, b2 + i)), s3 = hn::Add(s3, common(bits, b3 + i));
    s4 = hn::Add(s4, common(bits, b4 + i)), s5 = hn::Add(s5, common(bits, b5 + i));
    s6 = hn::Add(s6, common(bits, b6 + i)), s7 = hn::Add(s7, common(bits, b7 + i));
  }
  s0 = hn::Add(s0, s0), s1 = hn::Add(s1, s1), s2 = hn::Add(s2, s2), s3 = hn::Add(s3, s3);
  s4 = hn::Add(s4, s4), s5 = hn::Add(s5, s5), s6 = hn::Add(s6, s6), s7 = hn::Add(s7, s7);
  for (std::size_t i = cuts.begin; i < cuts.singles_end; i += kLanes) {
    const Sums bits = hn::LoadU(d, mask + i);
    s0 = hn::Add(s0, common(bits, b0 + i)), s1 = hn::Add(s1, common(bits, b1 + i));
    s2 = hn::Add(s2, common(bits, b2 + i)), s3 = hn::Add(s3, common(bits, b3 + i));
    s4 = hn::Add(s4, common(bits, b4 + i)), s5 = hn::Add(s5, common(bits, b5 + i));
    s6 = hn::Add(s6, common(bits, b6 + i)), s7 = hn::Add(s7, common(bits, b7 + i));
  }
  if (cuts.cuts_weights) {
    const std::size_t i = cuts.singles_end;
    const Sums by = shifts_at(weights, i), bits = hn::LoadU(d, mask + i);
    s0 = hn::Add(s0, hn::Shl(common(bits, b0 + i), by));
    s1 = hn::Add(s1, hn::Shl(common(bits, b1 + i), by));
    s2 = hn::Add(s2, hn::Shl(common(bits, b2 + i), by));
    s3 = hn::Add(s3, hn::Shl(common(bits, b3 + i), by));
    s4 = hn::Add(s4, hn::Shl(common(bits, b4 + i), by));
    s5 = hn::Add(s5, hn::Shl(common(bits, b5 + i), by));
    s6 = hn::Add(s6, hn::Shl(common(bits, b6 + i), by));
    s7 = hn::Add(s7, hn::Shl(common(bits, b7 + i), by));
  }
  if (cuts.cuts_end) {
    const std::size_t i = cuts.doubles_end;
    const auto in = inside_at(weights, i);
    const Sums by = shifts_at(weights, i), bits = hn::MaskedLoad(in, d, mask + i);
    s0 = hn::Add(s0, hn::Shl(common(bits, b0 + i, in), by));
    s1 = hn::Add(s1, hn::Shl(common(bits, b1 + i, in), by));
    s2 = hn::Add(s2, hn::Shl(common(bits, b2 + i, in), by));
    s3 = hn::Add(s3, hn::Shl(common(bits, b3 + i, in), by));
    s4 = hn::Add(s4, hn::Shl(common(bits, b4 + i, in), by));
    s5 = hn::Add(s5, hn::Shl(common(bits, b5 + i, in), by));
    s6 = hn::Add(s6, hn::Shl(common(bits, b6 + i, in), by));
    s7 = hn::Add(s7, hn::Shl(common(bits, b7 + i, in), by));
  }
  return {s0, s1, s2, s3, s4, s5, s6, s7};
}

// Each sum fits 16 bits, so eight sums over lanes are one over 128 bits.
HWY_INLINE void store(const Eight& sums, bool, std::uint16_t* out) {
  const auto pack = [](Sums a, Sums b, Sums c, Sums d) HWY_ATTR {
    return hn::Or(hn::Or(a, hn::ShiftLeft<16>(b)),
                  hn::Or(hn::ShiftLeft<32>(c), hn::ShiftLeft<48>(d)));
  };
  const Sums low = pack(sums.s0, sums.s1, sums.s2, sums.s3);
  const Sums high = pack(sums.s4, sums.s5, sums.s6, sums.s7);
  const Sums both =
      hn::Add(hn::InterleaveLower(low, high), hn::InterleaveUpper(Words(), low, high));
  const hn::Half<Words> half;
  const auto four = hn::Add(hn::LowerHalf(half, both), hn::UpperHalf(half, both));
  const hn::Half<decltype(half)> quarter;
  const auto two = hn::Add(hn::LowerHalf(quarter, four), hn::UpperHalf(quarter, four));
  const hn::Repartition<std::uint16_t, decltype(quarter)> pairs;
  hn::StoreU(hn::BitCast(pairs, two), pairs, out);
}

HWY_INLINE void store(const Eight& sums, bool is_first, std::uint32_t* out) {
  const std::array<std::uint32_t, kEight> more = {total(sums.s0), total(sums.s1), total(sums.s2),
                                                  total(sums.s3), total(sums.s4), total(sums.s5),
                                                  total(sums.s6), total(sums.s7)};
  for (std::size_t k = 0; k < kEight; ++k) out[k] = (is_first ? 0 : out[k]) + more[k];
}

// Where fewer than eight are wanted, there is room for no more.
template <class Count>
HWY_INLINE void store_first(const Eight& sums, std::size_t wanted, bool is_first, Count* out) {
  if (wanted == kEight) return store(sums, is_first, out);
  std::array<Count, kEight> all = {};
  std::copy_n(out, wanted, all.begin());
  store(sums, is_first, all.data());
  std::copy_n(all.begin(), wanted, out);
}

// All masks against eight bitmaps of one or two vectors, which stay in registers.
template <std::size_t kVectors, class Count>
HWY_INLINE void count_short(std::span<const Word* const> masks, const Word* const* bitmaps,
                            const Weights& weights, std::span<Count* const> out, std::size_t j,
                            std::size_t wanted) {
  const Words d;
  const auto in0 = inside_at(weights, 0), in1 = inside_at(weights, (kVectors - 1) * kLanes);
  const Sums shift0 = shifts_at(weights, 0), shift1 = shifts_at(weights, (kVectors - 1) * kLanes);
  const auto first = [&](std::size_t k) HWY_ATTR { return hn::MaskedLoad(in0, d, bitmaps[k]); };
  const auto second = [&](std::size_t k) HWY_ATTR {
    return kVectors == 2 ? hn::MaskedLoad(in1, d, bitmaps[k] + kLanes) : hn::Zero(d);
  };
  const Sums a0 = first(0), a1 = first(1), a2 = first(2), a3 = first(3);
  const Sums a4 = first(4), a5 = first(5), a6 = first(6), a7 = first(7);
  const Sums b0 = second(0), b1 = second(1), b2 = second(2), b3 = second(3);
  const Sums b4 = second(4), b5 = second(5), b6 = second(6), b7 = second(7);
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const Sums m0 = hn::MaskedLoad(in0, d, masks[i]);
    const Sums m1 = kVectors == 2 ? hn::MaskedLoad(in1, d, masks[i] + kLanes) : hn::Zero(d);
    const auto weigh = [&](Sums a, Sums b) HWY_ATTR {
      const Sums sum = hn::Shl(hn::PopulationCount(hn::And(m0, a)), shift0);
      if constexpr (kVectors == 1) return sum;
      return hn::Add(sum, hn::Shl(hn::PopulationCount(hn::And(m1, b)), shift1));
    };
    const Eight sums = {weigh(a0, b0), weigh(a1, b1), weigh(a2, b2), weigh(a3, b3),
                        weigh(a4, b4), weigh(a5, b5), weigh(a6, b6), weigh(a7, b7)};
    store_first(sums, wanted, true, out[i] + j);
  }
}

// Long bitmaps are taken piece by piece, so that the pieces of all masks stay in a near cache. What
// fits 16 bits is one piece.
template <class Count>
void products_of(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<Count* const> out) {
  constexpr std::size_t kPiece = 1024;
  for (std::size_t j = 0; j < bitmaps.size(); j += kEight) {
    const std::size_t wanted = std::min(kEight, bitmaps.size() - j);
    // The last stands in for those that are missing.
    std::array<const Word*, kEight> eight;
    for (std::size_t k = 0; k < kEight; ++k) eight[k] = bitmaps[j + std::min(k, wanted - 1)];
    if (weights.words <= kLanes) {
      count_short<1>(masks, eight.data(), weights, out, j, wanted);
    } else if (weights.words <= 2 * kLanes) {
      count_short<2>(masks, eight.data(), weights, out, j, wanted);
    } else {
      for (std::size_t begin = 0; begin < weights.words; begin += kPiece) {
        const Cuts cuts = cuts_of(weights, begin, std::min(weights.words, begin + kPiece));
        for (std::size_t i = 0; i < masks.size(); ++i)
          store_first(count_eight(masks[i], eight.data(), weights, cuts), wanted, begin == 0,
                      out[i] + j);
      }
    }
  }
}

#else

namespace hn = hwy::HWY_NAMESPACE;

constexpr Cost kCost = {0.2, 1.0};

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

HWY_INLINE std::uint32_t intersect_one(const Word* a, const Word* b, Word* out,
                                       const Weights& weights) {
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

std::size_t split(const Word* mask, const Word* bitmaps, std::size_t levels, Word* out,
                  std::uint32_t* counts, const Weights& weights) {
  std::size_t kept = 0;
  for (std::size_t v = 0; v < levels; ++v) {
    counts[v] =
        intersect_one(mask, bitmaps + v * weights.words, out + kept * weights.words, weights);
    kept += counts[v] > 0 ? 1 : 0;
  }
  return kept;
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, const Weights& weights) {
  return intersect_one(a, b, out, weights);
}

void products_16(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<std::uint16_t* const> out) {
  products_of(masks, bitmaps, weights, out);
}

void products_32(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
                 const Weights& weights, std::span<std::uint32_t* const> out) {
  products_of(masks, bitmaps, weights, out);
}

constexpr Version kVersion = {kCost,         count,       intersect,  split,
                              level_bitmaps, products_16, products_32};

}  // namespace hoist::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hoist::kernels {

namespace {

const Version& best() {
  static constexpr std::array<const Version*, 6> kVersions = {
      HWY_CHOOSE_AVX3_DL(kVersion), HWY_CHOOSE_AVX3(kVersion),  HWY_CHOOSE_AVX2(kVersion),
      HWY_CHOOSE_SSE4(kVersion),    HWY_CHOOSE_SSSE3(kVersion), nullptr};
  return best_of(kVersions, HWY_CHOOSE_FALLBACK(kVersion));
}

}  // namespace

std::vector<std::uint8_t> weight_tables(std::size_t words, std::size_t first_double) {
  std::vector<std::uint8_t> tables(8 * words);
  for (std::size_t i = 0; i < tables.size(); ++i)
    tables[i] = static_cast<std::uint8_t>(__builtin_popcount(i % 16) << (i / 8 >= first_double));
  return tables;
}

Cost cost() { return best().cost; }

std::uint32_t count(const Word* bits, const Weights& weights) {
  return best().count(bits, weights);
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, const Weights& weights) {
  return best().intersect(a, b, out, weights);
}

std::size_t split(const Word* mask, const Word* bitmaps, std::size_t levels, Word* out,
                  std::uint32_t* counts, const Weights& weights) {
  return best().split(mask, bitmaps, levels, out, counts, weights);
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  best().level_bitmaps(codes, levels, words, out);
}

void products(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
              const Weights& weights, std::span<std::uint16_t* const> out) {
  best().products_16(masks, bitmaps, weights, out);
}

void products(std::span<const Word* const> masks, std::span<const Word* const> bitmaps,
              const Weights& weights, std::span<std::uint32_t* const> out) {
  best().products_32(masks, bitmaps, weights, out);
}

}  // namespace hoist::kernels
#endif
