// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "hoist/learn.hpp"
#include "learn/move.hpp"

namespace hoist::testing {

/// Hill climbing as the rule is written down: every step scores every move from scratch and looks
/// at all additions, then all deletions, then all reversals. Slow, and with nothing to get wrong.
Dag naive_hill_climb(const Table& table, const LearnOptions& options, const Knowledge& knowledge);

/// The same from another DAG than that of the required edges.
Dag naive_climb_from(const Dag& start, const Table& table, const LearnOptions& options,
                     const Knowledge& knowledge);

/// The best of the legal moves that are allowed, by the same scan; where none gains, the one that
/// loses least.
std::optional<Move> naive_best_move(const Dag& dag, const Table& table, const LearnOptions& options,
                                    const Knowledge& knowledge,
                                    const std::function<bool(const Move&)>& may);

/// Tabu search in the same way: graphs are kept as lists of edges and compared as such.
Dag naive_tabu(const Table& table, const LearnOptions& options, const Knowledge& knowledge);

}  // namespace hoist::testing
