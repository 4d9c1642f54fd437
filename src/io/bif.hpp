// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/io.hpp"
#include "io/bif_syntax.hpp"

namespace hoist {

/// The structure that a BIF file holds: its DAG, and which probability block is whose.
struct BifStructure {
  Dag dag;
  std::vector<const BifProbability*> block;  ///< of each node
  std::vector<std::vector<Node>> parents;    ///< of each node, in the order of the file
};

/// Throws Error(input) for an unknown variable, a variable with no block or two, a parent given
/// twice, or a cycle. The file must outlive the result.
BifStructure bif_structure(const Source& source, const BifFile& file);

/// The network that such a file holds. Throws Error(input) where a probability is missing, given
/// twice or of no level, or a distribution misses 1.
Network network_of(const Source& source, const BifFile& file, Notes* notes);

}  // namespace hoist
