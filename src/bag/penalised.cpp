// SPDX-License-Identifier: Apache-2.0
#include "bag/penalised.hpp"

#include <map>

#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// The mean square of the weights over their mean: 1 where every row that counts does so once.
double spread(const RowWeights& weights) {
  double sum = 0, squares = 0;
  const auto add = [&](double weight) {
    sum += weight;
    squares += weight * weight;
  };
  for (std::uint32_t count : weights.counts()) add(count);
  for (double weight : weights.weights()) add(weight);
  return weights.is_all() ? 1 : squares / sum;
}

// One replicate, learnt with one penalty or several.
class Search {
 public:
  Search(const Table& table, const RowWeights& weights, const LearnOptions& learning,
         const Knowledge& knowledge, const std::stop_token& stop)
      : table_(table),
        weights_(weights),
        learning_(learning),
        knowledge_(knowledge),
        stop_(stop),
        penalty_(learning.score.parameters().real("penalty")) {}

  const Graph& learn(double factor) {
    const auto found = graphs_.find(factor);
    if (found != graphs_.end()) return found->second;
    LearnOptions learning = learning_;
    learning.score.set.set("penalty", penalty_ * factor);
    return graphs_
        .emplace(factor, learn_graph(Sample(table_, weights_), learning, knowledge_, stop_))
        .first->second;
  }

  double heldout(double factor) {
    if (in_bag_.rows() == 0) split();
    Bag one(table_.names());
    one.add(learn(factor));
    constexpr FitOptions kOneImaginaryRow{.iss = 1};
    return log_likelihood(fit(in_bag_, extended(one, learning_.seed).dag(0), kOneImaginaryRow),
                          left_out_);
  }

 private:
  void split() {
    std::vector<std::uint32_t> out;
    std::vector<double> in;
    for (std::uint32_t row = 0; row < table_.rows(); ++row) {
      in.push_back(weights_.is_real()  ? weights_.weights()[row]
                   : weights_.is_all() ? 1
                                       : weights_.counts()[row]);
      if (in.back() == 0) out.push_back(row);
    }
    if (out.empty())
      throw Error(ErrorKind::usage,
                  "--resample-penalty oob judges by the rows that a resample leaves out, and this "
                  "one has all; take another plan, or another correction");
    in_bag_ = table_.with_row_weights(std::move(in));
    left_out_ = table_.take(out);
  }

  const Table& table_;
  const RowWeights& weights_;
  const LearnOptions& learning_;
  const Knowledge& knowledge_;
  const std::stop_token& stop_;
  double penalty_;
  std::map<double, Graph> graphs_;
  Table in_bag_, left_out_;
};

}  // namespace

void require_penalty(const BagOptions& options) {
  if (!options.resample_penalty.row().factor) return;
  const Score& score = options.learn.score.row();
  if (options.learn.learner.row().by_score && score.price) return;
  std::vector<std::string> priced;
  for (const Score& each : scores())
    if (each.price) priced.push_back(each.name);
  throw Error(ErrorKind::usage,
              "the correction '" + options.resample_penalty.name() +
                  "' is of the price of a parameter, and " +
                  (options.learn.learner.row().by_score
                       ? "score '" + score.name + "' has none"
                       : "learner '" + options.learn.learner.name() + "' has no score") +
                  "; scores that have one: " + join(priced, ", "));
}

Graph learn_corrected(const Table& table, const RowWeights& weights, const LearnOptions& learning,
                      const BagOptions& options, const Knowledge& knowledge,
                      const std::stop_token& stop) {
  const ResamplePenalty& correction = options.resample_penalty.row();
  if (!correction.factor) return learn_graph(Sample(table, weights), learning, knowledge, stop);
  const Parameters of_score = learning.score.parameters();
  const Parameters parameters = options.resample_penalty.parameters();
  Search search(table, weights, learning, knowledge, stop);
  const auto own = table.row_weights();
  const double before = own.empty() ? 1 : spread(RowWeights::real({own.begin(), own.end()}));
  const double factor = correction.factor(
      {.parameters = parameters,
       .inflation = spread(weights) / before,
       .rows = weights.total(),
       .price = [&](double rows) { return learning.score.row().price(rows, of_score); },
       .heldout = [&](double each) { return search.heldout(each); }});
  return search.learn(factor);
}

}  // namespace hoist
