// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "data/family_counts.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// The columns of a child and its parents over the rows that count and where none of them is
/// missing. It copies cells only where other rows are left out; the table must outlive it.
class FamilyColumns {
 public:
  FamilyColumns(const Table& table, Node child, std::span<const Node> parents);

  std::size_t rows() const { return columns_.back()->size(); }
  std::size_t parents() const { return columns_.size() - 1; }
  const Column& child() const { return *columns_.back(); }
  /// How much each row counts; empty where each counts once.
  std::span<const double> weights() const { return weights_; }
  /// What all rows count together.
  double total() const;
  /// The parents of labels, in the order of all.
  const std::vector<const Column*>& labels() const { return labels_; }
  /// The values of the parents of numbers, in the order of all.
  const std::vector<std::span<const double>>& numbers() const { return numbers_; }

  /// Of the parents of labels, the last counting fastest.
  Configurations configurations() const;

 private:
  std::vector<std::shared_ptr<const Column>> taken_;
  std::vector<const Column*> columns_;  // the parents, then the child
  std::vector<const Column*> labels_;
  std::vector<std::span<const double>> numbers_;
  std::shared_ptr<const std::vector<double>> taken_weights_;
  std::span<const double> weights_;
};

}  // namespace hoist
