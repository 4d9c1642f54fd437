// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist {

/// The cells of a first column without a name, which R's write.csv, write.table and pandas' to_csv
/// make of the names of the rows. They are that only where no two are alike. It keeps 16 bytes per
/// row and no text, so that a large file costs little.
class RowNames {
 public:
  void add(std::string_view text, std::size_t offset);

  std::size_t size() const noexcept { return cells_.size(); }

  /// Where the first cell stands that is like one before it, and where that one stands. Nothing
  /// where all are distinct.
  std::optional<std::pair<std::size_t, std::size_t>> repeated() const;

 private:
  struct Cell {
    std::uint64_t hash = 0;
    std::size_t offset = 0;
  };
  std::vector<Cell> cells_;
};

}  // namespace hoist
