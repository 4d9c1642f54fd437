// SPDX-License-Identifier: Apache-2.0
#include "learn/impute.hpp"

#include "hoist/replicates.hpp"
#include "learn/filled_rows.hpp"

namespace hoist {
namespace {

// How often the holes are drawn given a graph. The first graph is learnt from columns filled by
// themselves, which weakens every link; two more make up for most of it, and a bag takes as many
// for each replicate.
constexpr int kRounds = 2;

Dag to_dag(const Graph& graph, const Names& names, std::uint64_t seed) {
  Bag one(names);
  one.add(graph);
  return extended(one, seed).dag(0);
}

}  // namespace

Graph learn_with_imputation(const Sample& sample, const LearnOptions& options,
                            const Knowledge& knowledge, const std::stop_token& stop) {
  LearnOptions complete = options;
  complete.missing = Missing::refuse;
  // Replicates draw by themselves; the constant keeps them apart from names.
  FilledRows rows(sample, options.seed, 0xD1B54A32D192ED03 * (options.replicate + 1));
  Graph graph;
  for (int round = 0; round <= kRounds; ++round) {
    if (round > 0) rows.redraw(to_dag(graph, sample.table().names(), options.seed));
    const Table filled = rows.table();
    graph = learn_graph(Sample(filled, rows.weights()), complete, knowledge, stop);
  }
  return graph;
}

}  // namespace hoist
