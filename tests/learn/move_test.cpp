// SPDX-License-Identifier: Apache-2.0
#include "learn/move.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.hpp"

namespace hoist {
namespace {

// The rule itself: look at every move in order, change one's mind only for a clear improvement.
const RatedMove* plain_scan(std::vector<RatedMove>& moves) {
  std::sort(moves.begin(), moves.end(),
            [](const RatedMove& a, const RatedMove& b) { return a.move < b.move; });
  const RatedMove* best = nullptr;
  for (const RatedMove& move : moves)
    if (move.gain - (best ? best->gain : 0) > kTolerance) best = &move;
  return best;
}

TEST(ChooseMove, EqualsAPlainScanThroughNearTies) {
  // Gains that crowd within a few tolerances of each other, of 0 and of the best.
  std::size_t chosen = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    RandomStream random(seed, Purpose::test, 5);
    std::vector<RatedMove> moves;
    const double base = random.uniform() < 0.3 ? 0 : 3;
    const std::size_t count = random.below(12);
    for (std::size_t i = 0; i < count; ++i) {
      // Distinct moves, met in another order than that of the list.
      const auto kind = static_cast<Move::Kind>(random.below(3));
      const Edge edge{static_cast<Node>((i * 7) % 12), 20};
      const double far = random.uniform() < 0.5 ? 0 : -random.uniform();
      moves.push_back({{kind, edge}, base + far + (random.uniform() * 6 - 3) * kTolerance});
    }
    std::erase_if(moves, [](const RatedMove& move) { return move.gain <= 0; });
    std::vector<RatedMove> copy = moves;
    const auto [fast, too_small] = choose_move(moves, 1e9);
    const RatedMove* slow = plain_scan(copy);
    ASSERT_FALSE(too_small);
    ASSERT_EQ(fast == nullptr, slow == nullptr) << "seed " << seed;
    if (fast == nullptr) continue;
    EXPECT_EQ(fast->move, slow->move) << "seed " << seed;
    EXPECT_EQ(fast->gain, slow->gain);
    ++chosen;
  }
  EXPECT_GT(chosen, 3000U);
}

TEST(ChooseMove, SaysWhenTheWindowIsTooSmall) {
  std::vector<RatedMove> moves;
  for (Node i = 0; i < 10; ++i)
    moves.push_back({{Move::Kind::add, {i, 20}}, 1 - i * 0.9 * kTolerance});
  EXPECT_TRUE(choose_move(moves, 5 * kTolerance).window_too_small);
  EXPECT_FALSE(choose_move(moves, 50 * kTolerance).window_too_small);
}

}  // namespace
}  // namespace hoist
