// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/bag.hpp"

namespace hoist::app {

/// Throws Error(usage) where -o names standard output: what is made is a directory.
void require_directory(const std::string& output);

/// Makes or completes the run with a progress bar. Throws Exit(130) or Exit(143) after an
/// interrupt, when everything computed so far is on disk.
RunOutcome make_run(const std::string& directory, const Table& table, const Knowledge& knowledge,
                    const BagOptions& options, Shard shard);

}  // namespace hoist::app
