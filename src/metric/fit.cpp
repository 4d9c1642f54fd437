// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <mutex>

#include "hoist/error.hpp"
#include "hoist/metric.hpp"
#include "metric/family_fit.hpp"

namespace hoist {

class FitEvaluator::Families {
 public:
  Families(const Table& train, const Table& test)
      : train_(train), test_(test), known_(train.columns()) {
    if (train.names() != test.names())
      throw Error(ErrorKind::input,
                  "the two data sets are over other variables, or in another order");
    for (Node node = 0; node < train.columns(); ++node) {
      const Column &one = train.column(node), &other = test.column(node);
      const auto refuse = [&](const std::string& what) {
        throw Error(ErrorKind::input, what + " '" + train.names()[node] +
                                          "' differ between the two data sets; read the second "
                                          "with the kinds and levels of the first");
      };
      if (one.kind() != other.kind()) refuse("the kinds of");
      if (one.kind() == ColumnKind::discrete && one.levels() != other.levels())
        refuse("the levels of");
    }
  }

  const Names& names() const { return train_.names(); }

  FitMetrics operator()(Node child, std::span<const Node> parents) {
    const std::vector<Node> key(parents.begin(), parents.end());
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = known_[child].find(key); known != known_[child].end())
        return known->second;
    }
    // Two threads may both come here; both find the same.
    const FitMetrics terms = family_fit(train_, test_, child, parents);
    const std::lock_guard lock(mutex_);
    known_[child].emplace(key, terms);
    return terms;
  }

 private:
  const Table& train_;
  const Table& test_;
  std::mutex mutex_;
  std::vector<std::map<std::vector<Node>, FitMetrics>> known_;  // of each child
};

FitEvaluator::FitEvaluator(const Table& train, const Table& test)
    : families_(std::make_unique<Families>(train, test)) {}

FitEvaluator::~FitEvaluator() = default;

FitMetrics FitEvaluator::family(Node child, std::span<const Node> parents) {
  return (*families_)(child, parents);
}

FitMetrics FitEvaluator::operator()(const Dag& dag) {
  if (dag.names() != families_->names())
    throw Error(ErrorKind::input,
                "the graph is over other variables than the data, or in another order; align it");
  FitMetrics sum;
  for (Node node = 0; node < dag.size(); ++node) {
    const FitMetrics term = (*families_)(node, dag.parents(node));
    sum.in_bic += term.in_bic;
    sum.out_bic += term.out_bic;
    sum.heldout += term.heldout;
  }
  return sum;
}

FitMetrics fit_metrics(const Dag& dag, const Table& train, const Table& test) {
  return FitEvaluator(train, test)(dag);
}

}  // namespace hoist
