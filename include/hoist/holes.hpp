// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hoist/table.hpp"

namespace hoist {

/// By which column it is decided whether a cell is made a hole, and how much more often than the
/// share that was asked for.
struct HoleDriver {
  enum class By { nothing, itself, another } by = By::nothing;
  Node other = 0;     ///< where it is another
  double factor = 1;  ///< 0: the column keeps all its cells
};

/// One entry of the list of ways in which cells get lost.
struct HoleRule {
  static constexpr const char* kWhat = "way to lose cells";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const HoleRule& named(const std::string& name);

  std::string name;
  std::string title;
  double most;  ///< the largest share that it can make
  /// One for each column: a pure function.
  std::vector<HoleDriver> (*drivers)(const Table& table, std::uint64_t seed);
};

const std::vector<HoleRule>& hole_rules();

/// The table with about that share of its cells not observed. Where a column or another one has a
/// say, large values (or late levels) are lost the most often: a cell of rank u from 0 to 1 with
/// twice u times the share. Every draw is keyed by the name of the column, so that the order of
/// columns has no say, and holes of a smaller share are among those of a larger one. Throws
/// Error(usage) for a share below 0 or above what the rule can make.
[[nodiscard]] Table with_holes(const Table& table, const HoleRule& rule, double share,
                               std::uint64_t seed);

}  // namespace hoist
