// SPDX-License-Identifier: Apache-2.0
#include "hoist/discover.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/ordered_pool.hpp"
#include "discover/out_of_bag.hpp"
#include "discover/steps.hpp"
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

// One DAG from the whole data, as each replicate is learnt.
Dag one_dag(const Discovery& discovery, const DiscoverRequest& request, const Knowledge& knowledge,
            const Execution& execution) {
  LearnOptions learning = request.bag.learn;
  learning.seed = request.bag.seed;
  if (!request.run.empty()) learning.work = request.run + "/work-whole-data";
  return learn(discovery.table, learning, knowledge, execution.stop);
}

std::vector<Evaluation> references(const Discovery& discovery, const Dag& one, Evaluator& evaluate,
                                   const Execution& execution) {
  std::vector<Evaluation> rows = {evaluate("empty", Dag(discovery.table.names())),
                                  evaluate("one_dag", one)};
  const std::vector<std::size_t> order = by_fit(discovery.bag, evaluate, execution);
  rows.push_back(evaluate("median_replicate", discovery.bag.dag(order[(order.size() - 1) / 2])));
  rows.push_back(evaluate("best_replicate", discovery.bag.dag(order.back())));
  return rows;
}

// Another search, so only where there is knowledge.
std::optional<KnowledgeCost> knowledge_cost(const Discovery& discovery,
                                            const DiscoverRequest& request, const Dag& one,
                                            Evaluator& evaluate, const Execution& execution) {
  if (discovery.knowledge.empty()) return std::nullopt;
  const Knowledge none(discovery.table.names());
  const KnowledgeCost cost{"bic", evaluate.bic(one_dag(discovery, request, none, execution)),
                           evaluate.bic(one)};
  if (std::isnan(cost.without) || std::isnan(cost.with)) return std::nullopt;
  return cost;
}

bool is_whole(const RunOutcome& outcome) { return !outcome.interrupted && outcome.failed.empty(); }

// The bag as it is learnt, on disk where the request says so, of any number of replicates: asked
// for more, it goes on with what it has.
class Learning {
 public:
  Learning(const Table& table, const DiscoverRequest& request, const Execution& execution,
           Discovery& discovery)
      : table_(table), request_(request), execution_(execution), discovery_(discovery) {
    bag_.names = table.names();
  }

  /// False where it was stopped, or a replicate failed.
  bool to(std::uint64_t replicates) {
    discovery_.outcome =
        together(discovery_.outcome,
                 request_.run.empty() ? learn_more(replicates) : learn_on_disk(replicates));
    return is_whole(discovery_.outcome);
  }

  const Bag& bag() const { return bag_; }

 private:
  RunOutcome learn_more(std::uint64_t replicates) {
    if (replicates == 0) throw Error(ErrorKind::usage, "a bag needs at least 1 replicate, not 0");
    std::vector<std::uint64_t> missing(replicates - std::min(replicates, bag_.size()));
    std::iota(missing.begin(), missing.end(), bag_.size());
    learn_replicates(
        table_, discovery_.knowledge, request_.bag, missing,
        [&](std::uint64_t, const Replicate& learnt) { bag_.replicates.push_back(learnt); },
        execution_);
    RunOutcome outcome;
    outcome.found = replicates - missing.size();
    outcome.computed = bag_.size() - outcome.found;
    outcome.interrupted = bag_.size() < replicates;
    return outcome;
  }

  // More may be there than is asked for now.
  RunOutcome learn_on_disk(std::uint64_t replicates) {
    BagOptions options = request_.bag;
    options.replicates = replicates;
    RunOutcome outcome =
        bag_on_disk(request_.run, table_, discovery_.knowledge, options, {}, execution_);
    if (!is_whole(outcome)) return outcome;
    bag_ = read_run(request_.run).bag;
    if (bag_.size() > replicates)
      bag_.replicates.erase(bag_.replicates.begin() + static_cast<std::ptrdiff_t>(replicates),
                            bag_.replicates.end());
    return outcome;
  }

  const Table& table_;
  const DiscoverRequest& request_;
  const Execution& execution_;
  Discovery& discovery_;
  Bag bag_;
};

// The recommended average comes first, made of as many replicates as the bag has. False where it
// was stopped.
bool add_ordered(const Table& table, const DiscoverRequest& request, const Execution& execution,
                 Discovery& discovery) {
  BagOptions options = request.bag;
  options.replicates = discovery.replicates;
  auto found =
      ordered_average(table, options, discovery.knowledge, {execution.threads, execution.stop, {}});
  discovery.outcome.interrupted = !found;
  if (!found) return false;
  discovery.certainties.push_back(certainty(found->bag, found->cover, found->average,
                                            discovery.support, discovery.knowledge, found->kappa));
  discovery.averages.push_back({std::string(kOrdered), std::move(found->average)});
  discovery.why =
      "on halves of tables and on new samples of networks it explained new rows better than the "
      "others and than one graph";
  return true;
}

// The same of one that was asked for.
void put_first(const std::string& recommend, std::vector<Choice<Cover>>& methods,
               Discovery& discovery) {
  const auto asked = std::ranges::find(methods, recommend, &Choice<Cover>::name);
  if (asked == methods.end())
    methods.insert(methods.begin(), Cover::named(recommend));
  else
    std::rotate(methods.begin(), asked, asked + 1);
  discovery.why = "you asked for it";
}

void require_fitting(const DiscoverRequest& request, const Table& table) {
  if (request.truth && request.truth->names() != table.names())
    throw Error(ErrorKind::input,
                "the truth is over other variables than the data, or in another order; align it");
  if (request.test && request.test->names() != table.names())
    throw Error(ErrorKind::input,
                "the test data have other columns than the data, or in another order");
}

// How the bag was learnt, for whoever sees the data cut once.
BagOptions used_options(const DiscoverRequest& request) {
  BagOptions options = request.bag;
  options.bins.clear();
  if (request.grow) options.replicates = request.grow->first;
  options.learn.work.clear();
  return options;
}

// What the caller gives, and what the data tell besides.
DataEvidence evidence(const DiscoverRequest& request, const Discovery& discovery,
                      const Execution& execution) {
  DataEvidence data = request.average.data;
  const DataEvidence found =
      bag_evidence(discovery.table, used_options(request), discovery.knowledge, execution);
  if (!data.out_of_bag) data.out_of_bag = found.out_of_bag;
  if (!data.null_bag) data.null_bag = found.null_bag;
  if (!data.family) data.family = found.family;
  data.pairs = data.pairs || found.pairs;
  return data;
}

// Everything but the replicates sees the data cut once, as a whole.
void cut_once(const std::vector<BinRule>& rules, Discovery& discovery) {
  BinnedTable cut = bin(discovery.table, rules);
  discovery.table = std::move(cut.table);
  discovery.binned = std::move(cut.columns);
  if (discovery.test) discovery.test = bin_alike(*discovery.test, discovery.binned);
}

bool asks_for(const std::optional<Threshold>& threshold, Need need) {
  return threshold && threshold->rule() != nullptr && threshold->rule()->row().needs == need;
}

// What would be refused once the bag is there is refused before.
void require_answerable(const DiscoverRequest& request, const Discovery& discovery,
                        const DataEvidence& data) {
  const auto& threshold = request.average.threshold;
  if (threshold) require_known(*threshold, data);
  const Judge by = request.weigh.row().by;
  static_cast<void>(request.weigh.parameters());
  if (by == Judge::out_of_bag) require_left_out(discovery.table, used_options(request));
  if (by != Judge::none && asks_for(threshold, Need::pairs))
    throw Error(ErrorKind::usage, "threshold rule '" + threshold->rule()->name() +
                                      "' counts graphs, so all must weigh the same; leave --weigh "
                                      "out, or take another threshold");
}

// What each replicate weighs, in the bag as it was learnt and as DAGs.
void weigh(Bag& learnt, const DiscoverRequest& request, const Execution& execution,
           Discovery& discovery) {
  discovery.weighing = request.weigh.name();
  const std::vector<double> values = replicate_values(
      request.weigh.row().by, discovery.bag, discovery.table, used_options(request), execution);
  if (const Weighing& row = request.weigh.row(); row.weights)
    discovery.weights = row.weights(values, request.weigh.parameters());
  discovery.bag = weighted(discovery.bag, request.weigh, values);
  learnt = weighted(learnt, request.weigh, values);
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
  discovery.origin = request.origin;
  if (!request.bag.bins.empty()) cut_once(request.bag.bins, discovery);
  Evaluator evaluate(discovery);
  std::vector<Choice<Cover>> methods = request.methods;
  if (methods.empty())
    for (const Cover& row : default_covers()) methods.emplace_back(row.name);
  const Execution quiet{execution.threads, execution.stop, {}};
  AverageOptions averaging = request.average;
  averaging.data = evidence(request, discovery, quiet);
  if (!averaging.data.heldout && discovery.test)
    averaging.data.heldout = [&](const Dag& dag) { return evaluate.heldout(dag); };
  AverageOptions curving = averaging;
  if (!asks_for(averaging.threshold, Need::out_of_bag)) curving.data.out_of_bag = {};
  require_answerable(request, discovery, averaging.data);
  if (request.recommend != kOrdered) put_first(request.recommend, methods, discovery);

  Learning learning(table, request, execution, discovery);
  if (!request.grow && !learning.to(request.bag.replicates)) return discovery;
  if (request.grow) {
    std::vector<GrownAverage> averages;
    for (const Choice<Cover>& method : methods)
      averages.push_back({method.name(), [&](const Bag& bag) {
                            return average(bag, method, averaging, discovery.knowledge).dag;
                          }});
    discovery.growth = grow(*request.grow, averages, [&](std::uint64_t size) -> const Bag* {
      if (!learning.to(size)) return nullptr;
      discovery.bag = extended(learning.bag(), request.bag.seed);
      return &discovery.bag;
    });
    if (!is_whole(discovery.outcome)) return discovery;
  }
  Bag learnt = learning.bag();
  discovery.bag = extended(learnt, request.bag.seed);
  discovery.replicates = learnt.size();
  try {
    // Before anything is weighed: the references are of all replicates.
    const Dag one = one_dag(discovery, request, discovery.knowledge, execution);
    std::vector<Evaluation> held_against = references(discovery, one, evaluate, execution);
    discovery.knowledge_cost = knowledge_cost(discovery, request, one, evaluate, execution);
    weigh(learnt, request, quiet, discovery);
    discovery.support = edge_support(learnt, discovery.knowledge);
    if (request.recommend == kOrdered && !add_ordered(table, request, execution, discovery))
      return discovery;
    for (const Choice<Cover>& method : methods) {
      discovery.averages.push_back(
          {method.name(), average(discovery.bag, method, averaging, discovery.knowledge)});
      discovery.certainties.push_back(
          certainty(discovery.bag, method, discovery.averages.back().average, discovery.support,
                    discovery.knowledge, averaging.kappa));
      if (request.curves)
        discovery.curves.emplace_back(
            method.name(), threshold_curve(discovery.bag, method, curving, discovery.knowledge));
    }
    for (const NamedAverage& each : discovery.averages)
      discovery.evaluations.push_back(evaluate(each.method, each.average.dag));
    discovery.references = std::move(held_against);
  } catch (const Stopped&) {
    discovery.outcome.interrupted = true;
  }
  return discovery;
}

}  // namespace hoist
