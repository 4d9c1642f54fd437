// SPDX-License-Identifier: Apache-2.0
#include "core/ordered_pool.hpp"
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/missing.hpp"
#include "hoist/text.hpp"
#include "study/evaluation.hpp"

namespace hoist {
namespace {

// A row by its name, with those of the plan's parameters that it has.
template <class Row>
Choice<Row> chosen(const StudyPlan& plan, const std::string& name) {
  return {name, taken_by(Row::named(name).parameters, plan.set)};
}

MissingPolicy policy_of(const StudyArm& arm) {
  return arm.policy.empty() ? MissingPolicy::refuse : missing_policy(arm.policy);
}

// A resample of a single row says nothing, and some scores refuse it.
constexpr std::size_t kFewestRows = 2;

// A column of which every cell was lost cannot be filled in.
bool has_lost_column(const Table& table) {
  for (Node node = 0; node < table.columns(); ++node)
    if (table.column(node).missing() == table.rows()) return true;
  return false;
}

// What a bag is where nothing was left to learn from.
Bag empty_bag(const Names& names, std::uint64_t replicates) {
  Bag bag(names);
  for (std::uint64_t i = 0; i < replicates; ++i) bag.add(Dag(names));
  return bag;
}

class CellRun {
 public:
  CellRun(const Study& study, const StudyCell& cell, const StudyOptions& options)
      : study_(study), cell_(cell), options_(options) {
    for (const StudyArm& arm : study_arms(study.plan))
      if (arm.holes == cell.holes) arms_.push_back(arm);
  }

  std::optional<std::vector<StudyRow>> operator()() {
    event(StudyStep::begun);
    const Dag truth = study_network(study_, cell_).dag;
    const StudyData data = study_data(study_, cell_);
    event(StudyStep::sampled);
    for (const StudyArm& arm : arms_) {
      if (study_.plan.alone && !learn_alone(data, arm)) return std::nullopt;
      if (study_.plan.replicates == 0) continue;
      const std::optional<Table> table = seen(data.train, arm);
      const Bag bag = table ? learn_bag(*table, data, arm)
                            : empty_bag(data.train.names(), study_.plan.replicates);
      if (stopped()) return std::nullopt;
      event(StudyStep::bagged, &arm);
      const DataEvidence evidence = bag_evidence(table ? *table : data.train, bagging(data, arm),
                                                 Knowledge(), {1, options_.execution.stop, {}});
      try {
        if (!average_bag(bag, data, arm, evidence)) return std::nullopt;
      } catch (const Stopped&) {
        return std::nullopt;
      }
      event(StudyStep::averaged, &arm);
    }
    evaluate_all(truth, data.complete, data.test);
    if (stopped()) return std::nullopt;
    event(StudyStep::evaluated);
    return std::move(rows_);
  }

 private:
  bool stopped() const { return options_.execution.stop.stop_requested(); }

  void event(StudyStep step, const StudyArm* arm = nullptr) const {
    if (options_.on_event)
      options_.on_event({cell_, step, learnt_, study_.plan.replicates * arms_.size(), arm});
  }

  // What the policy leaves to learn from; nothing where that is too little.
  static std::optional<Table> seen(const Table& train, const StudyArm& arm) {
    Table left = train;
    if (policy_of(arm) == MissingPolicy::drop) left = train.take(complete_rows(train));
    if (left.rows() < std::min(kFewestRows, train.rows()) ||
        (policy_of(arm) == MissingPolicy::impute && has_lost_column(left)))
      return std::nullopt;
    return left;
  }

  // False where it was stopped.
  bool learn_alone(const StudyData& data, const StudyArm& arm) {
    LearnOptions options = study_learning(study_.plan, arm);
    options.seed = data.bag_seed;
    options.work = options_.work;
    try {
      const std::optional<Table> table = seen(data.train, arm);
      add_row(arm, kAlone,
              table ? learn(*table, options, Knowledge(), options_.execution.stop)
                    : Dag(data.train.names()));
    } catch (const Stopped&) {
      return false;
    }
    event(StudyStep::alone, &arm);
    return true;
  }

  Bag learn_bag(const Table& table, const StudyData& data, const StudyArm& arm) {
    Execution execution{options_.execution.threads, options_.execution.stop, [&](const Progress&) {
                          ++learnt_;
                          event(StudyStep::replicate, &arm);
                        }};
    return extended(bag(table, bagging(data, arm), Knowledge(), execution));
  }

  BagOptions bagging(const StudyData& data, const StudyArm& arm) const {
    BagOptions options = study_bagging(study_.plan, arm);
    // The same for every arm, so that learners and scores are compared on the same resamples.
    options.seed = data.bag_seed;
    options.learn.work = options_.work;
    return options;
  }

  StudyRow& add_row(const StudyArm& arm, std::string_view method, const Dag& dag) {
    dags_.push_back(dag);
    return rows_.emplace_back(StudyRow{study_.networks[cell_.network].name,
                                       cell_.ratio,
                                       cell_.rows,
                                       cell_.repeat,
                                       arm,
                                       std::string(method),
                                       "",
                                       {},
                                       {},
                                       {}});
  }

  // The threshold of the plan, with those of the plan's parameters that its rule has.
  Threshold threshold_of(const StudyMethod& method) const {
    const Threshold threshold = parse_threshold(method.threshold, "threshold");
    if (threshold.rule() == nullptr) return threshold;
    return chosen<ThresholdRule>(study_.plan, threshold.rule()->name());
  }

  // False where it was stopped.
  bool average_bag(const Bag& bag, const StudyData& data, const StudyArm& arm,
                   const DataEvidence& evidence) {
    for (std::size_t i = 0; i < bag.size(); ++i) add_row(arm, kNoMethod, bag.dag(i)).replicate = i;
    const auto& methods = study_.plan.methods;
    const auto one = [&](std::size_t i) -> std::function<void()> {
      const StudyMethod& method = methods[i];
      if (method.method == kOrdered) return [] {};
      Average result =
          average(bag, method.method, {.threshold = threshold_of(method), .data = evidence});
      return
          [this, &arm, &method, result = std::move(result)] { add_average(arm, method, result); };
    };
    run_in_order(methods.size(), options_.execution.threads, one, {});
    for (const StudyMethod& method : methods) {
      if (method.method != kOrdered) continue;
      const std::optional<Table> table = seen(data.train, arm);
      Average result;
      result.dag = Dag(data.train.names());
      if (table) {
        auto found = ordered_average(*table, bagging(data, arm), Knowledge(),
                                     {options_.execution.threads, options_.execution.stop, {}});
        if (!found) return false;
        result = std::move(found->average);
      }
      add_average(arm, method, result);
    }
    return true;
  }

  void add_average(const StudyArm& arm, const StudyMethod& method, const Average& average) {
    StudyRow& row = add_row(arm, method.method, average.dag);
    row.threshold = method.threshold;
    row.alpha = average.threshold;
  }

  void evaluate_all(const Dag& truth, const Table& train, const Table& test) {
    FitEvaluator fit(train, test);
    run_in_order(
        rows_.size(), options_.execution.threads,
        [&](std::size_t i) -> std::function<void()> {
          return
              [&row = rows_[i], values = evaluate(truth, dags_[i], fit)] { row.values = values; };
        },
        options_.execution.stop);
    if (!stopped()) scale(rows_);
  }

  const Study& study_;
  const StudyCell& cell_;
  const StudyOptions& options_;
  std::vector<StudyArm> arms_;
  std::uint64_t learnt_ = 0;
  std::vector<StudyRow> rows_;
  std::vector<Dag> dags_;  // of each row
};

}  // namespace

LearnOptions study_learning(const StudyPlan& plan, const StudyArm& arm) {
  const MissingPolicy policy = policy_of(arm);
  LearnOptions options;
  options.learner = chosen<Learner>(plan, arm.learner);
  options.score = chosen<Score>(plan, score_under(policy, arm.score));
  options.missing = learning_under(policy);
  // Never the order of the columns: some networks are written in causal order.
  options.tie_break = TieBreak::shuffle;
  return options;
}

BagOptions study_bagging(const StudyPlan& plan, const StudyArm& arm) {
  return {.replicates = plan.replicates,
          .resample = chosen<ResamplingPlan>(plan, arm.resample),
          .learn = study_learning(plan, arm)};
}

std::optional<std::vector<StudyRow>> run_cell(const Study& study, const StudyCell& cell,
                                              const StudyOptions& options) {
  return CellRun(study, cell, options)();
}

}  // namespace hoist
