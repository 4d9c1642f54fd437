// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/learn.hpp"

namespace hoist {

/// Learns from a sample with holes: fills them, learns, draws them anew given the graph, learns
/// again, and so on (structural EM with draws instead of expectations). The graph is that of the
/// last filling. Options other than `missing` go to `learn_graph`.
Graph learn_with_imputation(const Sample& sample, const LearnOptions& options,
                            const Knowledge& knowledge, const std::stop_token& stop);

}  // namespace hoist
