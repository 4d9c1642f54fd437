// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>

#include "bag/plans.hpp"
#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/network.hpp"

namespace hoist {
namespace {

// What the whole data look like to the learner: its graph, with maximum likelihood parameters.
Network model_of(const ResamplingTask& task) {
  if (task.cuts_anew)
    throw Error(ErrorKind::usage,
                "resampling plan 'parametric' fits a graph to the columns as they are, and cannot "
                "where each replicate cuts them anew; cut them once (--bins without "
                "--bins-per-replicate)");
  const Table& table = task.table;
  if (const std::size_t complete = complete_rows(table).size(); complete < table.rows())
    throw Error(ErrorKind::input,
                "resampling plan 'parametric' draws rows without holes, and so would lose sight of "
                "what they hide: " +
                    std::to_string(table.rows() - complete) + " of " +
                    std::to_string(table.rows()) + " rows have a cell that was not observed (" +
                    describe_holes(table) +
                    "); leave such rows out (--missing drop), or take another plan");
  LearnOptions learning = task.learn;
  learning.replicate = 0;
  if (!learning.work.empty()) learning.work += "-whole-data";
  return fit(table, learn(table, learning, task.knowledge, task.stop));
}

DrawRows prepare(const ResamplingTask& task) {
  const auto model = std::make_shared<const Network>(model_of(task));
  // As many rows as those of the table stand for by their weights.
  const auto rows = static_cast<std::size_t>(std::max(1.0, std::round(Sample(task.table).total())));
  if (rows > kMostRows)
    throw Error(ErrorKind::input, "the rows stand for more than the " + std::to_string(kMostRows) +
                                      " that a table may have; divide their weights");
  return [model, rows](const Draw& draw) -> Resampled {
    return sample(*model, rows, RandomStream(draw.seed, Purpose::resample, draw.replicate).next());
  };
}

}  // namespace

// Efron (1979): each replicate is a new sample of a network that was fitted to the data. It is
// about as far from the data as they are from the truth, if the model is a good one.
ResamplingPlan parametric() {
  return {.name = "parametric",
          .title = "new rows from the graph that is learnt from all rows (parametric bootstrap)",
          .parameters = {},
          .draw = {},
          .prepare = prepare,
          // A table, the configurations and values of the family at hand, and the network itself.
          .bytes = [](const TableShape& shape) {
            return 2 * static_cast<double>(shape.bytes()) + 64 * static_cast<double>(shape.rows);
          }};
}

}  // namespace hoist
