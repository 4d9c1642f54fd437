// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace hoist {

/// What a stream of random numbers is for: two uses of one seed never share numbers.
enum class Purpose : std::uint32_t {
  resample = 1,
  tie_break = 2,
  sample = 3,
  test = 4,
  impute = 5,
  network = 6,
  holes = 7,
  perturb = 8,
  order_search = 9,
  shuffled_columns = 15,
  outside = 20  // a seed for a program that hoist runs
};

/// Counter-based random numbers (Philox4x32-10): draw k of a stream is a pure function of
/// (seed, purpose, index, k). No state is ever saved, so any thread, shard or restart that asks for
/// the same stream gets the same numbers. `index` is a replicate, or the hash of a name.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, Purpose purpose, std::uint64_t index, std::uint64_t start = 0);

  std::uint64_t next() {
    if (!has_spare_) return next_block();
    has_spare_ = false;
    return spare_;
  }

  /// Uniform on [0, bound), without bias. REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound);

  /// Uniform on [0, 1), 53 bits.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t next_block();  // two numbers; the second is spare

  std::uint64_t seed_;
  std::uint32_t purpose_;
  std::uint64_t index_;
  std::uint64_t block_;
  std::uint64_t spare_ = 0;
  bool has_spare_ = false;
};

/// A fixed 64-bit hash of a name, for streams that belong to a variable.
std::uint64_t name_key(std::string_view name);

}  // namespace hoist
