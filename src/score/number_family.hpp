// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "score/mixed_columns.hpp"
#include "score/number_sums.hpp"

namespace hoist {

/// A number given labels and numbers: a regression in each configuration of the labels that occurs.
/// The log-likelihood of a family, of all that have one parent more, and of all that have one less,
/// from sums of products for each configuration, which can be added up. For one thread.
///
/// What has one parent more is asked for with a floor: where the log-likelihood cannot exceed it,
/// -infinity may be the answer, which saves most logarithms.
class NumberFamily {
 public:
  explicit NumberFamily(const MixedColumns& columns) : columns_(columns), sums_(columns) {}

  /// Parents ascending.
  void turn_to(Node child, std::span<const Node> labels, std::span<const Node> numbers);

  double declared() const { return groups_->declared; }
  double loglik() const { return loglik_; }
  /// Whether some configuration has too few rows for a regression: then nothing was summed up, and
  /// nobody can tell what there would be without a parent.
  bool too_few_rows() const { return too_few_; }
  /// REQUIRES: !too_few_rows().
  double without_label(std::size_t i);
  double without_number(std::size_t i);

  /// For all numbers at once: out[number] with it among the parents.
  void with_numbers(double floor, std::vector<double>& out);
  /// A label that could join the parents, and the log-likelihood with it.
  struct Joining {
    Node label;
    double floor;
    double loglik = 0;
  };
  void with_labels(std::span<Joining> labels);

 private:
  // Sums of products of (1, parents, child) in some groups of rows, one matrix after the other, of
  // which the lower half is there.
  using Moments = std::span<const double>;
  // What a regression leaves of the child in some rows of that weight.
  struct Left {
    double total, square;
  };

  std::size_t width() const { return numbers_.size() + 1; }
  bool constant() const { return columns_.constant(numbers_.back()); }
  // Most numbers of rows come again and again.
  double log_of(double whole) {
    const auto i = static_cast<std::size_t>(whole);
    return i < log_table_.size() && log_table_[i] != kUnknown ? log_table_[i] : new_log_of(whole);
  }
  double new_log_of(double whole);
  double intercept(double total, std::size_t coefficients);
  double loglik_of(const Left& left, std::size_t coefficients);
  double loglik_of(Moments moments, std::size_t width);
  double left_of_group(const double* moments, std::size_t width);
  void fill_moments();
  double factorise(const double* moments);
  void sweep_group(std::size_t group);
  void sum_up_children(std::span<const Joining> labels);
  void leave_out_thin(std::span<Joining> labels, std::size_t first, std::size_t last);
  double with_label(const Joining& label, std::size_t first, std::size_t last,
                    std::span<const double* const> by_level);
  bool leave_by_level(Node label, std::size_t group, std::size_t offset,
                      std::span<const double* const> by_level);

  const MixedColumns& columns_;
  NumberSums sums_;
  LabelGroups* groups_ = nullptr;
  std::vector<Node> labels_;
  std::vector<std::size_t> numbers_;  // places of the parents, then of the child
  std::vector<double> moments_;
  bool too_few_ = false;
  double loglik_ = 0;
  std::vector<Left> left_;        // of each group
  std::vector<double> log_left_;  // of each group

  static constexpr std::size_t kLargestLog = 1U << 14;
  static constexpr double kUnknown = -1;
  std::vector<double> log_table_;  // of whole numbers below that
  std::vector<double> rest_, fewer_, factor_, reciprocal_, weight_, swept_, variance_, covariance_;
  std::vector<double> spread_;     // of each number in a group before anything is regressed out
  std::vector<double> about_;      // products with all numbers about the means of a group
  std::vector<double> left_with_;  // of the child, by group and number that joins
  std::vector<double> at_most_;    // of each number that joins: the log-likelihood
  std::vector<const double*> rows_of_;
  std::vector<Left> by_level_;
  std::vector<Factors> products_;
  std::vector<Node> possible_;  // labels that could join
};

}  // namespace hoist
