// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// Distinct texts in the order of their first appearance, found by hash. Reading a large file asks
/// it once a cell, so it is a flat table and its look-up is inline.
class LevelIndex {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  LevelIndex() : slots_(64, Slot{}) {}

  std::uint32_t find(std::string_view text) const {
    const std::uint32_t hash = hash_of(text);
    for (std::size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[i];
      if (slot.entry == kNone || (slot.hash == hash && texts_[slot.entry] == text))
        return slot.entry;
    }
  }

  /// REQUIRES: find(text) == kNone.
  std::uint32_t add(std::string_view text) {
    if ((texts_.size() + 1) * 2 > slots_.size()) grow();
    const auto entry = static_cast<std::uint32_t>(texts_.size());
    texts_.emplace_back(text);
    place({hash_of(text), entry});
    return entry;
  }

  const std::vector<std::string>& texts() const noexcept { return texts_; }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t entry = kNone;
  };

  // FNV-1a for the short cells that data are made of, the library's hash for long ones.
  static std::uint32_t hash_of(std::string_view text) {
    std::uint64_t hash = 14695981039346656037U;
    if (text.size() > 16) {
      hash = std::hash<std::string_view>()(text);
    } else {
      for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    }
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
  }

  void place(Slot slot) {
    std::size_t i = slot.hash & (slots_.size() - 1);
    while (slots_[i].entry != kNone) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = slot;
  }

  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(old.size() * 2, Slot{});
    for (const Slot& slot : old)
      if (slot.entry != kNone) place(slot);
  }

  std::vector<std::string> texts_;
  std::vector<Slot> slots_;  // a power of two, at most half full
};

}  // namespace hoist
