// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "data/family_counts.hpp"
#include "score/mixed_columns.hpp"

namespace hoist {

/// A number given labels and numbers: a regression in each configuration of the labels that occurs.
/// The log-likelihood of a family, of all that have one parent more, and of all that have one less,
/// from one pass over the rows: what is kept are sums of products for each configuration, which can
/// be added up. For one thread.
class NumberFamily {
 public:
  explicit NumberFamily(const MixedColumns& columns) : columns_(columns) {}

  /// Parents ascending.
  void turn_to(Node child, std::span<const Node> labels, std::span<const Node> numbers);

  double declared() const { return configurations_.declared(); }
  double loglik() const { return loglik_; }
  double without_label(std::size_t i);
  double without_number(std::size_t i);

  /// For all numbers at once: out[number] with it among the parents.
  void with_numbers(std::vector<double>& out);
  /// To be called once before `with_label`.
  void pass_over_labels();
  double with_label(Node label);

 private:
  // Sums of products of (1, parents, child) in some groups of rows, one matrix after the other, of
  // which the lower half is there.
  using Moments = std::span<const double>;

  std::size_t width() const { return numbers_.size() + 2; }
  double loglik_of(Moments moments, std::size_t width);
  double loglik_of_group(const double* moments, std::size_t width);
  void sort_rows();
  void sum_up();
  void sweep_group(std::size_t group, std::vector<double>& out);

  const MixedColumns& columns_;
  Node child_ = 0;
  std::vector<Node> labels_;
  std::vector<std::size_t> numbers_;  // places of the parents, then of the child
  Configurations configurations_;
  std::vector<std::uint32_t> order_;  // rows by configuration
  std::vector<std::size_t> begins_;   // of each configuration in it, and the end
  std::size_t left_stride_ = 0;
  std::vector<double> left_;  // of each row in order: weight * (1, parents, child)
  std::vector<double> moments_;
  double loglik_ = 0;
  std::vector<double> packed_, by_level_;  // products of each row; their sums by indicator
  std::size_t packed_stride_ = 0;
  std::vector<double> sums_, rest_, fewer_, factor_, reciprocal_, weight_, swept_, variance_,
      covariance_;
  std::vector<const double*> rows_of_;
};

}  // namespace hoist
