// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "hoist/discover.hpp"

namespace hoist::app {

/// Throws Error(usage) where -o names standard output: what is made is a directory.
void require_directory(const std::string& output);

/// Makes or completes the run with a progress bar. Throws Exit(130) or Exit(143) after an
/// interrupt, and what `require_none_failed` throws, when everything computed so far is on disk.
RunOutcome bag_with_progress(const std::string& directory, const Table& table,
                             const Knowledge& knowledge, const BagOptions& options,
                             unsigned threads, Shard shard);

/// The same, until what most of the bag has stands still; how it grew is said.
RunOutcome grow_with_progress(const std::string& directory, const Table& table,
                              const Knowledge& knowledge, const BagOptions& options,
                              const GrowthRule& rule, unsigned threads);

/// Throws Error(input) where records (`what`: replicates, cells) failed: how many, and why the
/// first did; notes say why others did. The others are safe in the directory.
void require_none_failed(const RunOutcome& outcome, std::string_view what,
                         const std::string& directory);

/// The main job, in the same way.
Discovery discover_with_progress(const Table& table, const DiscoverRequest& request,
                                 const Knowledge& knowledge, unsigned threads);

}  // namespace hoist::app
