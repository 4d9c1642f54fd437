// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "hoist/learn.hpp"

namespace hoist::testing {

/// A learner by its name, with all that it cannot run without: `command` gets a program that learns
/// what the knowledge requires, and nothing else.
inline Choice<Learner> runnable(const std::string& name, Parameters set = {}) {
  if (name == "command")
    set.set("command", std::string("sh '") + HOIST_TEST_DATA +
                           "/learn/required_edges.sh' {knowledge} {graph} {data}");
  return {name, std::move(set)};
}

}  // namespace hoist::testing
