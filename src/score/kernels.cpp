// SPDX-License-Identifier: Apache-2.0
#include "score/kernels.hpp"

// Highway compiles what follows once for each kind of processor and picks one when it first runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score/kernels.cpp"
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace hoist::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE std::uint32_t bits_of(Word word) {
  return static_cast<std::uint32_t>(__builtin_popcountll(word));
}

HWY_INLINE std::uint32_t count_and(const Word* a, const Word* b, std::size_t words) {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < words; ++i) count += bits_of(a[i] & b[i]);
  return count;
}

HWY_INLINE void count_masks(const Word* masks, std::size_t count, const Word* bits,
                            std::size_t words, std::uint32_t* out) {
  for (std::size_t c = 0; c < count; ++c) out[c] = count_and(masks + c * words, bits, words);
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i) out[i] = a[i] & b[i];
  return count_and(a, b, words);
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  for (std::size_t i = 0; i < 64 * words; ++i)
    if (codes[i] < levels) out[codes[i] * words + i / 64] |= Word{1} << (i % 64);
}

#else

namespace hn = hwy::HWY_NAMESPACE;

// At most 256 bits, so that a bitmap of 500 rows is not padded to 1,024.
using Words = hn::CappedTag<Word, 4>;
using Bytes = hn::Repartition<std::uint8_t, Words>;
using Sums = hn::Vec<Words>;

// A byte holds the counts of so many vectors: at most 8 bits each.
constexpr std::size_t kVectorsAByte = 31;

HWY_INLINE hn::Vec<Bytes> bytes_of(Sums words) {
  return hn::PopulationCount(hn::BitCast(Bytes(), words));
}

HWY_INLINE std::uint32_t total(Sums sums) {
  return static_cast<std::uint32_t>(hn::GetLane(hn::SumOfLanes(Words(), sums)));
}

HWY_INLINE std::uint32_t count_and(const Word* a, const Word* b, std::size_t words) {
  const Words d;
  const std::size_t lanes = hn::Lanes(d);
  Sums sums = hn::Zero(d);
  for (std::size_t i = 0; i < words;) {
    const std::size_t end = std::min(words, i + kVectorsAByte * lanes);
    auto counts = hn::Zero(Bytes());
    for (; i < end; i += lanes)
      counts = hn::Add(counts, bytes_of(hn::And(hn::LoadU(d, a + i), hn::LoadU(d, b + i))));
    sums = hn::Add(sums, hn::SumsOf8(counts));
  }
  return total(sums);
}

// Four masks that follow each other against one bitmap: each word of the bitmap is loaded once, and
// the four sums over lanes are one, because each fits 16 bits. REQUIRES: fewer than 65,536 rows.
HWY_INLINE void count_four(const Word* masks, const Word* b, std::size_t words,
                           std::uint32_t* counts) {
  const Words d;
  const std::size_t lanes = hn::Lanes(d);
  Sums s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0;
  for (std::size_t i = 0; i < words;) {
    const std::size_t end = std::min(words, i + kVectorsAByte * lanes);
    auto c0 = hn::Zero(Bytes()), c1 = c0, c2 = c0, c3 = c0;
    for (; i < end; i += lanes) {
      const Sums bits = hn::LoadU(d, b + i);
      c0 = hn::Add(c0, bytes_of(hn::And(bits, hn::LoadU(d, masks + i))));
      c1 = hn::Add(c1, bytes_of(hn::And(bits, hn::LoadU(d, masks + words + i))));
      c2 = hn::Add(c2, bytes_of(hn::And(bits, hn::LoadU(d, masks + 2 * words + i))));
      c3 = hn::Add(c3, bytes_of(hn::And(bits, hn::LoadU(d, masks + 3 * words + i))));
    }
    s0 = hn::Add(s0, hn::SumsOf8(c0));
    s1 = hn::Add(s1, hn::SumsOf8(c1));
    s2 = hn::Add(s2, hn::SumsOf8(c2));
    s3 = hn::Add(s3, hn::SumsOf8(c3));
  }
  const Sums packed = hn::Or(hn::Or(s0, hn::ShiftLeft<16>(s1)),
                             hn::Or(hn::ShiftLeft<32>(s2), hn::ShiftLeft<48>(s3)));
  const Word sum = hn::GetLane(hn::SumOfLanes(d, packed));
  for (std::size_t k = 0; k < 4; ++k)
    counts[k] = static_cast<std::uint32_t>((sum >> (16 * k)) & 0xFFFF);
}

HWY_INLINE void count_masks(const Word* masks, std::size_t count, const Word* bits,
                            std::size_t words, std::uint32_t* out) {
  constexpr std::size_t kWordsOf65535Rows = 1020;
  std::size_t c = 0;
  if (words <= kWordsOf65535Rows)
    for (; c + 4 <= count; c += 4) count_four(masks + c * words, bits, words, out + c);
  for (; c < count; ++c) out[c] = count_and(masks + c * words, bits, words);
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, std::size_t words) {
  const Words d;
  Sums sums = hn::Zero(d);
  for (std::size_t i = 0; i < words; i += hn::Lanes(d)) {
    const Sums both = hn::And(hn::LoadU(d, a + i), hn::LoadU(d, b + i));
    hn::StoreU(both, d, out + i);
    sums = hn::Add(sums, hn::SumsOf8(bytes_of(both)));
  }
  return total(sums);
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

#endif

double extended_loglik(const FamilyMasks& family, const Word* bitmaps,
                       const std::uint32_t* level_count, std::size_t levels, const double* n_log_n,
                       std::uint32_t* scratch) {
  const std::size_t words = family.words, last = family.cells - 1;
  std::uint32_t* count = scratch;                   // of each cell, at the level at hand
  std::uint32_t* cell_left = count + family.cells;  // not yet given to a level
  std::uint32_t* config_left = cell_left + family.cells;
  std::uint32_t* margin = config_left + family.configurations;
  for (std::size_t j = 0; j < family.configurations; ++j) config_left[j] = margin[j] = 0;
  for (std::size_t c = 0; c <= last; ++c) {
    cell_left[c] = family.cell_count[c];
    config_left[family.config_of[c]] += family.cell_count[c];
  }
  double cells = 0, margins = 0;
  for (std::size_t v = 0; v + 1 < levels; ++v) {
    count_masks(family.masks, last, bitmaps + v * words, words, count);
    count[last] = level_count[v];  // the last cell has what the others leave of this level
    for (std::size_t c = 0; c < last; ++c) count[last] -= count[c];
    for (std::size_t c = 0; c <= last; ++c) {
      cell_left[c] -= count[c];
      margin[family.config_of[c]] += count[c];
      cells += n_log_n[count[c]];
    }
    for (std::size_t j = 0; j < family.configurations; ++j) {
      margins += n_log_n[margin[j]];
      config_left[j] -= margin[j];
      margin[j] = 0;
    }
  }
  for (std::size_t c = 0; c <= last; ++c) cells += n_log_n[cell_left[c]];
  for (std::size_t j = 0; j < family.configurations; ++j) margins += n_log_n[config_left[j]];
  return cells - margins;
}

double pair_term(const Word* a, const std::uint32_t* a_count, std::size_t a_levels, const Word* b,
                 const std::uint32_t* b_count, std::size_t b_levels, std::size_t words,
                 const double* n_log_n, std::uint32_t* scratch) {
  std::uint32_t* count = scratch;            // of each level of a, at the level of b at hand
  std::uint32_t* left = scratch + a_levels;  // of each level of a
  for (std::size_t k = 0; k < a_levels; ++k) left[k] = a_count[k];
  double sum = 0;
  for (std::size_t v = 0; v + 1 < b_levels; ++v) {
    count_masks(a, a_levels - 1, b + v * words, words, count);
    count[a_levels - 1] = b_count[v];
    for (std::size_t k = 0; k + 1 < a_levels; ++k) count[a_levels - 1] -= count[k];
    for (std::size_t k = 0; k < a_levels; ++k) {
      left[k] -= count[k];
      sum += n_log_n[count[k]];
    }
  }
  for (std::size_t k = 0; k < a_levels; ++k) sum += n_log_n[left[k]];
  return sum;
}

}  // namespace hoist::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hoist::kernels {

HWY_EXPORT(extended_loglik);
HWY_EXPORT(pair_term);
HWY_EXPORT(intersect);
HWY_EXPORT(level_bitmaps);

double extended_loglik(const FamilyMasks& family, const Word* bitmaps,
                       const std::uint32_t* level_count, std::size_t levels, const double* n_log_n,
                       std::uint32_t* scratch) {
  return HWY_DYNAMIC_DISPATCH(extended_loglik)(family, bitmaps, level_count, levels, n_log_n,
                                               scratch);
}

double pair_term(const Word* a, const std::uint32_t* a_count, std::size_t a_levels, const Word* b,
                 const std::uint32_t* b_count, std::size_t b_levels, std::size_t words,
                 const double* n_log_n, std::uint32_t* scratch) {
  return HWY_DYNAMIC_DISPATCH(pair_term)(a, a_count, a_levels, b, b_count, b_levels, words, n_log_n,
                                         scratch);
}

void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out) {
  HWY_DYNAMIC_DISPATCH(level_bitmaps)(codes, levels, words, out);
}

std::uint32_t intersect(const Word* a, const Word* b, Word* out, std::size_t words) {
  return HWY_DYNAMIC_DISPATCH(intersect)(a, b, out, words);
}

void histogram(const std::uint32_t* cell, const std::uint8_t* code, std::size_t rows,
               std::size_t levels, std::uint32_t* table) {
  for (std::size_t i = 0; i < rows; ++i) ++table[cell[i] * levels + code[i]];
}

double table_loglik(const std::uint32_t* table, std::size_t configurations,
                    std::size_t child_levels, std::size_t levels, const double* n_log_n) {
  double cells = 0, margins = 0;
  for (std::size_t j = 0; j < configurations; ++j) {
    const std::uint32_t* block = table + j * child_levels * levels;
    for (std::size_t v = 0; v < levels; ++v) {
      std::uint32_t margin = 0;
      for (std::size_t k = 0; k < child_levels; ++k) {
        const std::uint32_t count = block[k * levels + v];
        cells += n_log_n[count];
        margin += count;
      }
      margins += n_log_n[margin];
    }
  }
  return cells - margins;
}

}  // namespace hoist::kernels
#endif
