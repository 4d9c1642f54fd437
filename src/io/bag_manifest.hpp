// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/knowledge.hpp"
#include "io/manifest.hpp"

namespace hoist {

/// What was asked of a bag on disk.
struct BagManifest {
  std::uint64_t rows = 0;
  std::string data_digest;
  Knowledge knowledge;  ///< over the nodes of the run
  std::uint64_t replicates = 0;
  std::uint64_t seed = 0;
  std::string resample, learner, score, tie_break;
  double iss = 0;
  std::optional<std::uint64_t> max_parents;

  const Names& names() const { return knowledge.names(); }
};

/// Raised whenever the same request would give other DAGs, so that an old bag is never mixed with a
/// new one.
inline constexpr int kAlgorithmRevision = 3;

Manifest to_manifest(const BagManifest& bag);
BagManifest parse_bag_manifest(std::string_view text, std::string_view place);

/// The body of a record: the edges of its DAG, by number of node.
std::string format_edges(const std::vector<Edge>& edges);

/// Throws Error(input) for anything but edges of nodes that are there; `place` is of the record.
std::vector<Edge> parse_edges(std::string_view body, std::size_t nodes, std::string_view place);

}  // namespace hoist
