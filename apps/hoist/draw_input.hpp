// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hoist/drawing.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// What `hoist draw` is pointed at, and which average of it is meant.
struct DrawInput {
  std::string place, method, threshold, format;
  std::vector<std::string> knowledge;

  /// The files and folders that are read.
  std::vector<std::string> paths() const;
};

/// What is to be drawn, and where it comes from, for a caption.
struct Drawn {
  Drawing drawing;
  std::string source;  ///< method, replicates, rows, threshold, seed; empty of a graph
  std::optional<Dag> truth = std::nullopt;
};

/// Throws Error(input) where the place is nothing that can be drawn, and Error(usage) for a method
/// or a threshold that cannot be had of it.
Drawn read_drawn(const DrawInput& input);

}  // namespace hoist::app
