// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/table.hpp"

namespace hoist {

/// How a column of numbers is to be cut into levels.
enum class BinMethod {
  quantile,   ///< about as many rows in each bin
  interval,   ///< bins of one width
  hartemink,  ///< bins that keep what the column says about the others (Hartemink 2001)
  cuts        ///< where the caller says
};

/// "quantile", ...
std::string_view name_of(BinMethod method);

struct BinRule {
  std::string column = {};  ///< empty: every column of numbers that has no rule of its own
  BinMethod method = BinMethod::quantile;
  std::size_t bins = 3;           ///< how many; fewer where values are too often the same
  std::vector<double> cuts = {};  ///< ascending, both ends included; of BinMethod::cuts
};

/// `3`, `quantile:4`, `age=interval:3`, `bwt=hartemink:3`, `age=0,20,30,99`; the name may be in
/// double quotes. Throws Error(usage) for anything else.
[[nodiscard]] BinRule parse_bin_rule(std::string_view text);

/// The same as a text, which `parse_bin_rule` takes.
[[nodiscard]] std::string format_bin_rule(const BinRule& rule);

/// How a column was cut.
struct BinnedColumn {
  std::string name;
  BinMethod method = BinMethod::quantile;
  /// Bin i holds values from cuts[i - 1] on and below cuts[i]; the first and the last are open, but
  /// for BinMethod::cuts, whose ends are those of the values that there may be.
  std::vector<double> cuts;

  /// `<20`, `[20,30)`, `>=30`, in order; `[0,20)`, `[20,30)`, `[30,99]` where ends were given.
  std::vector<std::string> levels() const;
  /// The level of each value, kMissing where it was not observed. Throws Error(input) that names
  /// the values outside the ends.
  Column of(const Column& numbers) const;
};

struct BinnedTable {
  Table table;
  std::vector<BinnedColumn> columns;  ///< in the order of the table
  std::vector<std::string> notes;     ///< columns that got fewer bins than was asked for
};

/// Cuts the columns that the rules name; rows count by their weights. Quantiles are between the two
/// nearest values, as R has them. A cut is then moved to the shortest number between the two values
/// that it parts. Hartemink's begin with 20 quantile bins, or five times as many as are asked for,
/// and merge, in every column at once, the two neighbours that lose the least mutual information
/// with all other columns, until as many are left as are asked for: rows x columns^2 for each
/// merge. Throws Error(usage) where a rule names no column of numbers, or two name one.
[[nodiscard]] BinnedTable bin(const Table& table, const std::vector<BinRule>& rules);

/// Cuts another table of the same columns in the same way.
[[nodiscard]] Table bin_alike(const Table& table, const std::vector<BinnedColumn>& columns);

}  // namespace hoist
