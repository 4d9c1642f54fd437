// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <span>

#include "score/family_cells.hpp"

namespace hoist {

/// What was counted for one family: the rows of its mixed cells that have each of the first so many
/// indicators. When a parent joins, much of what is asked next follows from it. It lives in an
/// arena, which frees all tables at once.
template <class Count>
class KeptTable {
 public:
  /// Takes a family on. The counts are not set. Returns how many more bytes it has taken.
  std::size_t start(std::span<const Node> parents, const FamilyCells& family,
                    std::size_t indicators, std::pmr::memory_resource& arena) {
    started_ = true;
    indicators_ = indicators;
    const auto mixed = family.mixed();
    const std::size_t bytes = parents_.take(parents.size(), arena) +
                              codes_.take(mixed.size(), arena) +
                              counts_.take(mixed.size() * indicators, arena);
    std::ranges::copy(parents, parents_.data);
    for (std::size_t i = 0; i < mixed.size(); ++i) codes_.data[i] = mixed[i].code;
    return bytes;
  }

  bool started() const { return started_; }
  bool is_of(std::span<const Node> parents) const {
    return started_ && std::ranges::equal(this->parents(), parents);
  }
  std::span<const Node> parents() const { return {parents_.data, parents_.size}; }
  std::span<const std::uint64_t> codes() const { return {codes_.data, codes_.size}; }
  std::size_t indicators() const { return indicators_; }

  /// For each indicator, the rows of a mixed cell that have it.
  Count* row(std::size_t cell) { return counts_.data + cell * indicators_; }

 private:
  template <class Value>
  struct Room {
    Value* data = nullptr;
    std::size_t size = 0, capacity = 0;

    std::size_t take(std::size_t wanted, std::pmr::memory_resource& arena) {
      size = wanted;
      if (wanted <= capacity) return 0;
      capacity = wanted + wanted / 2;  // families grow
      data = static_cast<Value*>(arena.allocate(capacity * sizeof(Value), alignof(Value)));
      return capacity * sizeof(Value);
    }
  };

  bool started_ = false;
  std::size_t indicators_ = 0;
  Room<Node> parents_;
  Room<std::uint64_t> codes_;  // of the mixed cells
  Room<Count> counts_;
};

}  // namespace hoist
