// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/hoist.hpp"

namespace hoist::app {

/// A bag and what is known about it besides.
struct BagInput {
  Bag bag;
  Knowledge knowledge = Knowledge();  ///< of the run; empty for bags of others
  std::uint64_t seed = 1;             ///< of the run; classes are extended by it
  /// Of a run that is whole: how it was resampled, and the digest of its data.
  std::optional<Choice<ResamplingPlan>> resample = std::nullopt;
  std::string data_digest = {};
};

/// One run directory, one plain bag, or any number of graph files. Graphs may lack each other's
/// isolated nodes: the bag is over all of them. Says on stderr which replicates of a run are
/// missing, and which graphs lack variables; throws Error(input) for graphs that have none in
/// common.
BagInput read_bag_input(const std::vector<std::string>& paths, const std::string& format);

/// A graph; what its file holds besides is noted on stderr.
Dag read_graph_aloud(const std::string& path, const std::string& format);
/// The same where an equivalence class will do.
Graph read_any_graph_aloud(const std::string& path, const std::string& format);

/// A DAG for each class, as averages need them; says so on stderr.
Bag with_dags(const Bag& bag, std::uint64_t seed = 1);

/// Whether the path is a run on disk, or a plain bag.
bool is_run(const std::string& path);
bool is_plain_bag(const std::string& path);

}  // namespace hoist::app
