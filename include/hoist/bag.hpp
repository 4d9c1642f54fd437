// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/learn.hpp"
#include "hoist/run.hpp"
#include "hoist/table.hpp"

namespace hoist {

struct BagOptions {
  std::uint64_t replicates = 100;
  std::uint64_t seed = 1;
  std::string resample = "bootstrap";  ///< a name of `resampling_plans()`
  /// Its seed and replicate are set for each replicate; ties are shuffled unless it says otherwise.
  LearnOptions learn = {.tie_break = TieBreak::shuffle};
  unsigned threads = 0;  ///< 0: all cores. Never changes a result.
};

/// One row of the table of resampling plans: which rows replicate i learns from.
struct ResamplingPlan {
  std::string_view name;
  std::string_view title;
  std::vector<std::uint32_t> (*rows)(std::size_t rows, std::uint64_t seed, std::uint64_t replicate);
};

const std::vector<ResamplingPlan>& resampling_plans();

/// The DAG of one replicate: a pure function of its arguments. Throws Stopped soon after `stop` was
/// requested.
Dag replicate(const Table& table, const Knowledge& knowledge, const BagOptions& options,
              std::uint64_t index, const std::stop_token& stop = {});

/// Called after each replicate, from one thread at a time, in the order of the replicates.
using OnReplicate = std::function<void(std::uint64_t index, const Dag& dag)>;

/// Learns the given replicates on all threads and hands each to `on_replicate` in the given order.
/// Returns early when `stop` is requested; the replicates in flight are then left unfinished, so
/// that one may be missing between others.
void run_replicates(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                    std::span<const std::uint64_t> indices, const OnReplicate& on_replicate,
                    std::stop_token stop = {});

/// The whole bag in memory (Algorithm 1).
Bag bag(const Table& table, const BagOptions& options = {},
        const Knowledge& knowledge = Knowledge());

/// The bag on disk: `directory/manifest.json` says what was asked, `directory/*.jsonl` hold one
/// line a replicate. Running it again goes on where it stopped. Throws Error(mismatch) where the
/// directory holds a run of another command or other data, listing the keys that differ.
RunOutcome run_bag(const std::string& directory, const Table& table, const Knowledge& knowledge,
                   const BagOptions& options, Shard shard,
                   const std::function<void(const RunProgress&)>& on_progress,
                   std::stop_token stop = {});

/// What a run on disk holds.
struct StoredRun {
  Bag bag;  ///< in the order of the replicates
  Knowledge knowledge;
  std::uint64_t replicates = 0;        ///< asked for
  std::vector<std::uint64_t> missing;  ///< asked for and not there
  std::vector<std::string> notes;      ///< damaged records
};

/// Whether everything that the run should hold is there and whole.
RunCheck check_run(const std::string& directory);

/// Throws Error(input) where `directory` is no run, or two records of a replicate differ.
StoredRun read_run(const std::string& directory);

}  // namespace hoist
