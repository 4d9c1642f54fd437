// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hoist/names.hpp"

namespace hoist {

/// The kinds of column that a table may hold. Continuous columns have their place here; every
/// reader and every score refuses them until it can handle them.
enum class ColumnKind { discrete, continuous };

/// One variable: its levels and, for each row, the code of its level. A level may be unobserved: it
/// still counts as a parameter, and a resample keeps it.
struct Column {
  ColumnKind kind = ColumnKind::discrete;
  std::vector<std::string> levels;
  std::vector<std::uint16_t> codes;
};

/// The most levels that a column may have.
inline constexpr std::size_t kMaxLevels = 65535;

/// A bound that no sound request meets, so that a slip of the keyboard is no lack of memory.
inline constexpr std::uint64_t kMostRows = 100'000'000;

/// The most cells that a table over a variable and its parents may have, whether it holds counts or
/// probabilities (1 GiB of counts). What would need more is refused before it is allocated.
inline constexpr std::uint64_t kMaxCells = std::uint64_t{1} << 28;

/// The size of a table without its cells: what the memory for it, and for learning from it, depends
/// on.
struct TableShape {
  std::uint64_t rows = 0;
  std::vector<std::size_t> levels;  ///< of each column

  /// Bytes of the codes of all columns.
  std::uint64_t bytes() const { return rows * levels.size() * sizeof(std::uint16_t); }
};

/// An immutable data set of named columns of one length. Copies share their columns.
class Table {
 public:
  Table() = default;

  /// REQUIRES: one column a name, all of one length, every code below its number of levels.
  Table(Names names, std::vector<Column> columns);

  const Names& names() const noexcept { return names_; }
  std::size_t rows() const noexcept { return rows_; }
  std::size_t columns() const noexcept { return names_.size(); }

  TableShape shape() const;

  std::size_t levels(Node node) const { return columns_[node]->levels.size(); }
  const Column& column(Node node) const { return *columns_[node]; }
  std::span<const std::uint16_t> codes(Node node) const { return columns_[node]->codes; }

  /// The table of the given rows, in that order, repeats allowed; levels are kept.
  Table take(std::span<const std::uint32_t> rows) const;

  /// The same columns in another order: column i of the result is column order[i] of this.
  Table reordered(std::span<const Node> order) const;

  /// Digest of names, levels and codes: two tables with one digest are the same data, whatever file
  /// they came from.
  std::uint64_t digest() const;

 private:
  Names names_;
  std::size_t rows_ = 0;
  std::vector<std::shared_ptr<const Column>> columns_;
};

}  // namespace hoist
