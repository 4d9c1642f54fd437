// SPDX-License-Identifier: Apache-2.0
#include "core/checksum.hpp"
#include "core/ordered_pool.hpp"
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/holes.hpp"
#include "hoist/missing.hpp"
#include "hoist/text.hpp"
#include "study/evaluation.hpp"

namespace hoist {
namespace {

// A seed that belongs to one use in one data set, whatever grid that is a cell of.
std::uint64_t seed_of(const Study& study, const StudyCell& cell, std::string_view use) {
  Checksum sum;
  sum.add(study.plan.seed);
  sum.add(study.networks[cell.network].name);
  sum.add(cell.rows);
  sum.add(cell.repeat);
  sum.add(use);
  return sum.value();
}

// A row by its name, with those of the plan's parameters that it has.
template <class Row>
Choice<Row> chosen(const StudyPlan& plan, const std::string& name) {
  return {name, taken_by(Row::named(name).parameters, plan.set)};
}

MissingPolicy policy_of(const StudyArm& arm) {
  return arm.policy.empty() ? MissingPolicy::refuse : missing_policy(arm.policy);
}

BagOptions bag_options(const Study& study, const StudyCell& cell, const StudyArm& arm) {
  BagOptions options;
  options.replicates = study.plan.replicates;
  // The same for every arm, so that learners and scores are compared on the same resamples.
  options.seed = seed_of(study, cell, "bag");
  options.resample = chosen<ResamplingPlan>(study.plan, arm.resample);
  options.learn.learner = chosen<Learner>(study.plan, arm.learner);
  const MissingPolicy policy = policy_of(arm);
  options.learn.score = chosen<Score>(study.plan, score_under(policy, arm.score));
  options.learn.missing = learning_under(policy);
  // Never the order of the columns: some networks are written in causal order.
  options.learn.tie_break = TieBreak::shuffle;
  return options;
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
    const Network& network = study_.networks[cell_.network].network;
    const StudyData data = study_data(study_, cell_);
    event(StudyStep::sampled);
    for (const StudyArm& arm : arms_) {
      const Bag bag = learn_bag(data.train, arm);
      if (stopped()) return std::nullopt;
      event(StudyStep::bagged, &arm);
      average_bag(bag, arm);
      event(StudyStep::averaged, &arm);
    }
    evaluate_all(network.dag, data.complete, data.test);
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

  Bag learn_bag(const Table& train, const StudyArm& arm) {
    Execution execution{options_.execution.threads, options_.execution.stop, [&](const Progress&) {
                          ++learnt_;
                          event(StudyStep::replicate, &arm);
                        }};
    Table seen = train;
    if (policy_of(arm) == MissingPolicy::drop) seen = train.take(complete_rows(train));
    if (seen.rows() < std::min(kFewestRows, train.rows()) ||
        (policy_of(arm) == MissingPolicy::impute && has_lost_column(seen)))
      return empty_bag(train.names(), study_.plan.replicates);
    return extended(bag(seen, bag_options(study_, cell_, arm), Knowledge(), execution));
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

  void average_bag(const Bag& bag, const StudyArm& arm) {
    for (std::size_t i = 0; i < bag.size(); ++i) add_row(arm, kNoMethod, bag.dag(i)).replicate = i;
    const auto& methods = study_.plan.methods;
    const auto one = [&](std::size_t i) -> std::function<void()> {
      const StudyMethod& method = methods[i];
      Average result = average(bag, method.method,
                               {.threshold = parse_threshold(method.threshold, "threshold")});
      return [this, &arm, &method, result = std::move(result)] {
        StudyRow& row = add_row(arm, method.method, result.dag);
        row.threshold = method.threshold;
        row.alpha = result.threshold;
      };
    };
    run_in_order(methods.size(), options_.execution.threads, one, {});
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

StudyData study_data(const Study& study, const StudyCell& cell) {
  const Network& network = study.networks[cell.network].network;
  const Table complete = sample(network, cell.rows, seed_of(study, cell, "train"));
  const Table train = cell.holes.none()
                          ? complete
                          : with_holes(complete, HoleRule::named(cell.holes.how), cell.holes.share,
                                       seed_of(study, cell, "holes"));
  return {train, sample(network, cell.rows, seed_of(study, cell, "test")), complete,
          seed_of(study, cell, "bag")};
}

std::optional<std::vector<StudyRow>> run_cell(const Study& study, const StudyCell& cell,
                                              const StudyOptions& options) {
  return CellRun(study, cell, options)();
}

}  // namespace hoist
