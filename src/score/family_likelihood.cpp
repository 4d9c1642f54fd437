// SPDX-License-Identifier: Apache-2.0
#include "score/family_likelihood.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/real.hpp"
#include "data/family_counts.hpp"
#include "score/local_score.hpp"
#include "score/memory.hpp"
#include "score/normal_groups.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

class LikelihoodOfFamilies final : public FamilyScorer {
 public:
  LikelihoodOfFamilies(const Sample& sample, const FamilyLikelihood& score)
      : sample_(sample), score_(score) {
    for (std::size_t row = 0; row < sample.table_rows(); ++row) all_weights_.push_back(weight(row));
    for (Node node = 0; node < sample.columns(); ++node) observed_.push_back(observed(node));
  }

  double family(Node child, std::span<const Node> parents) override {
    split(parents);
    const bool label = sample_.kind(child) == ColumnKind::discrete;
    if (label && !numbers_.empty()) return kNever;
    gather(child);
    const double declared = configurations_.declared();
    const double parameters =
        label ? hoist::parameters(declared, static_cast<double>(sample_.levels(child)))
              : declared * static_cast<double>(numbers_.size() + 2);
    if (!fits(declared)) return kNever;
    double total = 0;
    for (double weight : weights_) total += weight;
    if (!(total > 0)) return parents.empty() ? -score_.price * parameters : kNever;
    const double loglik = label ? of_label(child) : of_number(child);
    return (score_.per_row ? loglik / total : loglik) - score_.price * parameters;
  }

 private:
  void split(std::span<const Node> parents) {
    labels_.clear();
    numbers_.clear();
    for (Node parent : parents)
      (sample_.kind(parent) == ColumnKind::discrete ? labels_ : numbers_).push_back(parent);
    // The order of the parents decides the order of a sum, hence its last bits: fix it.
    std::sort(labels_.begin(), labels_.end());
    std::sort(numbers_.begin(), numbers_.end());
  }

  // The rows where a column was observed, 64 to a word; those that count nothing are none.
  std::vector<std::uint64_t> observed(Node node) const {
    std::vector<std::uint64_t> bits((sample_.table_rows() + 63) / 64);
    const Column& column = sample_.column(node);
    const auto mark = [&](auto cells, auto is_there) {
      for (std::size_t row = 0; row < cells.size(); ++row)
        if (is_there(cells[row]) && all_weights_[row] != 0)
          bits[row / 64] |= std::uint64_t{1} << (row % 64);
    };
    if (column.kind() == ColumnKind::discrete)
      mark(column.codes(), [](std::uint16_t code) { return code != kMissing; });
    else
      mark(column.values(), [](double value) { return !std::isnan(value); });
    return bits;
  }

  double weight(std::size_t row) const {
    if (!sample_.weights().empty()) return sample_.weights()[row];
    return sample_.counts().empty() ? 1 : sample_.counts()[row];
  }

  // The rows where the family is complete, and which configuration of its labels each has.
  void gather(Node child) {
    rows_.clear();
    weights_.clear();
    for (std::size_t word = 0; word < observed_[child].size(); ++word) {
      std::uint64_t there = observed_[child][word];
      for (Node label : labels_) there &= observed_[label][word];
      for (Node number : numbers_) there &= observed_[number][word];
      for (; there != 0; there &= there - 1) {
        const std::size_t row = 64 * word + static_cast<std::size_t>(std::countr_zero(there));
        rows_.push_back(static_cast<std::uint32_t>(row));
        weights_.push_back(all_weights_[row]);
      }
    }
    configurations_.reset(rows_.size());
    for (Node label : labels_) configurations_.add(codes_of(label), sample_.levels(label));
  }

  const std::vector<std::uint16_t>& codes_of(Node node) {
    codes_.clear();
    for (std::uint32_t row : rows_) codes_.push_back(sample_.codes(node)[row]);
    return codes_;
  }

  double of_label(Node child) {
    const std::size_t levels = sample_.levels(child);
    const auto& ids = configurations_.ids();
    const auto& codes = codes_of(child);
    const std::size_t cells = configurations_.occurring() * levels;
    if (cells > cells_.capacity()) cells_ = {};  // so that there are never two of them
    cells_.assign(cells, 0);
    for (std::size_t i = 0; i < rows_.size(); ++i)
      cells_[ids[i] * levels + codes[i]] += weights_[i];
    const auto n_log_n = [](double n) { return n > 0 ? n * natural_log(n) : 0; };
    double sum = 0;
    for (std::size_t j = 0; j < cells_.size(); j += levels) {
      double margin = 0;
      for (std::size_t k = j; k < j + levels; ++k) {
        sum += n_log_n(cells_[k]);
        margin += cells_[k];
      }
      sum -= n_log_n(margin);
    }
    return sum;
  }

  double of_number(Node child) {
    columns_.clear();
    for (Node number : numbers_) columns_.push_back(sample_.column(number).values());
    columns_.push_back(sample_.column(child).values());
    return normal_.loglik(columns_, rows_, weights_, configurations_.ids(),
                          configurations_.occurring());
  }

  Sample sample_;
  FamilyLikelihood score_;
  std::vector<double> all_weights_;                   // of each row of the table
  std::vector<std::vector<std::uint64_t>> observed_;  // of each column
  std::vector<Node> labels_, numbers_;                // among the parents
  std::vector<std::uint32_t> rows_;                   // that are used
  std::vector<double> weights_;                       // of each
  Configurations configurations_;
  std::vector<std::uint16_t> codes_;
  std::vector<double> cells_;
  std::vector<std::span<const double>> columns_;
  NormalGroups normal_;
};

}  // namespace

std::unique_ptr<FamilyScorer> make_family_likelihood(const Sample& sample,
                                                     const FamilyLikelihood& score) {
  return std::make_unique<LikelihoodOfFamilies>(sample, score);
}

double family_likelihood_bytes(const TableShape& shape) {
  const auto rows = static_cast<double>(shape.rows), columns = static_cast<double>(shape.columns());
  std::size_t most = 1;
  for (std::size_t levels : shape.levels) most = std::max(most, levels);
  const double cells = std::min(rows * static_cast<double>(most), most_declared(shape));
  // Weights, groups and values of a family, its cells, and what numbers configurations.
  return 8 * rows * (21 + static_cast<double>(shape.continuous) + columns / 64) + 12 * cells +
         64 * columns * columns + (1 << 16);
}

}  // namespace hoist
