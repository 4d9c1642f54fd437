// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "score/family_cells.hpp"

namespace hoist {

/// What was counted for one family: the rows of its mixed cells that have each of the first so many
/// indicators. When a parent joins, much of what is asked next follows from it.
template <class Count>
class KeptTable {
 public:
  /// Takes a family on. The counts are not set.
  void start(std::span<const Node> parents, const FamilyCells& family, std::size_t indicators) {
    started_ = true;
    parents_.assign(parents.begin(), parents.end());
    codes_.clear();
    for (const FamilyCells::Cell& cell : family.mixed()) codes_.push_back(cell.code);
    indicators_ = indicators;
    if (room_ >= codes_.size() * indicators) return;
    room_ = codes_.size() * indicators;
    counts_ = std::make_unique_for_overwrite<Count[]>(room_);
  }

  bool is_of(std::span<const Node> parents) const {
    return started_ && std::ranges::equal(parents_, parents);
  }
  bool started() const { return started_; }
  std::span<const Node> parents() const { return parents_; }
  std::span<const std::uint64_t> codes() const { return codes_; }  ///< of the mixed cells
  std::size_t indicators() const { return indicators_; }
  std::size_t room() const { return room_; }  ///< how many counts it takes up

  /// For each indicator, the rows of a mixed cell that have it.
  Count* row(std::size_t cell) { return counts_.get() + cell * indicators_; }

 private:
  bool started_ = false;
  std::vector<Node> parents_;
  std::vector<std::uint64_t> codes_;
  std::size_t indicators_ = 0, room_ = 0;
  std::unique_ptr<Count[]> counts_;
};

}  // namespace hoist
