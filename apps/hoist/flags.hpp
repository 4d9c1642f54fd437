// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data_flags.hpp"
#include "flag_set.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// Flags that say how one DAG is learnt.
struct LearnFlags {
  LearnOptions options;
  std::string tie_break;
  std::string knowledge;
  std::optional<std::uint64_t> max_parents;

  explicit LearnFlags(TieBreak default_tie_break);
  void add(FlagSet& command);
  /// Flags put into options. Throws Error(usage) for a value that is none.
  LearnOptions checked() const;
  Knowledge read_knowledge(const Names& names) const;
};

/// Flags of a bag; seed included.
struct BagFlags {
  LearnFlags learn{TieBreak::shuffle};
  BagOptions options;
  std::string shard;

  void add(FlagSet& command);
  BagOptions checked() const;
};

/// `I/N`. Throws Error(usage) for anything else.
Shard parse_shard(const std::string& text);

/// A bound like that of rows.
inline constexpr std::uint64_t kMostThreads = 1024;

/// --score and --iss.
void add_score_flags(FlagSet& command, ScoreOptions& options);

/// -q,--quiet and --memory.
void add_common_flags(FlagSet& command);

/// A number or the name of a rule; nothing where the text is empty. Throws Error(usage) for any
/// other text; `require_threshold` does so before there is a bag.
std::optional<double> threshold_of(const std::string& text, const Bag& bag);
void require_threshold(const std::string& text);

/// Reads the file and throws Error(input) where it contradicts itself or needs more parents.
Knowledge read_sound_knowledge(const std::string& path, const Names& names,
                               std::size_t max_parents = kNoLimit);

/// The names of a table, for help: "tma, pma, cma, ima".
template <class Rows>
std::string names_of(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) text += (text.empty() ? "" : ", ") + std::string(row.name);
  return text;
}

void say_notes(const Notes& notes);

}  // namespace hoist::app
