// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "data/regression.hpp"

namespace hoist {

/// Some columns of a symmetric matrix of cross-products (the child's) given some others (the
/// parents'): what regression leaves of them, and what it would leave with more parents. Columns
/// that are constant (whose diagonal is 0) are passed over. Of a column that follows from others
/// kCollinear is left: as a parent it explains nothing, as a response it keeps that much, so that
/// no score is infinite. For one thread.
class GramFamily {
 public:
  /// The matrix is stride by stride, as a Gram has it, and outlives this.
  GramFamily(const double* gram, std::size_t stride) : gram_(gram), stride_(stride) {}

  void turn_to(std::span<const std::size_t> child, std::span<const std::size_t> parents);

  /// The logarithm of the determinant of what is left of the child's columns; 0 where all of them
  /// are constant.
  double log_left() const { return log_left_; }
  /// The same of the parents among themselves.
  double log_parents() const;
  /// Columns of the child that are not constant.
  std::size_t varying() const { return child_.size(); }

  /// For a child of one column: out[i] is what is left of it without the i-th parent, not yet a
  /// logarithm. False where some parents follow from others: then nobody can tell so quickly.
  bool left_without(std::span<double> out);

  /// To be called once before `left_with`.
  void sweep();
  /// What is left of a child of one column when a column joins its parents, not yet a logarithm.
  double left_with(std::size_t column) const;
  /// The variance of a column that the parents leave; kCollinear at least.
  double variance(std::size_t column) const;
  /// The same as log_left() when some columns join the parents.
  double log_left_with(std::span<const std::size_t> columns);

 private:
  double at(std::size_t a, std::size_t b) const { return gram_[a * stride_ + b]; }
  void factorise();
  // What the parents leave of the covariance of two columns, after sweep().
  double left_between(std::size_t a, std::size_t b) const;

  const double* gram_;
  std::size_t stride_;
  std::vector<std::size_t> child_, parents_;
  std::vector<double> factor_;      // of the parents, lower
  std::vector<double> reciprocal_;  // of its diagonal; 0 for a parent that follows from others
  std::vector<double> weights_;     // factor^-1 * (parents by child), a row for each of the child's
  std::vector<double> left_;        // covariance of the child's columns given the parents
  double log_left_ = 0;
  std::vector<double> pivots_;  // of the parents, each no less than rounding
  std::vector<double> swept_, variance_, covariance_;
  std::vector<const double*> row_of_;
  std::vector<double> least_;  // that is left of each of the child's columns
  std::vector<double> scratch_, with_x_, among_x_, inverse_;
};

}  // namespace hoist
