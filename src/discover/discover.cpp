// SPDX-License-Identifier: Apache-2.0
#include "hoist/discover.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/ordered_pool.hpp"
#include "hoist/error.hpp"
#include "hoist/metric.hpp"

namespace hoist {
namespace {

// Evaluates many graphs against one truth and one pair of data sets.
class Evaluator {
 public:
  explicit Evaluator(const Discovery& discovery)
      : discovery_(discovery),
        fit_(discovery.table, discovery.test ? *discovery.test : discovery.table) {}

  Evaluation operator()(const std::string& name, const Dag& dag) {
    Evaluation row{name, {}};
    if (discovery_.truth) row.values = structural_values(*discovery_.truth, dag);
    const FitMetrics fit = fit_(dag);
    row.values.emplace_back("in_bic", fit.in_bic);
    if (discovery_.test) {
      row.values.emplace_back("out_bic", fit.out_bic);
      row.values.emplace_back("heldout", fit.heldout);
    }
    return row;
  }

  double bic(const Dag& dag) { return fit_(dag).in_bic; }
  double heldout(const Dag& dag) { return fit_(dag).heldout; }

 private:
  const Discovery& discovery_;
  FitEvaluator fit_;
};

// Replicates from the worst to the best by BIC, ties in the order of the bag.
std::vector<std::size_t> by_fit(const Bag& bag, Evaluator& evaluate, const Execution& execution) {
  std::vector<double> bic(bag.size());
  run_in_order(bag.size(), execution.threads,
               [&](std::size_t i) -> std::function<void()> {
                 // A graph that has no BIC (a number as a parent of a label) is below all that
                 // have.
                 return [&bic, i, value = evaluate.bic(bag.dag(i))] {
                   bic[i] = std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
                 };
               },
               {});
  std::vector<std::size_t> order(bag.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return bic[i]; });
  return order;
}

std::vector<Evaluation> references(const Discovery& discovery, const DiscoverRequest& request,
                                   Evaluator& evaluate, const Execution& execution) {
  const Table& table = discovery.table;
  LearnOptions learning = request.bag.learn;
  learning.seed = request.bag.seed;
  if (!request.run.empty()) learning.work = request.run + "/work-whole-data";
  std::vector<Evaluation> rows = {
      evaluate("empty", Dag(table.names())),
      evaluate("one_dag", learn(table, learning, discovery.knowledge, execution.stop))};
  const std::vector<std::size_t> order = by_fit(discovery.bag, evaluate, execution);
  rows.push_back(evaluate("median_replicate", discovery.bag.dag(order[(order.size() - 1) / 2])));
  rows.push_back(evaluate("best_replicate", discovery.bag.dag(order.back())));
  return rows;
}

bool is_whole(const RunOutcome& outcome) { return !outcome.interrupted && outcome.failed.empty(); }

// The bag, on disk where the request says so. More may be there than is asked for now.
Bag learn_bag(const Table& table, const DiscoverRequest& request, const Execution& execution,
              Discovery& discovery) {
  Bag found;
  if (request.run.empty()) {
    found = bag(table, request.bag, discovery.knowledge, execution);
    discovery.outcome.computed = found.size();
    discovery.outcome.interrupted = found.size() < request.bag.replicates;
  } else {
    discovery.outcome =
        bag_on_disk(request.run, table, discovery.knowledge, request.bag, {}, execution);
    if (is_whole(discovery.outcome)) found = read_run(request.run).bag;
  }
  if (found.size() > request.bag.replicates)
    found.replicates.erase(
        found.replicates.begin() + static_cast<std::ptrdiff_t>(request.bag.replicates),
        found.replicates.end());
  return found;
}

// The recommended average comes first. False where it was stopped.
bool add_recommended(const Table& table, const DiscoverRequest& request, const Execution& execution,
                     std::vector<Choice<Cover>>& methods, Discovery& discovery) {
  if (request.recommend == kOrdered) {
    auto found = ordered_average(table, request.bag, discovery.knowledge,
                                 {execution.threads, execution.stop, {}});
    discovery.outcome.interrupted = !found;
    if (!found) return false;
    discovery.averages.push_back({std::string(kOrdered), std::move(*found)});
    discovery.why =
        "on tables and networks that it was not tuned on, it explained new rows better than the "
        "others and than one graph";
    return true;
  }
  const auto asked = std::ranges::find(methods, request.recommend, &Choice<Cover>::name);
  if (asked == methods.end())
    methods.insert(methods.begin(), Cover::named(request.recommend));
  else
    std::rotate(methods.begin(), asked, asked + 1);
  discovery.why = "you asked for it";
  return true;
}

void require_fitting(const DiscoverRequest& request, const Table& table) {
  if (request.truth && request.truth->names() != table.names())
    throw Error(ErrorKind::input,
                "the truth is over other variables than the data, or in another order; align it");
  if (request.test && request.test->names() != table.names())
    throw Error(ErrorKind::input,
                "the test data have other columns than the data, or in another order");
}

// Everything but the replicates sees the data cut once, as a whole.
void cut_once(const std::vector<BinRule>& rules, Discovery& discovery) {
  BinnedTable cut = bin(discovery.table, rules);
  discovery.table = std::move(cut.table);
  discovery.binned = std::move(cut.columns);
  if (discovery.test) discovery.test = bin_alike(*discovery.test, discovery.binned);
}

}  // namespace

Discovery discover(const Table& table, const DiscoverRequest& request, const Knowledge& knowledge,
                   const Execution& execution) {
  require_fitting(request, table);
  Discovery discovery;
  discovery.table = table;
  discovery.knowledge = knowledge.names().size() == 0 ? Knowledge(table.names()) : knowledge;
  discovery.truth = request.truth;
  discovery.test = request.test;
  discovery.seed = request.bag.seed;
  discovery.binned = request.binned;
  discovery.record = request.record;
  discovery.test_record = request.test_record;
  if (!request.bag.bins.empty()) cut_once(request.bag.bins, discovery);
  const Bag learnt = learn_bag(table, request, execution, discovery);
  if (!is_whole(discovery.outcome)) return discovery;
  discovery.bag = extended(learnt, request.bag.seed);

  Evaluator evaluate(discovery);
  discovery.support = edge_support(learnt);
  std::vector<Choice<Cover>> methods = request.methods;
  if (methods.empty())
    for (const Cover& row : default_covers()) methods.emplace_back(row.name);
  AverageOptions averaging = request.average;
  if (!averaging.heldout && discovery.test)
    averaging.heldout = [&](const Dag& dag) { return evaluate.heldout(dag); };
  if (!add_recommended(table, request, execution, methods, discovery)) return discovery;
  for (const Choice<Cover>& method : methods) {
    discovery.averages.push_back(
        {method.name(), average(discovery.bag, method, averaging, discovery.knowledge)});
  }
  for (const NamedAverage& each : discovery.averages)
    discovery.evaluations.push_back(evaluate(each.method, each.average.dag));
  try {
    discovery.references = references(discovery, request, evaluate, execution);
  } catch (const Stopped&) {
    discovery.outcome.interrupted = true;
  }
  return discovery;
}

}  // namespace hoist
