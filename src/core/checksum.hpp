// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace hoist {

/// A 64-bit checksum (XXH64) of a sequence of values. Texts carry their length, so that ("ab", "c")
/// and ("a", "bc") differ; integers are taken in little-endian order on every machine.
class Checksum {
 public:
  Checksum();
  ~Checksum();

  void add(std::string_view text);
  void add(std::uint64_t value);
  void add(std::span<const std::uint16_t> values);
  std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The checksum of the bytes alone.
std::uint64_t checksum(std::string_view bytes, std::uint64_t seed = 0);

/// Sixteen lower-case hexadecimal digits.
std::string hex(std::uint64_t value);

}  // namespace hoist
