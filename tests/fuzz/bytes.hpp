// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hoist::fuzz {

/// Takes small numbers from the bytes of an input, one by one; zeros after its end, so that every
/// input means something and a short one means something small.
class Bytes {
 public:
  explicit Bytes(std::string_view input) : rest_(input) {}

  bool at_end() const { return rest_.empty(); }

  std::uint8_t next() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  bool flag() { return next() % 2 == 1; }

  /// From 0 to below `bound`. REQUIRES: 0 < bound <= 65536.
  std::uint32_t below(std::size_t bound) {
    const std::uint32_t low = next();
    const std::uint32_t high = bound > 256 ? next() : 0U;
    return (high * 256 + low) % static_cast<std::uint32_t>(bound);
  }

  std::string_view rest() const { return rest_; }

  /// The next `size` bytes. REQUIRES: there are so many.
  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

 private:
  std::string_view rest_;
};

}  // namespace hoist::fuzz
