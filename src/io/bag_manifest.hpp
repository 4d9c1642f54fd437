// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/parameter.hpp"
#include "hoist/replicates.hpp"
#include "io/manifest.hpp"

namespace hoist {

/// What was asked of a bag on disk.
struct BagManifest {
  std::uint64_t rows = 0;
  std::string data_digest;
  Knowledge knowledge;  ///< over the nodes of the run
  std::uint64_t replicates = 0;
  std::uint64_t seed = 0;
  std::string tie_break;
  /// What was chosen of each list, and what each parameter was set to: one key each, in order.
  std::vector<std::pair<std::string, Value>> choices;

  const Names& names() const { return knowledge.names(); }
};

/// Raised whenever the same request would give other DAGs, so that an old bag is never mixed with a
/// new one.
inline constexpr int kAlgorithmRevision = 3;

Manifest to_manifest(const BagManifest& bag);
BagManifest parse_bag_manifest(std::string_view text, std::string_view place);

/// The body of a record: the edges of its graph, by number of node; what is open, its weight and
/// its score only where there are any.
std::string format_replicate(const Replicate& replicate);

/// Throws Error(input) for anything but a graph over the names; `place` is of the record.
Replicate parse_replicate(std::string_view body, const Names& names, std::string_view place);

}  // namespace hoist
