// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "hoist/names.hpp"

namespace hoist {

/// The kinds of column that a table may hold. A score or a learner says which it takes (`Domain`),
/// and refuses the others by name.
enum class ColumnKind { discrete, continuous };

/// The code of a cell that was not observed, in a discrete column; NaN is that of a continuous one.
inline constexpr std::uint16_t kMissing = 65535;

/// The most levels that a column may have.
inline constexpr std::size_t kMaxLevels = 65535;

/// A bound that no sound request meets, so that a slip of the keyboard is not a lack of memory.
inline constexpr std::uint64_t kMostRows = 100'000'000;

/// The most cells that a table over a variable and its parents may have, whether it holds counts or
/// probabilities (1 GiB of counts). What would need more is refused before it is allocated.
inline constexpr std::uint64_t kMaxCells = std::uint64_t{1} << 28;

/// Labels: the levels and, for each row, the code of its level, or kMissing. A level may be
/// unobserved: it still counts as a parameter, and a resample keeps it.
struct Discrete {
  std::vector<std::string> levels;
  std::vector<std::uint16_t> codes;
};

/// Numbers; NaN is a cell that was not observed.
struct Continuous {
  std::vector<double> values;
};

/// One variable, of either kind. Immutable; threads may share it.
class Column {
 public:
  Column() : Column(Discrete{}) {}
  Column(Discrete data);
  Column(Continuous data);

  ColumnKind kind() const noexcept {
    return data_.index() == 0 ? ColumnKind::discrete : ColumnKind::continuous;
  }
  std::size_t size() const noexcept;
  std::size_t missing() const noexcept { return holes_.size(); }  ///< cells that were not observed
  /// The rows of those, in ascending order.
  std::span<const std::uint32_t> holes() const noexcept { return holes_; }

  /// Throws Error(usage) where the column is of the other kind.
  const Discrete& discrete() const;
  const Continuous& continuous() const;

  const std::vector<std::string>& levels() const { return discrete().levels; }
  std::span<const std::uint16_t> codes() const { return discrete().codes; }
  std::span<const double> values() const { return continuous().values; }

  /// The column of the given rows, in that order, repeats allowed; levels are kept.
  [[nodiscard]] Column take(std::span<const std::uint32_t> rows) const;

 private:
  std::variant<Discrete, Continuous> data_;
  std::vector<std::uint32_t> holes_;
};

/// The size of a table without its cells: what the memory for it, and for learning from it, depends
/// on.
struct TableShape {
  std::uint64_t rows = 0;
  std::vector<std::size_t> levels;  ///< of each discrete column
  std::size_t continuous = 0;       ///< columns of numbers
  bool real_weights = false;        ///< rows weigh real numbers

  std::size_t columns() const { return levels.size() + continuous; }
  /// Bytes of the cells of all columns.
  std::uint64_t bytes() const {
    return rows * (levels.size() * sizeof(std::uint16_t) + continuous * sizeof(double));
  }
};

/// A data set of named columns of one length. Copies share their columns, so a copy costs no memory
/// for cells. Immutable; threads may share it.
class Table {
 public:
  Table() = default;

  /// Throws Error(input) that names the column where there is not one column per name, lengths
  /// differ, a code is not that of a level, a level stands twice, or there are too many.
  Table(Names names, std::vector<Column> columns);

  /// The same, where row i counts row_weights[i] times; each once where there are none. Throws
  /// Error(input), too, where there is not one per row, one is negative, infinite or not a number,
  /// or all are zero.
  Table(Names names, std::vector<Column> columns, std::vector<double> row_weights);

  const Names& names() const noexcept { return names_; }
  std::size_t rows() const noexcept { return rows_; }
  std::size_t columns() const noexcept { return names_.size(); }

  /// How much each row counts; empty where each counts once.
  std::span<const double> row_weights() const noexcept {
    return weights_ ? std::span<const double>(*weights_) : std::span<const double>();
  }
  /// The same cells with other weights of rows, as the constructor takes them.
  [[nodiscard]] Table with_row_weights(std::vector<double> row_weights) const;

  /// The cluster that each row belongs to, numbered from 0 as they first come; empty where rows
  /// have none. Has a meaning for resampling plans only.
  std::span<const std::uint32_t> clusters() const noexcept {
    return clusters_ ? std::span<const std::uint32_t>(*clusters_)
                     : std::span<const std::uint32_t>();
  }
  /// The same cells, where rows of one number are a cluster; none where there are no numbers.
  /// Throws Error(input) where there is not one per row.
  [[nodiscard]] Table with_clusters(std::span<const std::uint32_t> clusters) const;

  TableShape shape() const;

  const Column& column(Node node) const { return *columns_[node]; }
  /// Of a discrete column.
  std::size_t levels(Node node) const { return column(node).levels().size(); }
  std::span<const std::uint16_t> codes(Node node) const { return column(node).codes(); }

  /// The table of the given rows, in that order, repeats allowed; levels are kept, and so are the
  /// weights and clusters of the rows. Throws Error(usage) for a row that is not there.
  [[nodiscard]] Table take(std::span<const std::uint32_t> rows) const;

  /// The same columns in another order: column i of the result is column order[i] of this.
  [[nodiscard]] Table reordered(std::span<const Node> order) const;

  /// Digest of names, kinds, levels, cells, weights and clusters of rows: two tables with one
  /// digest are the same data, whatever file they came from.
  std::uint64_t digest() const;

 private:
  Names names_;
  std::size_t rows_ = 0;
  std::vector<std::shared_ptr<const Column>> columns_;
  std::shared_ptr<const std::vector<double>> weights_;          // null where each row counts once
  std::shared_ptr<const std::vector<std::uint32_t>> clusters_;  // null where there are none
};

/// The rows of which every cell was observed, in order.
[[nodiscard]] std::vector<std::uint32_t> complete_rows(const Table& table);

/// Where a table has cells that were not observed, in words: how many there are in each column, and
/// which are missing together most often. Empty where all were observed.
[[nodiscard]] std::string describe_holes(const Table& table);

}  // namespace hoist
