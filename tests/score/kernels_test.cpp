// SPDX-License-Identifier: Apache-2.0
// Every version of the kernels that this processor can run gives the same numbers.
#include "score/kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "core/random.hpp"
#include "core/vector_units.hpp"

namespace hoist::kernels {
namespace {

struct Case {
  Case(std::size_t words, std::size_t first_double, std::size_t bitmaps, std::uint64_t seed)
      : tables(weight_tables(words, first_double)), weights{words, first_double, tables.data()} {
    RandomStream random(seed, Purpose::test, 51);
    bits.resize(words * bitmaps);
    // Full and empty words among them: a byte must hold its largest sum.
    for (Word& word : bits) {
      const std::uint64_t kind = random.below(4);
      word = kind == 0 ? 0 : kind == 1 ? ~Word{0} : random.next();
    }
    for (std::size_t i = 0; i < bitmaps; ++i) pointers.push_back(bits.data() + i * words);
  }

  std::uint32_t weight(const Word* a, const Word* b) const {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < weights.words; ++i)
      sum += static_cast<std::uint32_t>(std::popcount(a[i] & b[i]))
             << (i >= weights.first_double ? 1 : 0);
    return sum;
  }

  std::vector<std::uint8_t> tables;
  Weights weights;
  std::vector<Word> bits;
  std::vector<const Word*> pointers;
};

template <class Count>
void expect_products(const Case& data, std::size_t masks) {
  const auto all = std::span<const Word* const>(data.pointers);
  std::vector<std::vector<Count>> out(masks, std::vector<Count>(all.size()));
  std::vector<Count*> rows;
  for (auto& row : out) rows.push_back(row.data());
  products(all.first(masks), all, data.weights, std::span<Count* const>(rows));
  for (std::size_t i = 0; i < masks; ++i)
    for (std::size_t j = 0; j < all.size(); ++j)
      ASSERT_EQ(out[i][j], data.weight(all[i], all[j])) << "words " << data.weights.words;
}

void expect_all_right() {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    // Up to 2,000 words: beyond 1,024 they are taken in pieces, and 16 bits may not hold the sum.
    const std::size_t words = 4 * (1 + seed * seed % (seed % 4 == 3 ? 500 : 97));
    const std::size_t first_double = 2 * (seed * 7 % (words / 2 + 1));
    const Case data(words, first_double, 9, seed);
    if (words <= 500) expect_products<std::uint16_t>(data, 1 + seed % 9);
    expect_products<std::uint32_t>(data, 1 + seed % 9);
    const Word *a = data.pointers[0], *b = data.pointers[1];
    std::vector<Word> both(words);
    EXPECT_EQ(intersect(a, b, both.data(), data.weights), data.weight(a, b));
    for (std::size_t i = 0; i < words; ++i) EXPECT_EQ(both[i], a[i] & b[i]);
    EXPECT_EQ(count(a, data.weights), data.weight(a, a));

    const std::size_t levels = 1 + seed % 32;
    RandomStream random(seed, Purpose::test, 52);
    std::vector<std::uint8_t> codes(64 * words);
    for (std::uint8_t& code : codes) code = static_cast<std::uint8_t>(random.below(levels + 1));
    std::vector<Word> bitmaps(levels * words, ~Word{0});
    level_bitmaps(codes.data(), levels, words, bitmaps.data());
    for (std::size_t v = 0; v < levels; ++v)
      for (std::size_t i = 0; i < codes.size(); ++i)
        ASSERT_EQ((bitmaps[v * words + i / 64] >> (i % 64)) & 1, codes[i] == v ? 1U : 0U);
  }
}

// All bitmaps as the levels of one column, split by the last of them, and by none of its bits.
void expect_split(const Case& data) {
  const std::size_t words = data.weights.words, levels = data.pointers.size();
  const std::vector<Word> nothing(words);
  for (const Word* mask : {data.pointers.back(), nothing.data()}) {
    std::vector<Word> out(levels * words);
    std::vector<std::uint32_t> counts(levels);
    const std::size_t kept =
        split(mask, data.bits.data(), levels, out.data(), counts.data(), data.weights);
    std::size_t expected = 0;
    for (std::size_t v = 0; v < levels; ++v) {
      ASSERT_EQ(counts[v], data.weight(mask, data.pointers[v]));
      if (counts[v] == 0) continue;
      for (std::size_t i = 0; i < words; ++i)
        ASSERT_EQ(out[expected * words + i], mask[i] & data.pointers[v][i]);
      ++expected;
    }
    EXPECT_EQ(kept, expected);
  }
}

// Vectors are 128 to 512 bits wide, and both the end of a bitmap and the first word of weight 2 may
// cut one anywhere.
void expect_right_wherever_weights_change() {
  for (std::size_t words = 4; words <= 44; words += 4) {
    for (std::size_t first_double = 0; first_double <= words; first_double += 2) {
      const std::size_t bitmaps = 1 + (words + first_double) / 2 % 19;
      const Case data(words, first_double, bitmaps, words + first_double);
      expect_products<std::uint16_t>(data, std::min<std::size_t>(bitmaps, 3));
      expect_products<std::uint32_t>(data, std::min<std::size_t>(bitmaps, 3));
      const Word *a = data.pointers.front(), *b = data.pointers.back();
      // Nothing behind a bitmap is written.
      std::vector<Word> both(words + 8, Word{7});
      EXPECT_EQ(intersect(a, b, both.data(), data.weights), data.weight(a, b));
      for (std::size_t i = 0; i < words; ++i) EXPECT_EQ(both[i], a[i] & b[i]);
      for (std::size_t i = words; i < both.size(); ++i) EXPECT_EQ(both[i], Word{7});
      EXPECT_EQ(count(a, data.weights), data.weight(a, a));
      expect_split(data);
    }
  }
}

TEST(Kernels, AreRightInEveryVersionThatThisProcessorRuns) {
  for (auto units = static_cast<std::size_t>(vector_units_here()); units < kVectorUnits.size();
       ++units) {
    SCOPED_TRACE(kVectorUnits[units]);
    use_vector_units(static_cast<VectorUnits>(units));
    expect_all_right();
    expect_right_wherever_weights_change();
  }
  use_vector_units(vector_units_here());
}

}  // namespace
}  // namespace hoist::kernels
