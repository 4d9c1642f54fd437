// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hoist/table.hpp"

namespace hoist {

/// How much each row of a table counts: once each, so many times each, or a real number each. What
/// a resampling plan gives. Immutable; threads may share it.
class RowWeights {
 public:
  /// Every row once.
  static RowWeights all(std::size_t rows);
  /// Row i counts so many times.
  static RowWeights times(std::vector<std::uint32_t> counts);
  /// Row i counts as much. Throws Error(usage) where one is negative, infinite or not a number.
  static RowWeights real(std::vector<double> weights);

  std::size_t rows() const noexcept { return rows_; }  ///< of the table
  bool is_all() const noexcept { return counts_.empty() && weights_.empty(); }
  bool is_real() const noexcept { return !weights_.empty(); }
  /// The sum of all weights.
  double total() const noexcept { return total_; }

  /// How often each row counts; empty where every row counts once, or weights are real.
  std::span<const std::uint32_t> counts() const noexcept { return counts_; }
  /// Real weights; empty where they are not.
  std::span<const double> weights() const noexcept { return weights_; }

 private:
  std::size_t rows_ = 0;
  double total_ = 0;
  std::vector<std::uint32_t> counts_;
  std::vector<double> weights_;
};

/// What a replicate's rows count: the weights that a resampling plan gives, times those of the
/// table where it has any. Throws Error(input) where no row is left that counts.
[[nodiscard]] RowWeights combined(const Table& table, RowWeights weights);

/// What a learner sees of a table: its rows with weights, and its columns in some order. It copies
/// nothing: table, weights and order must outlive it. Threads may share it.
class Sample {
 public:
  /// All of it; rows weigh as the table says.
  explicit Sample(const Table& table) : table_(&table) {}
  /// Rows weigh as these weights say, whatever the table says (`combined` has both). Throws
  /// Error(usage) where the weights are of another number of rows.
  Sample(const Table& table, const RowWeights& weights);

  /// The same rows, column i being column order[i] of the table.
  [[nodiscard]] Sample with_order(std::span<const Node> order) const {
    Sample sample = *this;
    sample.order_ = order;
    return sample;
  }

  const Table& table() const { return *table_; }
  std::size_t columns() const { return table_->columns(); }
  /// The sum of all weights: rows with their repeats, where those are whole numbers.
  double total() const { return weights_ == nullptr ? table_total() : weights_->total(); }
  /// The same, cut to a whole number.
  std::size_t rows() const { return is_all() ? table_->rows() : static_cast<std::size_t>(total()); }
  std::size_t table_rows() const { return table_->rows(); }
  /// How often each row of the table counts; empty where each counts once.
  std::span<const std::uint32_t> counts() const {
    return weights_ == nullptr ? std::span<const std::uint32_t>() : weights_->counts();
  }
  /// Where weights are real numbers; empty otherwise.
  std::span<const double> weights() const {
    return weights_ == nullptr ? table_->row_weights() : weights_->weights();
  }

  /// The column's index in the table.
  Node original(Node node) const { return order_.empty() ? node : order_[node]; }
  const Column& column(Node node) const { return table_->column(original(node)); }
  const std::string& name(Node node) const { return table_->names()[original(node)]; }
  ColumnKind kind(Node node) const { return column(node).kind(); }
  std::size_t levels(Node node) const { return column(node).levels().size(); }
  /// The codes of a column in the whole table.
  std::span<const std::uint16_t> codes(Node node) const { return column(node).codes(); }

 private:
  bool is_all() const { return weights_ == nullptr && table_->row_weights().empty(); }
  double table_total() const;

  const Table* table_;
  const RowWeights* weights_ = nullptr;
  std::span<const Node> order_;
};

/// The data that an entry of a list (a score, a learner) takes.
struct Domain {
  bool discrete = true;     ///< tables of labels only
  bool continuous = false;  ///< tables of numbers only
  bool mixed = false;       ///< tables of both
  bool missing = false;     ///< cells that were not observed
  bool weights = false;     ///< rows whose weights are real numbers
};

/// Everything for which a domain does not take the data, and what to do; empty where it takes them.
/// `who` is what the message calls the entry, such as `score 'bic'`.
[[nodiscard]] std::string why_not(const Domain& domain, const Sample& sample,
                                  const std::string& who);

}  // namespace hoist
