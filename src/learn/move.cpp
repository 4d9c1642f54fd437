// SPDX-License-Identifier: Apache-2.0
#include "learn/move.hpp"

#include <algorithm>

namespace hoist {

// Among the gains, find the topmost cluster: those linked to the largest by steps of no more than
// the tolerance. Whatever a scan holds when it first meets a member of that cluster, it takes that
// member, because everything below lies more than the tolerance lower; and it never goes back
// below. So only the cluster, replayed in the order of the scan, decides.
ChosenMove choose_move(std::vector<RatedMove>& moves, double window, double start) {
  std::sort(moves.begin(), moves.end(),
            [](const RatedMove& a, const RatedMove& b) { return a.gain > b.gain; });
  if (moves.empty() || moves.front().gain - start <= kTolerance) return {nullptr, false};
  std::size_t members = 1;
  while (members < moves.size() && moves[members - 1].gain - moves[members].gain <= kTolerance)
    ++members;
  const double lowest = moves[members - 1].gain;
  const bool window_too_small = lowest > start && moves.front().gain - lowest + kTolerance > window;
  std::sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(members),
            [](const RatedMove& a, const RatedMove& b) { return a.move < b.move; });
  const RatedMove* best = nullptr;
  for (std::size_t i = 0; i < members; ++i)
    if (moves[i].gain - (best ? best->gain : start) > kTolerance) best = &moves[i];
  return {best, window_too_small};
}

}  // namespace hoist
