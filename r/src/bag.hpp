// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hoist/settings.hpp>

#include "data.hpp"

namespace hoist::r {

/// What only the data and R's own arguments decide of a bag: bins and guide.
void complete(BagRequest& request, Work& work, const Data& data);

/// Throws Stopped after an interrupt, when `work` knows what is safe, and Error(input) where
/// replicates failed. `place` is the run; empty where there is none.
void require_whole(const RunOutcome& outcome, Work& work, const std::string& place);

/// A seed as R has it: a number, or a text where it is too large for one.
[[nodiscard]] Item seed_item(std::uint64_t seed);
[[nodiscard]] std::uint64_t seed_of(const Arguments& given);

/// As manifests have it.
[[nodiscard]] std::string digest_of(const Table& table);

void note_growth(const Growth& growth, Work& work);

[[nodiscard]] Item stored(StoredRun run, const std::string& directory, Work& work);

}  // namespace hoist::r
