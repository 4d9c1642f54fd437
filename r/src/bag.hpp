// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "data.hpp"

#include <hoist/settings.hpp>

namespace hoist::r {

/// What only the data and R's own arguments decide of a bag: bins and guide.
void complete(BagRequest& request, Work& work, const Data& data);

/// Throws Stopped after an interrupt, when `work` knows what is safe, and Error(input) where
/// replicates failed. `place` is the run; empty where there is none.
void require_whole(const RunOutcome& outcome, Work& work, const std::string& place);

void note_growth(const Growth& growth, Work& work);

[[nodiscard]] Item stored(StoredRun run, const std::string& directory, Work& work);

}  // namespace hoist::r
