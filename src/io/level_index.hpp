// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// Distinct texts in the order of their first appearance, found by hash. Reading a large file asks
/// it once per cell, so it is a flat table and its look-up is inline.
class LevelIndex {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  LevelIndex() : buckets_(64, Bucket{}) {}

  std::uint32_t find(std::string_view text) const {
    const std::uint64_t key = key_of(text);
    for (std::size_t i = home(key);; i = (i + 1) & (buckets_.size() - 1)) {
      const Bucket& bucket = buckets_[i];
      if (bucket.entry == kNone) return kNone;
      if (bucket.key == key && bucket.length == text.size() &&
          (text.size() <= kShort || texts_[bucket.entry] == text))
        return bucket.entry;
    }
  }

  /// REQUIRES: find(text) == kNone.
  std::uint32_t add(std::string_view text) {
    if ((texts_.size() + 1) * 2 > buckets_.size()) grow();
    const auto entry = static_cast<std::uint32_t>(texts_.size());
    texts_.emplace_back(text);
    put({key_of(text), text.size(), entry});
    return entry;
  }

  const std::vector<std::string>& texts() const noexcept { return texts_; }

 private:
  // A text of so many characters at most is told by its key and its length alone.
  static constexpr std::size_t kShort = 8;

  struct Bucket {
    std::uint64_t key = 0;
    std::size_t length = 0;
    std::uint32_t entry = kNone;
  };

  template <class Integer>
  static Integer load(const char* bytes) {
    Integer value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }

  // The characters themselves for the short cells that data are made of, a hash for long ones. Four
  // to eight characters are two loads that may overlap, fewer are the first, middle and last.
  static std::uint64_t key_of(std::string_view text) {
    const char* bytes = text.data();
    const std::size_t length = text.size();
    if (length > kShort) return std::hash<std::string_view>()(text);
    if (length >= 4)
      return load<std::uint32_t>(bytes) | std::uint64_t{load<std::uint32_t>(bytes + length - 4)}
                                              << 32;
    if (length == 0) return 0;
    const auto at = [&](std::size_t i) { return std::uint64_t{load<std::uint8_t>(bytes + i)}; };
    return at(0) | at(length / 2) << 8 | at(length - 1) << 16;
  }

  // Where a key is looked for first: the upper bits of a product are the well-mixed ones.
  std::size_t home(std::uint64_t key) const {
    return (key * 0x9E3779B97F4A7C15U >> 32) & (buckets_.size() - 1);
  }

  void put(const Bucket& bucket) {
    std::size_t i = home(bucket.key);
    while (buckets_[i].entry != kNone) i = (i + 1) & (buckets_.size() - 1);
    buckets_[i] = bucket;
  }

  void grow() {
    const std::vector<Bucket> old = std::move(buckets_);
    buckets_.assign(old.size() * 2, Bucket{});
    for (const Bucket& bucket : old)
      if (bucket.entry != kNone) put(bucket);
  }

  std::vector<std::string> texts_;
  std::vector<Bucket> buckets_;  // a power of two, at most half full
};

}  // namespace hoist
