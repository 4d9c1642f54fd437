// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "hoist/run.hpp"

namespace hoist {

/// What two calls for one run come to together: the second finds what the first computed.
inline RunOutcome together(RunOutcome first, RunOutcome second) {
  first.notes.insert(first.notes.end(), second.notes.begin(), second.notes.end());
  second.notes = std::move(first.notes);
  second.found -= first.computed;
  second.computed += first.computed;
  return second;
}

}  // namespace hoist
