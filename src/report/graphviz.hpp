// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

namespace hoist {

/// What Graphviz made of a graph: `output`, or else why there is none, in a sentence that says what
/// to do.
struct DotOutput {
  std::string output;
  std::string why;

  bool made() const { return why.empty(); }
};

/// Runs `dot -TFORMAT` on a graph in DOT, without a shell and without files, for at most so many
/// seconds. Names in the graph are given to a program that knows escapes and HTML: whoever writes
/// it sees to that. Throws Stopped.
[[nodiscard]] DotOutput run_dot(std::string_view graph, const std::string& format, double seconds,
                                const std::stop_token& stop = {});

}  // namespace hoist
