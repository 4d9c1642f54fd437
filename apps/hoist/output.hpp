// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "hoist/hoist.hpp"

namespace hoist::app {

/// -o and --format: where a graph goes, and as what.
struct GraphOutput {
  std::string path = "-";
  std::string format;

  void add(CLI::App& command);

  /// Throws Error(usage) for a format that does not exist before any work is done.
  void require_writable() const { row(); }
  void write(const Dag& dag) const { write_file(path, row().format(dag)); }

 private:
  const GraphFormat& row() const;
};

}  // namespace hoist::app
