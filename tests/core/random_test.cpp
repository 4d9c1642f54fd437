// SPDX-License-Identifier: Apache-2.0
#include "core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "core/chi_square.hpp"

namespace hoist {
namespace {

std::vector<std::uint64_t> first(RandomStream stream, std::size_t count) {
  std::vector<std::uint64_t> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(stream.next());
  return values;
}

// The ruler first: values of any printed table of the chi-square distribution.
TEST(ChiSquare, HasTheTailsOfThePrintedTables) {
  EXPECT_NEAR(testing::chi_square_p_value(3.841459, 1), 0.05, 1e-7);
  EXPECT_NEAR(testing::chi_square_p_value(18.307038, 10), 0.05, 1e-7);
  EXPECT_NEAR(testing::chi_square_p_value(124.342113, 100), 0.05, 1e-7);
  EXPECT_NEAR(testing::chi_square_p_value(10.827566, 1), 0.001, 1e-9);
  EXPECT_NEAR(testing::chi_square_p_value(3.940299, 10), 0.95, 1e-7);
  EXPECT_NEAR(testing::chi_square_p_value(2 * 3.0, 2), std::exp(-3.0), 1e-14);
}

TEST(ChiSquare, RejectsCountsThatDoNotFit) {
  EXPECT_LT(testing::chi_square_fit({600, 400}, {0.5, 0.5}).p_value, 1e-9);
  EXPECT_GT(testing::chi_square_fit({505, 495}, {0.5, 0.5}).p_value, 0.7);
}

// A run on disk is good for years only if these never change: they are part of the file format.
TEST(RandomStream, GivesTheSameNumbersForEver) {
  EXPECT_EQ(
      first(RandomStream(1, Purpose::resample, 0), 3),
      (std::vector<std::uint64_t>{0x3779219289062383U, 0xCB92B7BFF814E11BU, 0xEBD4CAA76A26F22EU}));
  EXPECT_EQ(
      first(RandomStream(0xFEEDFACECAFEBEEF, Purpose::sample, name_key("asia")), 3),
      (std::vector<std::uint64_t>{0xED3B4ED48B3A6588U, 0xCFCBDA498A933127U, 0xFF06F8894F34D0E7U}));
}

// Block 0 of purpose 3, index 0 and seed 0 is Philox4x32-10 at counter (0, 3 << 24, 0, 0), key 0.
// The words come from an implementation written from the paper (Salmon et al., SC 2011).
TEST(RandomStream, IsPhilox) {
  EXPECT_EQ(first(RandomStream(0, Purpose::sample, 0), 2),
            (std::vector<std::uint64_t>{0x4D7D9406B5F1E28EU, 0x17A470EC0E1DAB68U}));
}

TEST(RandomStream, StartsAnywhereInItself) {
  const std::vector<std::uint64_t> whole = first(RandomStream(5, Purpose::test, 9), 40);
  for (std::uint64_t block = 0; block < 10; ++block) {
    const auto tail = first(RandomStream(5, Purpose::test, 9, block), 6);
    // Two draws a block.
    EXPECT_TRUE(std::equal(tail.begin(), tail.end(),
                           whole.begin() + static_cast<std::ptrdiff_t>(2 * block)));
  }
}

TEST(RandomStream, DiffersInSeedPurposeAndIndex) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed : {0U, 1U, 2U})
    for (Purpose purpose : {Purpose::resample, Purpose::tie_break, Purpose::sample, Purpose::test})
      for (std::uint64_t index : {0U, 1U, 2U})
        for (std::uint64_t value : first(RandomStream(seed, purpose, index), 20))
          EXPECT_TRUE(seen.insert(value).second);
  EXPECT_EQ(seen.size(), 3U * 4U * 3U * 20U);
}

TEST(RandomStream, DiffersInTheHighWordsOfSeedAndIndex) {
  const auto base = first(RandomStream(1, Purpose::test, 1), 4);
  EXPECT_NE(first(RandomStream(1 + (1ULL << 32), Purpose::test, 1), 4), base);
  EXPECT_NE(first(RandomStream(1, Purpose::test, 1 + (1ULL << 32)), 4), base);
}

TEST(RandomStream, DrawsEveryNumberBelowABoundEquallyOften) {
  for (std::uint64_t bound : {2U, 3U, 7U, 10U, 100U}) {
    RandomStream random(11, Purpose::test, bound);
    std::vector<double> counts(bound);
    for (int i = 0; i < 100000; ++i) {
      const std::uint64_t value = random.below(bound);
      ASSERT_LT(value, bound);
      ++counts[value];
    }
    const std::vector<double> equal(bound, 1.0 / static_cast<double>(bound));
    EXPECT_GT(testing::chi_square_fit(counts, equal).p_value, 0.001) << "bound " << bound;
  }
}

// With bound 3 * 2^62 a quarter of all words must be refused: without that, the lower third of the
// range would be drawn half of the time.
TEST(RandomStream, RefusesTheWordsThatWouldBiasALargeBound) {
  const std::uint64_t third = 1ULL << 62;
  RandomStream random(12, Purpose::test, 0);
  std::vector<double> counts(3);
  for (int i = 0; i < 60000; ++i) ++counts[random.below(3 * third) / third];
  EXPECT_GT(testing::chi_square_fit(counts, {1.0 / 3, 1.0 / 3, 1.0 / 3}).p_value, 0.001);
}

TEST(RandomStream, BelowOneIsZero) {
  RandomStream random(1, Purpose::test, 1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(RandomStream, UniformFillsTheUnitInterval) {
  RandomStream random(13, Purpose::test, 0);
  std::vector<double> counts(50);
  for (int i = 0; i < 200000; ++i) {
    const double u = random.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    ++counts[static_cast<std::size_t>(u * 50)];
  }
  EXPECT_GT(testing::chi_square_fit(counts, std::vector<double>(50, 0.02)).p_value, 0.001);
}

TEST(NameKey, IsAFixedHashOfTheBytes) {
  EXPECT_EQ(name_key("asia"), 0x096776A7D73ED784U);
  EXPECT_NE(name_key("asia"), name_key("Asia"));
}

}  // namespace
}  // namespace hoist
