// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "io/scanned_column.hpp"

namespace hoist {

/// What a column of many distinct words is to a reader: numbers that are written so that no program
/// takes them for such, or dates.
struct Disguise {
  std::string what;  ///< "numbers with a percent sign"; empty where it is none
  bool dates = false;
  std::string example;             ///< a cell of it
  std::size_t offset = 0;          ///< where that stands
  std::vector<std::string> words;  ///< the few words among numbers, where that is what it is
  std::size_t cells = 0;           ///< that hold those
};

/// Looks at columns that are not numbers, and that nobody has called labels. REQUIRES: kinds are
/// judged.
Disguise disguise_of(const ScannedColumn& column);

}  // namespace hoist
