// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>

#include "core/ordered_pool.hpp"
#include "core/random.hpp"
#include "discover/out_of_bag.hpp"
#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/metric.hpp"

namespace hoist {
namespace {

// Every column in an order of its own, drawn from (seed, name): nothing depends on anything, and
// the order of the columns has no say.
Table shuffled_columns(const Table& table, std::uint64_t seed) {
  std::vector<Column> columns;
  std::vector<std::uint32_t> order(table.rows());
  for (Node node = 0; node < table.columns(); ++node) {
    RandomStream random(seed, Purpose::shuffled_columns, name_key(table.names()[node]));
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    columns.push_back(table.column(node).take(order));
  }
  const auto weights = table.row_weights();
  const Table shuffled(table.names(), std::move(columns), {weights.begin(), weights.end()});
  return table.clusters().empty() ? shuffled : shuffled.with_clusters(table.clusters());
}

// Learnt when it is first asked for, and kept.
class NullBag {
 public:
  NullBag(Table table, BagOptions options, Knowledge knowledge, Execution execution)
      : table_(std::move(table)),
        options_(std::move(options)),
        knowledge_(std::move(knowledge)),
        execution_(std::move(execution)) {}

  Bag operator()() {
    const std::lock_guard lock(mutex_);
    if (bag_.empty()) {
      const Bag learnt =
          bag(shuffled_columns(table_, options_.seed), options_, knowledge_, execution_);
      if (learnt.size() < options_.replicates) throw Stopped();
      bag_ = extended(learnt, options_.seed);
    }
    return bag_;
  }

 private:
  Table table_;
  BagOptions options_;
  Knowledge knowledge_;
  Execution execution_;
  std::mutex mutex_;
  Bag bag_;
};

struct TableAndFit {
  explicit TableAndFit(Table of) : table(std::move(of)), fit(table, table) {}
  Table table;
  FitEvaluator fit;
};

}  // namespace

DataEvidence table_evidence(const Table& table) {
  const auto known = std::make_shared<TableAndFit>(table);
  return {.family = [known](Node child, std::span<const Node> parents) {
    return known->fit.family(child, parents).in_bic;
  }};
}

DataEvidence bag_evidence(const Table& table, const BagOptions& options, const Knowledge& knowledge,
                          const Execution& execution) {
  const Execution quiet{execution.threads, execution.stop, {}};
  DataEvidence data = table_evidence(table);
  data.pairs = options.resample.row().pairs;
  if (split_rows(table, options, 0))
    data.out_of_bag = [table, options, quiet](std::span<const Dag> dags) {
      return out_of_bag_fit(table, options, dags, quiet);
    };
  const auto null = std::make_shared<NullBag>(table, options, knowledge, quiet);
  data.null_bag = [null] { return (*null)(); };
  return data;
}

std::vector<double> replicate_values(Judge by, const Bag& bag, const Table& table,
                                     const BagOptions& options, const Execution& execution) {
  if (by == Judge::none) return {};
  if (by == Judge::out_of_bag) {
    require_left_out(table, options);
    return out_of_bag_values(table, options, bag, execution);
  }
  FitEvaluator fit(table, table);
  std::vector<double> values(bag.size());
  run_in_order(
      bag.size(), execution.threads,
      [&](std::size_t i) -> std::function<void()> {
        return [&values, i, bic = fit(bag.dag(i)).in_bic] { values[i] = bic; };
      },
      execution.stop);
  if (execution.stop.stop_requested()) throw Stopped();
  return values;
}

}  // namespace hoist
