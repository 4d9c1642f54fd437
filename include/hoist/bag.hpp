// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hoist/bins.hpp"
#include "hoist/error.hpp"
#include "hoist/execution.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/learn.hpp"
#include "hoist/replicates.hpp"
#include "hoist/resampling.hpp"
#include "hoist/run.hpp"
#include "hoist/table.hpp"

namespace hoist {

struct BagOptions {
  /// Time, and on disk space, grow in proportion: each is a search of its own.
  std::uint64_t replicates = 100;
  std::uint64_t seed = 1;  ///< same seed, same bag
  /// A smaller subsample is quicker to learn from.
  Choice<ResamplingPlan> resample = "bootstrap";
  /// How the penalty of the score is corrected for rows that count more than once.
  Choice<ResamplePenalty> resample_penalty = "none";
  /// Where the table has numbers and these are given, each replicate cuts them anew, by the rows
  /// that it has. Costs a sort of each column per replicate.
  std::vector<BinRule> bins = {};
  /// Its seed and replicate are set for each replicate; ties are shuffled unless it says otherwise.
  LearnOptions learn = {.tie_break = TieBreak::shuffle};
};

/// One replicate: a pure function of its arguments. Throws Stopped soon after `stop` was requested,
/// Failed with its number (from 1) where it failed, and otherwise what `learn_graph` throws.
[[nodiscard]] Replicate replicate(const Table& table, const Knowledge& knowledge,
                                  const BagOptions& options, std::uint64_t index,
                                  const std::stop_token& stop = {});

/// The bytes that a thread takes at most for a replicate of a table of that shape: what learning
/// takes (`learn_bytes`) and what the plan does. Throws Error(usage) for unknown names.
[[nodiscard]] std::uint64_t bag_bytes(const TableShape& shape, const BagOptions& options);

/// Takes one replicate after the other, on the thread that asked for them.
using OnReplicate = std::function<void(std::uint64_t index, const Replicate& replicate)>;

/// Takes what was thrown for a replicate that failed by itself, in its place.
using OnFailure = std::function<void(std::uint64_t index, const Failed& failed)>;

/// Learns the given replicates on all threads and hands each to `on_replicate` in the given order.
/// Returns early when a stop is requested; the replicates in flight are then left unfinished, so
/// that one may be missing between others. Where there is no `on_failure`, the first that failed is
/// thrown as any other error is.
void learn_replicates(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                      std::span<const std::uint64_t> indices, const OnReplicate& on_replicate,
                      const Execution& execution = {}, const OnFailure& on_failure = {});

/// The whole bag in memory (Algorithm 1). Fewer replicates than were asked for after a stop. Throws
/// Failed for the first that failed.
[[nodiscard]] Bag bag(const Table& table, const BagOptions& options = {},
                      const Knowledge& knowledge = Knowledge(), const Execution& execution = {});

/// Learns the given replicates wherever it likes, and hands over each in the given order, as
/// `learn_replicates` does.
using LearnElsewhere =
    std::function<void(std::span<const std::uint64_t> indices, const OnReplicate& on_replicate)>;

/// The bag on disk: `directory/manifest.json` says what was asked, `directory/*.jsonl` hold one
/// line per replicate. Running it again goes on where it stopped, and tries again what failed.
/// Throws Error(mismatch) where the directory holds a run of another command or other data, listing
/// the keys that differ. What is missing is learnt here, or by `elsewhere`, such as on other
/// machines: the same bytes come out.
RunOutcome bag_on_disk(const std::string& directory, const Table& table, const Knowledge& knowledge,
                       const BagOptions& options, const Shard& shard = {},
                       const Execution& execution = {}, const LearnElsewhere& elsewhere = {});

/// What a run on disk holds.
struct StoredRun {
  Bag bag;  ///< in the order of the replicates
  Knowledge knowledge;
  std::uint64_t seed = 1;  ///< by which classes are extended, too
  /// How it was resampled; nothing where the plan is not one of ours.
  std::optional<Choice<ResamplingPlan>> resample = std::nullopt;
  /// All that decides how a replicate is learnt, by the keys of the manifest.
  std::vector<std::pair<std::string, Value>> settings;
  std::string data_digest;             ///< of the table, as `Table::digest` has it, in hexadecimal
  std::uint64_t replicates = 0;        ///< asked for
  std::vector<std::uint64_t> missing;  ///< asked for and not there
  std::vector<std::string> notes;      ///< damaged records
};

/// Whether everything that the run should hold is there and undamaged.
[[nodiscard]] RunCheck check_run(const std::string& directory);

/// Throws Error(input) where `directory` is not a run, or two records of a replicate differ.
[[nodiscard]] StoredRun read_run(const std::string& directory);

}  // namespace hoist
