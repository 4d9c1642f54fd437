// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// One step of a hill climb. Moves compare in the order in which a plain scan would meet them: all
/// additions, then all deletions, then all reversals; inside each by tail, then by head.
struct Move {
  enum class Kind : std::uint8_t { add, remove, reverse };

  Kind kind = Kind::add;
  Edge edge;

  friend auto operator<=>(const Move&, const Move&) = default;
};

struct RatedMove {
  Move move;
  double gain = 0;
};

/// A move must better the best so far by more than this, the square root of the double's epsilon: a
/// smaller difference is rounding, not evidence.
inline constexpr double kTolerance = 1.4901161193847656e-08;

/// What choose_move() answers.
struct ChosenMove {
  const RatedMove* move = nullptr;  ///< null where no move is worth it
  bool window_too_small = true;     ///< then moves that are lacking could have had a say: ask again
};

/// The move that a plain scan over all moves would end with: it starts from a gain of `start` and
/// changes its mind only for a gain that is better by more than kTolerance.
///
/// `moves` may be in any order, which it changes, and may lack moves whose gain is below
/// `best - window`, where `best` is the largest gain, or is not above `start`.
ChosenMove choose_move(std::vector<RatedMove>& moves, double window, double start = 0);

}  // namespace hoist
