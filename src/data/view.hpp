// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "hoist/table.hpp"

namespace hoist {

/// What a learner sees of a table: some rows, repeats allowed, and its columns in some order. It
/// copies nothing; the table and both lists must outlive it.
class TableView {
 public:
  /// All of it.
  explicit TableView(const Table& table) : table_(&table), all_rows_(true) {}

  /// The given rows, in that order.
  TableView(const Table& table, std::span<const std::uint32_t> rows)
      : table_(&table), rows_(rows), all_rows_(false) {}

  /// The same rows, column i being column order[i] of the table.
  TableView with_order(std::span<const Node> order) const {
    TableView view = *this;
    view.order_ = order;
    return view;
  }

  std::size_t columns() const { return table_->columns(); }
  std::size_t rows() const { return all_rows_ ? table_->rows() : rows_.size(); }
  std::size_t levels(Node node) const { return table_->levels(original(node)); }

  /// The name of a column, for messages.
  const std::string& name(Node node) const { return table_->names()[original(node)]; }
  ColumnKind kind(Node node) const { return table_->column(original(node)).kind; }

  /// The column's place in the table.
  Node original(Node node) const { return order_.empty() ? node : order_[node]; }

  /// The rows of the table that are seen, or none where all are.
  std::span<const std::uint32_t> drawn() const { return rows_; }
  std::size_t table_rows() const { return table_->rows(); }
  /// The codes of a column in the whole table.
  std::span<const std::uint16_t> codes(Node node) const { return table_->codes(original(node)); }

  /// The codes of a column, row by row. REQUIRES: out.size() == rows().
  void copy_codes(Node node, std::span<std::uint16_t> out) const {
    const auto codes = table_->codes(original(node));
    if (all_rows_) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = codes[i];
    } else {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = codes[rows_[i]];
    }
  }

 private:
  const Table* table_;
  std::span<const std::uint32_t> rows_;
  std::span<const Node> order_;
  bool all_rows_;
};

}  // namespace hoist
