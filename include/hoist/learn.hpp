// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/score.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// How equal moves of a search are broken.
enum class TieBreak {
  order,    ///< by the order of the columns: reproduces bnlearn, and inherits its bias
  shuffle,  ///< by an order drawn from (seed, replicate, name): the file's order has no say
};

inline constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

struct LearnOptions {
  std::string learner = "hc";  ///< a name of `learners()`
  ScoreOptions score = {};
  std::size_t max_parents = kNoLimit;
  TieBreak tie_break = TieBreak::order;
  std::uint64_t seed = 1;       ///< for the shuffle
  std::uint64_t replicate = 0;  ///< which shuffle of that seed
};

struct LearnerInfo {
  std::string_view name;
  std::string_view title;
};

/// Every learner that hoist knows.
std::vector<LearnerInfo> learners();

/// One DAG from the whole table. Throws Error(input) where the knowledge contradicts itself,
/// listing every contradiction, and Stopped soon after `stop` was requested. REQUIRES: the
/// knowledge is over table.names(), or has no names at all.
Dag learn(const Table& table, const LearnOptions& options = {},
          const Knowledge& knowledge = Knowledge(), const std::stop_token& stop = {});

/// The same from the given rows, repeats allowed: learn(table.take(rows), ...) without the copy.
Dag learn(const Table& table, std::span<const std::uint32_t> rows, const LearnOptions& options,
          const Knowledge& knowledge = Knowledge(), const std::stop_token& stop = {});

/// The bytes that `learn` takes at most for a table of that shape, besides the table itself: known
/// before anything is taken. A bag takes as many for each of its threads. Names of learners and
/// scores must be known ones.
std::uint64_t learn_bytes(const TableShape& shape, const LearnOptions& options);

}  // namespace hoist
