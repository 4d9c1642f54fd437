// SPDX-License-Identifier: Apache-2.0
#include "report/graphviz.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/process.hpp"

namespace hoist {
namespace {

// More than any picture that somebody could look at.
constexpr std::size_t kMostOutput = std::size_t{1} << 28;

// The first line of what it complained of, and no more than fits into a note.
std::string complaint(const std::string& errors) {
  constexpr std::size_t kMost = 200;
  const std::string line = errors.substr(0, std::min(errors.find('\n'), kMost));
  return line.empty() ? "" : fmt::format(" ({})", line);
}

}  // namespace

DotOutput run_dot(std::string_view graph, const std::string& format, double seconds,
                  const std::stop_token& stop) {
  const std::string path = find_program("dot");
  if (path.empty())
    return {"",
            "Graphviz is not there (its program dot is not in PATH); install it (Debian: "
            "graphviz) and run the same command again"};
  ProgramEnd end = run_program({path, "-T" + format}, seconds, stop, {graph, kMostOutput});
  switch (end.how) {
    case ProgramEnd::How::not_started:
      return {"", fmt::format("{} cannot be started; see whether `{} -V` works", path, path)};
    case ProgramEnd::How::too_slow:
      return {"", fmt::format("Graphviz took longer than {:g} seconds", seconds)};
    case ProgramEnd::How::killed:
      return {"",
              fmt::format("Graphviz was killed by signal {}{}", end.code, complaint(end.errors))};
    case ProgramEnd::How::exited:
      break;
  }
  // It warns of what it mends, so what it says is of interest only where it failed.
  if (end.code != 0 || end.output.empty())
    return {"", fmt::format("Graphviz failed with exit code {}{}; see whether `{} -V` works",
                            end.code, complaint(end.errors), path)};
  return {std::move(end.output), ""};
}

}  // namespace hoist
