// SPDX-License-Identifier: Apache-2.0
#include "discover/out_of_bag.hpp"

#include <limits>

#include "core/ordered_pool.hpp"
#include "hoist/error.hpp"
#include "hoist/metric.hpp"

namespace hoist {

// Rows of the resample count once, however often they were drawn: what is drawn twice says no more
// of the parameters than what is drawn once.
std::optional<SplitRows> split_rows(const Table& table, const BagOptions& options,
                                    std::uint64_t replicate) {
  if (options.resample.row().prepare) return std::nullopt;  // rows of its own
  const Parameters parameters = options.resample.parameters();
  const Resampled resampled = options.resample.row().draw(
      {table.rows(), options.seed, replicate, parameters, table.clusters()});
  if (resampled.table) return std::nullopt;
  const RowWeights& drawn = resampled.weights;
  const auto weight = [&](std::size_t row) -> double {
    if (drawn.is_all()) return 1;
    return drawn.is_real() ? drawn.weights()[row] : drawn.counts()[row];
  };
  std::vector<std::uint32_t> in, out;
  for (std::uint32_t row = 0; row < table.rows(); ++row) {
    const bool counts = table.row_weights().empty() || table.row_weights()[row] > 0;
    if (counts) (weight(row) > 0 ? in : out).push_back(row);
  }
  if (in.empty() || out.empty()) return std::nullopt;
  return SplitRows{table.take(in), table.take(out)};
}

void require_left_out(const Table& table, const BagOptions& options) {
  if (!split_rows(table, options, 0))
    throw Error(ErrorKind::usage,
                "replicates cannot be weighed by rows that they left out: resampling plan '" +
                    options.resample.name() +
                    "' leaves none out; --resample bootstrap and subsample do");
}

std::vector<double> out_of_bag_fit(const Table& table, const BagOptions& options,
                                   std::span<const Dag> dags, const Execution& execution) {
  std::vector<double> sums(dags.size(), 0);
  std::size_t judges = 0;
  run_in_order(
      options.replicates, execution.threads,
      [&](std::size_t i) -> std::function<void()> {
        const std::optional<SplitRows> rows = split_rows(table, options, i);
        if (!rows) return [] {};
        FitEvaluator fit(rows->in, rows->out);
        const double total = Sample(rows->out).total();
        std::vector<double> found;
        for (const Dag& dag : dags) found.push_back(fit(dag).heldout / total);
        return [&, found = std::move(found)] {
          ++judges;
          for (std::size_t k = 0; k < found.size(); ++k) sums[k] += found[k];
        };
      },
      execution.stop);
  if (execution.stop.stop_requested()) throw Stopped();
  for (double& sum : sums) sum /= static_cast<double>(judges);
  return sums;
}

std::vector<double> out_of_bag_values(const Table& table, const BagOptions& options, const Bag& bag,
                                      const Execution& execution) {
  std::vector<double> values(bag.size(), std::numeric_limits<double>::quiet_NaN());
  const double all = Sample(table).total();
  run_in_order(
      bag.size(), execution.threads,
      [&](std::size_t i) -> std::function<void()> {
        const std::optional<SplitRows> rows = split_rows(table, options, i);
        if (!rows) return [] {};
        FitEvaluator fit(rows->in, rows->out);
        const double more = fit(bag.dag(i)).heldout - fit(Dag(table.names())).heldout;
        return [&values, i, value = more / Sample(rows->out).total() * all] { values[i] = value; };
      },
      execution.stop);
  if (execution.stop.stop_requested()) throw Stopped();
  return values;
}

}  // namespace hoist
