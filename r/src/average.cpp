// SPDX-License-Identifier: Apache-2.0
#include "average.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

#include "bag.hpp"
#include "columns.hpp"
#include "graphs.hpp"
#include "settings.hpp"

namespace hoist::r {
namespace {

// Asks to leave off after so many seconds, or when the work is asked to.
class TimeLimit {
 public:
  TimeLimit(std::uint64_t seconds, const std::stop_token& outer)
      : callback_(outer, [this] { stop_.request_stop(); }),
        clock_([this, seconds](const std::stop_token& over) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any wake;
          wake.wait_for(lock, over, std::chrono::seconds(seconds), [] { return false; });
          if (!over.stop_requested()) stop_.request_stop();
        }) {}

  std::stop_token token() const { return stop_.get_token(); }

 private:
  struct Request {
    Request(const std::stop_token& token, std::function<void()> call)
        : callback(token, std::move(call)) {}
    std::stop_callback<std::function<void()>> callback;
  };
  std::stop_source stop_;
  Request callback_;
  std::jthread clock_;
};

struct Input {
  Bag bag;
  Knowledge knowledge;
  std::uint64_t seed = 1;
  std::string digest;  // of the data that it was learnt from; empty where nobody knows
};

Input input_of(Work& work) {
  Input input;
  input.bag = bag_of(work.given.list("bag"));
  input.seed = seed_of(work.given);
  input.digest = work.given.text("digest");
  input.knowledge = knowledge_of(work, input.bag.names, std::numeric_limits<std::uint64_t>::max());
  return input;
}

Table in_order_of(const Table& table, const Names& names) {
  std::vector<Node> order;
  for (const std::string& name : names.list()) order.push_back(table.names().at(name, "data"));
  if (table.columns() != names.size())
    throw Error(ErrorKind::input, "data: has " + std::to_string(table.columns()) +
                                      " variables, and the bag " + std::to_string(names.size()));
  return table.reordered(order);
}

// How the bag was learnt, as far as that is known: by its settings, or by its run.
std::optional<BagOptions> learnt(Work& work, const Input& input, const Data& data) {
  std::optional<BagOptions> options;
  if (work.given.has("learnt")) {
    const Fields as_given = {{"settings", work.given.at("learnt")}};
    Work then{Arguments(as_given)};
    Settings settings = settings_of(then);
    options = bag_request(settings).options;
  } else if (work.given.has("run")) {
    const StoredRun run = read_run(work.given.text("run"));
    if (run.resample && run.missing.empty()) {
      options.emplace();
      options->resample = *run.resample;
    }
  }
  if (!options) return options;
  options->replicates = input.bag.size();
  options->seed = input.seed;
  options->bins = data.replicate_bins();
  return options;
}

// What the data tell goes into the options; a value for each replicate comes back.
std::vector<double> look_at_data(Work& work, const Input& input, AverageRequest& request) {
  const Judge by = request.weigh.row().by;
  if (!work.given.has("data")) {
    if (by != Judge::none)
      throw Error(ErrorKind::usage, "weigh = \"" + request.weigh.name() +
                                        "\" judges replicates by data; give them with data");
    return {};
  }
  const Data data(work, work.given.text("missing", "refuse"));
  const Table table = in_order_of(data.table(), input.bag.names);
  const std::optional<BagOptions> options =
      digest_of(table) == input.digest ? learnt(work, input, data) : std::nullopt;
  if (by == Judge::out_of_bag && !options)
    throw Error(ErrorKind::usage,
                "weigh = \"" + request.weigh.name() +
                    "\" needs a whole bag of hoist's and the data that it was learnt from, read "
                    "in the same way: which rows a replicate left out is known there only");
  if (options) {
    request.options.data = bag_evidence(table, *options, input.knowledge, work.execution);
    request.options.data.pairs = options->resample.row().pairs;
  } else {
    request.options.data.family = table_evidence(table).family;
  }
  if (by == Judge::none) return {};
  return replicate_values(
      by, extended(input.bag, input.seed), table,
      options.value_or(BagOptions{.replicates = input.bag.size(), .seed = input.seed}),
      work.execution);
}

void note_assumption(const AverageOptions& options, Work& work) {
  if (!options.threshold || options.threshold->rule() == nullptr) return;
  const ThresholdRule& rule = options.threshold->rule()->row();
  if (!rule.assumes.empty())
    work.notes.push_back("what threshold rule '" + rule.name +
                         "' promises rests on this: " + rule.assumes);
}

}  // namespace

Item average_item(const std::string& method, const Average& average, const Certainty& sure,
                  const std::vector<EdgeSupport>& support) {
  const Names& names = average.dag.names();
  const std::vector<NamedAverage> one = {{method, average}};
  Fields item = {{"method", method},
                 {"graph", item_of(Graph(average.dag))},
                 {"class", item_of(Graph(sure.open))},
                 {"threshold", average.threshold},
                 {"rule", average.rule},
                 {"rank", average.rank},
                 {"kappa", average.kappa},
                 {"mass", average.mass},
                 {"edges", edge_columns(names, support, one)},
                 {"structures", structure_columns(names, one)},
                 {"lost", lost_columns(names, sure)},
                 {"settled", static_cast<double>(sure.settled.settled)},
                 {"unsettled", unsettled_columns(names, sure)}};
  if (average.bound) item.push_back({"proven", average.proven});
  return item;
}

Item average(Work& work) {
  Settings settings = settings_of(work);
  AverageRequest request = average_request(settings);
  settings.require_taken();
  Input input = input_of(work);
  const std::vector<double> values = look_at_data(work, input, request);
  input.bag = weighted(input.bag, request.weigh, values);
  const std::vector<EdgeSupport> support = edge_support(input.bag, input.knowledge);
  if (request.align)
    input.bag = aligned(input.bag, consensus_order(input.bag, input.knowledge), input.knowledge);
  input.bag = extended(input.bag, input.seed);
  if (work.given.yes_no("cyclic")) {
    const CyclicAverage made =
        average_with_cycles(input.bag, request.method, request.options, input.knowledge);
    std::vector<int> from, to;
    for (const Edge& edge : made.edges) {
      from.push_back(static_cast<int>(edge.from) + 1);
      to.push_back(static_cast<int>(edge.to) + 1);
    }
    return Fields{
        {"nodes", made.names.list()}, {"from", from}, {"to", to}, {"threshold", made.threshold}};
  }
  std::optional<TimeLimit> limit;
  if (request.options.solver == Solver::exact) {
    limit.emplace(request.seconds, work.execution.stop);
    request.options.stop = limit->token();
  }
  const Average made = hoist::average(input.bag, request.method, request.options, input.knowledge);
  const Certainty sure =
      certainty(input.bag, request.method, made, support, input.knowledge, request.options.kappa);
  note_assumption(request.options, work);
  if (made.bound && !made.proven)
    work.notes.push_back("the average is not proven to be the largest after " +
                         std::to_string(request.seconds) + " seconds; time_limit gives it longer");
  return average_item(request.method.name(), made, sure, support);
}

Item support(Work& work) {
  const Input input = input_of(work);
  const Bag bag = input.bag;
  // What bnlearn would take for the threshold of an averaged network.
  const Bag dags = extended(bag, input.seed);
  const Average l1 = hoist::average(dags, "tma", {.threshold = parse_threshold("l1", "threshold")},
                                    input.knowledge);
  return Fields{{"edges", edge_columns(bag.names, edge_support(bag, input.knowledge), {})},
                {"threshold", l1.threshold}};
}

}  // namespace hoist::r
