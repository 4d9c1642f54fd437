// SPDX-License-Identifier: Apache-2.0
#include "core/checksum.hpp"
#include "core/ordered_pool.hpp"
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
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

BagOptions bag_options(const Study& study, const StudyCell& cell, const StudyArm& arm) {
  BagOptions options;
  options.replicates = study.plan.replicates;
  // The same for every arm, so that learners and scores are compared on the same resamples.
  options.seed = seed_of(study, cell, "bag");
  options.resample = chosen<ResamplingPlan>(study.plan, arm.resample);
  options.learn.learner = chosen<Learner>(study.plan, arm.learner);
  options.learn.score = chosen<Score>(study.plan, arm.score);
  // Never the order of the columns: some networks are written in causal order.
  options.learn.tie_break = TieBreak::shuffle;
  return options;
}

class CellRun {
 public:
  CellRun(const Study& study, const StudyCell& cell, const StudyOptions& options)
      : study_(study), cell_(cell), options_(options), arms_(study_arms(study.plan)) {}

  std::optional<std::vector<StudyRow>> operator()() {
    event(StudyStep::begun);
    const Network& network = study_.networks[cell_.network].network;
    const auto [train, test, _] = study_data(study_, cell_);
    event(StudyStep::sampled);
    std::vector<Bag> bags;
    for (const StudyArm& arm : arms_) bags.push_back(learn_bag(train, arm));
    if (stopped()) return std::nullopt;
    event(StudyStep::bagged);
    for (std::size_t i = 0; i < arms_.size(); ++i) average_bag(bags[i], arms_[i]);
    event(StudyStep::averaged);
    evaluate_all(network.dag, train, test);
    if (stopped()) return std::nullopt;
    event(StudyStep::evaluated);
    return std::move(rows_);
  }

 private:
  bool stopped() const { return options_.execution.stop.stop_requested(); }

  void event(StudyStep step) const {
    if (options_.on_event)
      options_.on_event({cell_, step, learnt_, study_.plan.replicates * arms_.size()});
  }

  Bag learn_bag(const Table& train, const StudyArm& arm) {
    Execution execution{options_.execution.threads, options_.execution.stop, [&](const Progress&) {
                          ++learnt_;
                          event(StudyStep::replicate);
                        }};
    return extended(bag(train, bag_options(study_, cell_, arm), Knowledge(), execution));
  }

  StudyRow& add_row(const StudyArm& arm, std::string_view method, const Dag& dag) {
    dags_.push_back(dag);
    return rows_.emplace_back(StudyRow{study_.networks[cell_.network].name,
                                       cell_.ratio,
                                       cell_.rows,
                                       cell_.repeat,
                                       arm.learner,
                                       arm.score,
                                       arm.resample,
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
  const std::vector<StudyArm> arms_;
  std::uint64_t learnt_ = 0;
  std::vector<StudyRow> rows_;
  std::vector<Dag> dags_;  // of each row
};

}  // namespace

StudyData study_data(const Study& study, const StudyCell& cell) {
  const Network& network = study.networks[cell.network].network;
  return {sample(network, cell.rows, seed_of(study, cell, "train")),
          sample(network, cell.rows, seed_of(study, cell, "test")), seed_of(study, cell, "bag")};
}

std::optional<std::vector<StudyRow>> run_cell(const Study& study, const StudyCell& cell,
                                              const StudyOptions& options) {
  return CellRun(study, cell, options)();
}

}  // namespace hoist
