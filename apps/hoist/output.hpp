// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "flag_set.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// -o and --format: where a graph goes, and as what.
struct GraphOutput {
  std::string path = "-";
  std::string format;

  void add(FlagSet& command);

  /// Before any work is done: throws Error(usage) for a format that does not exist, and
  /// Error(output) for a place where no file can be made.
  void require_writable() const;
  void write(const Dag& dag) const;
  /// Throws Error(usage) where the format cannot hold what the class leaves open; `flag` asked for
  /// that.
  void write(const Pdag& pdag) const;
  void require_holds_classes(const std::string& flag = "--cpdag") const;
  /// Throws Error(usage) where the format is for DAGs alone.
  void require_holds_cycles() const;
  void write(const Names& names, const std::vector<Edge>& edges) const;
  /// The same; a drawing shows how much of the bag has each edge, and what could be turned round
  /// under the knowledge.
  void write(const Graph& graph, const std::vector<EdgeSupport>& support, const std::string& title,
             const Knowledge& knowledge) const;

 private:
  const GraphFormat& row() const;
};

}  // namespace hoist::app
