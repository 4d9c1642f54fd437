// SPDX-License-Identifier: Apache-2.0
#include "metric/shd.hpp"

#include <gtest/gtest.h>

#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_dag;
using testing::some_names;

Pdag pdag(std::vector<Edge> directed, std::vector<Edge> undirected) {
  return {some_names(4), std::move(directed), std::move(undirected)};
}

TEST(StructuralHammingDistance, CountsAPairOnceHoweverItsMarksDiffer) {
  const Pdag forward = pdag({{0, 1}}, {});
  const Pdag backward = pdag({{1, 0}}, {});
  const Pdag undirected = pdag({}, {{0, 1}});
  const Pdag none = pdag({}, {});
  const std::vector<Pdag> marks = {forward, backward, undirected, none};
  for (std::size_t i = 0; i < marks.size(); ++i)
    for (std::size_t j = 0; j < marks.size(); ++j)
      EXPECT_EQ(structural_hamming_distance(marks[i], marks[j]), i == j ? 0U : 1U);
}

// 0 -> 1 in both; 1 -> 2 against 2 -> 1; 2 - 3 against nothing; nothing against 0 -> 3.
TEST(StructuralHammingDistance, SumsOverThePairs) {
  const Pdag a = pdag({{0, 1}, {1, 2}}, {{2, 3}});
  const Pdag b = pdag({{0, 1}, {0, 3}, {2, 1}}, {});
  EXPECT_EQ(structural_hamming_distance(a, b), 3U);
  EXPECT_EQ(structural_hamming_distance(b, a), 3U);
}

TEST(StructuralHammingDistance, IsAMetricOnTheCpdagsOfRandomDags) {
  const Names names = some_names(8);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Pdag a = cpdag(random_dag(names, 0.3, 3 * seed));
    const Pdag b = cpdag(random_dag(names, 0.3, 3 * seed + 1));
    const Pdag c = cpdag(random_dag(names, 0.3, 3 * seed + 2));
    const std::size_t ab = structural_hamming_distance(a, b);
    EXPECT_EQ(ab, structural_hamming_distance(b, a));
    EXPECT_EQ(ab == 0, a == b);
    EXPECT_LE(structural_hamming_distance(a, c), ab + structural_hamming_distance(b, c));
  }
}

}  // namespace
}  // namespace hoist
