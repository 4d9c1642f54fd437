// SPDX-License-Identifier: Apache-2.0
#include "score/likelihood_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "score/compress.hpp"
#include "score/counts.hpp"
#include "score/family_cells.hpp"
#include "score/kernels.hpp"
#include "score/local_score.hpp"
#include "score/packed_columns.hpp"

namespace hoist {
namespace {

// Nanoseconds on a common machine; only their ratios matter, and only for speed.
constexpr double kPerWord = 0.24, kPerCell = 1.5, kPerRow = 0.6, kPerTableCell = 0.7;

class LikelihoodScorer final : public FamilyScorer {
 public:
  LikelihoodScorer(const TableView& view, double price)
      : view_(view),
        price_(price),
        columns_(view),
        n_log_n_(n_log_n_table(view.rows())),
        family_(columns_),
        pair_terms_(view.columns() * view.columns(), kUnknown) {}

  double family(Node child, std::span<const Node> parents) override {
    turn_to(child, parents);
    return loglik_ - price(1);
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double floor, std::span<double> out) override {
    turn_to(child, parents);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::uint32_t levels = columns_.levels(candidates[i]);
      const double price_of_x = price(levels);
      const double cells = static_cast<double>(declared_) * levels * columns_.levels(child);
      // No log-likelihood is above 0.
      out[i] = !fits(cells) || -price_of_x <= floor ? -std::numeric_limits<double>::infinity()
                                                    : extended(candidates[i]) - price_of_x;
    }
  }

  void reductions(Node child, std::span<const Node> parents, std::span<double> out) override {
    turn_to(child, parents);
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto place = std::lower_bound(parents_.begin(), parents_.end(), parents[i]);
      out[i] = reduced(static_cast<std::size_t>(place - parents_.begin()));
    }
  }

 private:
  static constexpr double kUnknown = -1;  // a sum of n log n is never negative

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
    require_fit(view_.name(child), asked_.size(), declared * columns_.levels(child));
    valid_ = true;
    child_ = child;
    parents_ = asked_;
    declared_ = static_cast<std::uint64_t>(declared);
    family_.reset(child, parents_, declared_);
    loglik_ = loglik_of(family_.counts());
  }

  double loglik_of(std::span<const std::uint32_t> counts) const {
    const std::size_t levels = columns_.levels(child_);
    return kernels::table_loglik(counts.data(), counts.size() / levels, levels, 1, n_log_n_.data());
  }

  double extended(Node x) {
    const std::size_t levels = columns_.levels(x), child_levels = columns_.levels(child_);
    const bool bitmaps = columns_.has_bitmaps(x) && family_.can_mask();
    if (parents_.empty() && bitmaps) return pair_term(x) - sum_over(columns_.counts(x));

    // Count each cell with bitmaps, or all of them in one pass over the rows: whichever is quicker.
    const std::size_t table = family_.configurations() * child_levels * levels;
    const double by_masks = static_cast<double>(family_.cells() * (levels - 1)) *
                            (static_cast<double>(columns_.words()) * kPerWord + kPerCell);
    const double by_rows =
        static_cast<double>(columns_.rows()) * kPerRow + static_cast<double>(table) * kPerTableCell;
    if (bitmaps && by_masks < by_rows) {
      const std::size_t room = 2 * (family_.cells() + family_.configurations());
      if (scratch_.size() < room) scratch_.resize(room);
      return kernels::extended_loglik(family_.masks(), columns_.bitmaps(x),
                                      columns_.counts(x).data(), levels, n_log_n_.data(),
                                      scratch_.data());
    }
    scratch_.assign(table, 0);
    kernels::histogram(family_.row_cells(), columns_.codes(x), columns_.rows(), levels,
                       scratch_.data());
    return kernels::table_loglik(scratch_.data(), family_.configurations(), child_levels, levels,
                                 n_log_n_.data());
  }

  // Without other parents, the cells of child and x are those of x and child: count them once.
  double pair_term(Node x) {
    const auto [a, b] = std::minmax(child_, x);
    double& term = pair_terms_[a * columns_.columns() + b];
    if (term == kUnknown) {
      scratch_.resize(std::max<std::size_t>(scratch_.size(), 2 * columns_.levels(a)));
      term = kernels::pair_term(columns_.bitmaps(a), columns_.counts(a).data(), columns_.levels(a),
                                columns_.bitmaps(b), columns_.counts(b).data(), columns_.levels(b),
                                columns_.words(), n_log_n_.data(), scratch_.data());
    }
    return term;
  }

  double sum_over(std::span<const std::uint32_t> counts) const {
    double sum = 0;
    for (std::uint32_t count : counts) sum += n_log_n_[count];
    return sum;
  }

  // The i-th parent summed out of the table at hand.
  double reduced(std::size_t i) {
    const std::size_t levels = columns_.levels(child_);
    const std::uint64_t radix = columns_.levels(parents_[i]);
    std::uint64_t below = 1;  // how many configurations the parents after the i-th have
    for (std::size_t k = i + 1; k < parents_.size(); ++k) below *= columns_.levels(parents_[k]);
    codes_.clear();
    for (std::uint64_t code : family_.config_codes())
      codes_.push_back(code / (below * radix) * below + code % below);
    compress(codes_, declared_ / radix, distinct_, ids_);
    scratch_.assign(distinct_.size() * levels, 0);
    const auto counts = family_.counts();
    for (std::size_t j = 0; j < ids_.size(); ++j)
      for (std::size_t k = 0; k < levels; ++k)
        scratch_[ids_[j] * levels + k] += counts[j * levels + k];
    const double configurations = static_cast<double>(declared_ / radix);
    return loglik_of(std::span(scratch_).first(distinct_.size() * levels)) -
           price_ * parameters(configurations, static_cast<double>(levels));
  }

  TableView view_;
  double price_;
  PackedColumns columns_;
  std::vector<double> n_log_n_;
  FamilyCells family_;
  std::vector<double> pair_terms_;  // of two columns, the lower first; kUnknown until counted

  bool valid_ = false;  // whether the rest describes a family
  Node child_ = 0;
  std::vector<Node> parents_, asked_;
  std::uint64_t declared_ = 1;
  double loglik_ = 0;
  std::vector<std::uint32_t> scratch_, ids_;
  std::vector<std::uint64_t> codes_, distinct_;
};

}  // namespace

std::unique_ptr<FamilyScorer> make_likelihood_scorer(const TableView& view, double price) {
  return std::make_unique<LikelihoodScorer>(view, price);
}

}  // namespace hoist
