// SPDX-License-Identifier: Apache-2.0
#include "score/likelihood_scorer.hpp"

#include <algorithm>
#include <limits>

#include "score/counts.hpp"
#include "score/extension_counter.hpp"
#include "score/family_cells.hpp"
#include "score/local_score.hpp"
#include "score/n_log_n.hpp"
#include "score/packed_columns.hpp"
#include "score/sum_out.hpp"

namespace hoist {
namespace {

template <class Count>
class LikelihoodScorer final : public FamilyScorer {
 public:
  LikelihoodScorer(const Sample& sample, double price)
      : sample_(sample),
        price_(price),
        columns_(sample),
        n_log_n_(n_log_n_table(sample.rows())),
        family_(columns_),
        counter_(columns_, n_log_n_->data()) {}

  double family(Node child, std::span<const Node> parents) override {
    turn_to(child, parents);
    return loglik_ - price(1);
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double floor, std::span<double> out) override {
    turn_to(child, parents);
    prices_.resize(columns_.most_levels() + 1);
    for (std::uint32_t levels = 0; levels < prices_.size(); ++levels) {
      const double cells = static_cast<double>(declared_) * levels * columns_.levels(child);
      // No log-likelihood is above 0.
      prices_[levels] = fits(cells) && -price(levels) > floor
                            ? price(levels)
                            : std::numeric_limits<double>::infinity();
    }
    counter_.extend(child, parents_, family_, candidates, prices_, out);
  }

  void reductions(Node child, std::span<const Node> parents, std::span<double> out) override {
    turn_to(child, parents);
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto found = std::lower_bound(parents_.begin(), parents_.end(), parents[i]);
      out[i] = reduced(static_cast<std::size_t>(found - parents_.begin()));
    }
  }

 private:
  // What the parameters cost when a parent of that many levels joins.
  double price(std::uint32_t levels) const {
    return price_ * parameters(static_cast<double>(declared_) * levels, columns_.levels(child_));
  }

  // The order of the parents decides the order of a sum, hence its last bits: fix it.
  void turn_to(Node child, std::span<const Node> parents) {
    asked_.assign(parents.begin(), parents.end());
    std::sort(asked_.begin(), asked_.end());
    if (valid_ && child == child_ && asked_ == parents_) return;
    double declared = 1;
    for (Node parent : asked_) declared *= columns_.levels(parent);
    require_fit("counts", sample_.name(child), asked_.size(), declared * columns_.levels(child));
    valid_ = true;
    child_ = child;
    parents_ = asked_;
    declared_ = static_cast<std::uint64_t>(declared);
    family_.reset(child, parents_, declared_);
    loglik_ = loglik_of(family_.counts());
  }

  // Of a table with one row of counts per configuration.
  double loglik_of(std::span<const std::uint32_t> counts) const {
    const std::size_t levels = columns_.levels(child_);
    double cells = 0, margins = 0;
    for (std::size_t j = 0; j < counts.size(); j += levels) {
      std::uint32_t margin = 0;
      for (std::size_t k = j; k < j + levels; ++k) {
        cells += (*n_log_n_)[counts[k]];
        margin += counts[k];
      }
      margins += (*n_log_n_)[margin];
    }
    return cells - margins;
  }

  // The i-th parent summed out of the table at hand.
  double reduced(std::size_t i) {
    const std::size_t levels = columns_.levels(child_);
    const std::uint64_t radix = columns_.levels(parents_[i]);
    std::uint64_t below = 1;  // how many configurations the parents after the i-th have
    for (std::size_t k = i + 1; k < parents_.size(); ++k) below *= columns_.levels(parents_[k]);
    const auto table =
        sum_out_(family_.config_codes(), family_.counts(), levels, declared_, {radix, below});
    const double configurations = static_cast<double>(declared_ / radix);
    return loglik_of(table) - price_ * parameters(configurations, static_cast<double>(levels));
  }

  Sample sample_;
  double price_;
  PackedColumns columns_;
  std::shared_ptr<const std::vector<double>> n_log_n_;
  FamilyCells family_;
  ExtensionCounter<Count> counter_;

  bool valid_ = false;  // whether the rest describes a family
  Node child_ = 0;
  std::vector<Node> parents_, asked_;
  std::uint64_t declared_ = 1;
  double loglik_ = 0;
  std::vector<double> prices_;  // by levels of the parent that joins
  SumOut sum_out_;
};

}  // namespace

std::unique_ptr<FamilyScorer> make_likelihood_scorer(const Sample& sample, double price) {
  if (sample.rows() <= std::numeric_limits<std::uint16_t>::max())
    return std::make_unique<LikelihoodScorer<std::uint16_t>>(sample, price);
  return std::make_unique<LikelihoodScorer<std::uint32_t>>(sample, price);
}

}  // namespace hoist
