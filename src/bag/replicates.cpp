// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "bag/plans.hpp"
#include "core/ordered_pool.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"

namespace hoist {

Dag replicate(const Table& table, const Knowledge& knowledge, const BagOptions& options,
              std::uint64_t index, const std::stop_token& stop) {
  const ResamplingPlan& plan = resampling_plan(options.resample);
  LearnOptions learning = options.learn;
  learning.seed = options.seed;
  learning.replicate = index;
  return learn(table, plan.rows(table.rows(), options.seed, index), learning, knowledge, stop);
}

void run_replicates(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                    std::span<const std::uint64_t> indices, const OnReplicate& on_replicate,
                    std::stop_token stop) {
  run_in_order(
      indices.size(), options.threads,
      [&](std::size_t position) -> std::function<void()> {
        const std::uint64_t index = indices[position];
        return [&on_replicate, index, dag = replicate(table, knowledge, options, index, stop)] {
          on_replicate(index, dag);
        };
      },
      stop);
}

Bag bag(const Table& table, const BagOptions& options, const Knowledge& knowledge) {
  if (options.replicates == 0)
    throw Error(ErrorKind::usage, "a bag needs at least 1 replicate, not 0");
  std::vector<std::uint64_t> indices(options.replicates);
  std::iota(indices.begin(), indices.end(), std::uint64_t{0});
  Bag result{table.names(), {}};
  run_replicates(table, knowledge, options, indices,
                 [&](std::uint64_t, const Dag& dag) { result.dags.push_back(dag); });
  return result;
}

}  // namespace hoist
