// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "score/family_cells.hpp"
#include "score/sum_out.hpp"

namespace hoist {

/// How the counts of a family's mixed cells, split by one more variable, come about with as few
/// population counts as possible. What is known from smaller tables (the sources) fixes some cells
/// once the others are counted:
///
///   count of a derived cell = its source - the counts of the cells it subtracts
///
/// Cell i < mixed().size() is mixed cell i; those behind are pure cells that are needed on the way.
/// The recipe is the same for all levels of all variables that may join.
struct CountRecipe {
  struct Derived {
    std::uint32_t cell;
    std::uint32_t source;
    std::uint32_t first, last;  ///< the range of `subtracted` to take away
  };

  std::vector<std::uint32_t> counted;  ///< cells to count by mask
  std::vector<Derived> derived;        ///< in the order in which they can be had
  std::vector<std::uint32_t> subtracted;
  std::size_t cells = 0;

  /// Nothing is known: every cell is counted.
  void count_all(const FamilyCells& family);

  /// One parent x. Sources: for each level k of the child, the rows with it; then for each level u
  /// of x, the rows with that.
  void from_pairs(const FamilyCells& family, std::uint32_t child_levels);

  /// The same family without one of its parents is known: source i is the mixed cell of it whose
  /// code is known[i] (ascending). `joined` is the digit of that parent in the codes of cells.
  void from_smaller(const FamilyCells& family, std::span<const std::uint64_t> known,
                    const Digit& joined);

 private:
  void clear(const FamilyCells& family);

  // Scratch.
  std::vector<std::vector<std::uint32_t>> cells_of_level_;
  std::vector<std::uint8_t> has_pure_;                          // of each source
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts_;  // (source, cell)
};

}  // namespace hoist
