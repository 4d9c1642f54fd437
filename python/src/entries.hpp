// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "bind.hpp"

namespace hoist::python {

/// What callers gave as functions, as entries of our lists. Choices refer to them, so whoever keeps
/// a choice keeps this, too.
struct Functions {
  std::optional<Learner> learner;
  std::optional<Score> score;
  std::optional<Cover> method;
  std::optional<ThresholdRule> threshold;

  OwnEntries entries() const {
    return {.learner = learner ? &*learner : nullptr,
            .score = score ? &*score : nullptr,
            .method = method ? &*method : nullptr,
            .threshold = threshold ? &*threshold : nullptr};
  }
};

/// Takes the functions among the keywords out of them: `learner`, `score`, `method` and `threshold`
/// may be callable.
std::shared_ptr<const Functions> take_functions(py::dict& keywords);

}  // namespace hoist::python
