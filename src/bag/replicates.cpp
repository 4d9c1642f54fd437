// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "bag/penalised.hpp"
#include "bag/resampler.hpp"
#include "core/ordered_pool.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// The columns cut by the rows that the resample has; rows that it lacks get levels, too, and do not
// count.
Table cut_for(const Table& table, const RowWeights& weights, const std::vector<BinRule>& rules) {
  std::vector<double> times(weights.weights().begin(), weights.weights().end());
  for (std::uint32_t count : weights.counts()) times.push_back(count);
  return bin(table.with_row_weights(std::move(times)), rules).table.with_row_weights({});
}

// Replicates that are guided share one guide. Where they cut numbers by themselves, it sees the
// data cut once.
LearnOptions guided_once(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                         const std::stop_token& stop) {
  LearnOptions learning = options.learn;
  learning.seed = options.seed;
  if (options.bins.empty()) return guided(table, learning, knowledge, stop);
  return guided(bin(table, options.bins).table, learning, knowledge, stop);
}

}  // namespace

Replicate replicate(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                    std::uint64_t index, const std::stop_token& stop, Resampler& resampler) try {
  const Resampled drawn = resampler.draw(index, stop);
  const Table& rows = drawn.table ? *drawn.table : table;
  const RowWeights weights = combined(rows, drawn.weights);
  LearnOptions learning = options.learn;
  learning.seed = options.seed;
  learning.replicate = index;
  if (options.bins.empty())
    return {learn_corrected(rows, weights, learning, options, knowledge, stop)};
  const Table cut = cut_for(rows, weights, options.bins);
  return {learn_corrected(cut, weights, learning, options, knowledge, stop)};
} catch (const Failed& failed) {
  throw Failed("replicate " + std::to_string(index + 1) + ": " + failed.what());
}

Replicate replicate(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                    std::uint64_t index, const std::stop_token& stop) {
  Resampler resampler(table, knowledge, options);
  return replicate(table, knowledge, options, index, stop, resampler);
}

void learn_replicates(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                      std::span<const std::uint64_t> indices, const OnReplicate& on_replicate,
                      const Execution& execution, const OnFailure& on_failure) {
  Resampler resampler(table, knowledge, options);
  learn_replicates(table, knowledge, options, indices, on_replicate, execution, on_failure,
                   resampler);
}

void learn_replicates(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                      std::span<const std::uint64_t> indices, const OnReplicate& on_replicate,
                      const Execution& execution, const OnFailure& on_failure,
                      Resampler& resampler) {
  Progress progress{0, indices.size()};
  BagOptions ready = options;
  try {
    ready.learn = guided_once(table, knowledge, options, execution.stop);
  } catch (const Stopped&) {
    return;
  }
  const auto learn_one = [&](std::uint64_t index) -> std::function<void()> {
    return
        [&, index, learnt = replicate(table, knowledge, ready, index, execution.stop, resampler)] {
          on_replicate(index, learnt);
          ++progress.done;
          if (execution.progress) execution.progress(progress);
        };
  };
  run_in_order(
      indices.size(), execution.threads,
      [&](std::size_t position) -> std::function<void()> {
        const std::uint64_t index = indices[position];
        if (!on_failure) return learn_one(index);
        try {
          return learn_one(index);
        } catch (const Failed& failed) {
          return [&, index, failed] { on_failure(index, failed); };
        }
      },
      execution.stop);
}

Bag bag(const Table& table, const BagOptions& options, const Knowledge& knowledge,
        const Execution& execution) {
  if (options.replicates == 0)
    throw Error(ErrorKind::usage, "a bag needs at least 1 replicate, not 0");
  std::vector<std::uint64_t> indices(options.replicates);
  std::iota(indices.begin(), indices.end(), std::uint64_t{0});
  Bag result(table.names());
  learn_replicates(
      table, knowledge, options, indices,
      [&](std::uint64_t, const Replicate& learnt) { result.replicates.push_back(learnt); },
      execution);
  return result;
}

}  // namespace hoist
