// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/compress.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// Whether a table of so many cells fits in memory. Counted in floating point, because the product
/// of many levels overflows every integer.
inline bool fits(double cells) { return cells <= static_cast<double>(kMaxCells); }

/// Throws Error(input) where it does not; `what` is what the table holds: `counts`.
void require_fit(const std::string& what, const std::string& child, std::size_t parents,
                 double cells);

/// Which configuration of some columns each row has. Those that occur are numbered in ascending
/// order, the first column counting slowest, so what is counted by these numbers is never larger
/// than the data allow, however many configurations are declared.
///
/// Scores, parameters of networks and the fit of graphs all count through it and `count_cells`; the
/// fast engine (score/likelihood_scorer.hpp) has a counter of its own, because it counts all
/// candidates of a family at once, and a test holds one against the other.
class Configurations {
 public:
  /// Begins anew: rows that all have the one configuration of no columns.
  void reset(std::size_t rows);

  /// One column more, which then counts fastest. REQUIRES: one code per row, each below `levels`.
  void add(std::span<const std::uint16_t> codes, std::size_t levels);

  /// For each row the number of its configuration.
  const std::vector<std::uint32_t>& ids();
  /// How many configurations occur.
  std::size_t occurring() { return ids(), distinct_.size(); }
  /// The code of each that occurs, ascending. REQUIRES: fewer than 2^40 are declared.
  const std::vector<std::uint64_t>& codes() { return ids(), distinct_; }
  double declared() const { return declared_; }  ///< occurring or not

 private:
  void number();

  std::vector<std::uint64_t> codes_, distinct_;
  std::vector<std::uint32_t> ids_;
  std::uint64_t bound_ = 1;  // every code is below it
  double declared_ = 1;
  bool numbered_ = false;
  Compressor compress_;
};

/// cells[ids[i] * levels + codes[i]] += times[i], or 1 where `times` is empty.
void count_cells(std::span<const std::uint32_t> ids, std::span<const std::uint16_t> codes,
                 std::size_t levels, std::span<const std::uint32_t> times,
                 std::span<std::uint32_t> cells);

/// The same where rows count as much as real numbers say.
void count_cells(std::span<const std::uint32_t> ids, std::span<const std::uint16_t> codes,
                 std::size_t levels, std::span<const double> weights, std::span<double> cells);

}  // namespace hoist
