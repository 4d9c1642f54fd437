// SPDX-License-Identifier: Apache-2.0
#include "core/random.hpp"

#include <Random123/philox.h>

#include "core/checksum.hpp"

namespace hoist {
namespace {

constexpr std::uint32_t low(std::uint64_t value) { return static_cast<std::uint32_t>(value); }
constexpr std::uint32_t high(std::uint64_t value) {
  return static_cast<std::uint32_t>(value >> 32);
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, Purpose purpose, std::uint64_t index,
                           std::uint64_t start)
    : seed_(seed), purpose_(static_cast<std::uint32_t>(purpose)), index_(index), block_(start) {}

std::uint64_t RandomStream::next_block() {
  // The counter is (block, index) and the key the seed. The purpose lies in the upper bits of the
  // block, which therefore counts to 2^56: no stream is ever that long.
  const std::uint64_t block = block_++ | (static_cast<std::uint64_t>(purpose_) << 56);
  const r123::Philox4x32::ctr_type counter = {{low(block), high(block), low(index_), high(index_)}};
  const r123::Philox4x32::key_type key = {{low(seed_), high(seed_)}};
  const auto bits = r123::Philox4x32()(counter, key);
  spare_ = bits[2] | (static_cast<std::uint64_t>(bits[3]) << 32);
  has_spare_ = true;
  return bits[0] | (static_cast<std::uint64_t>(bits[1]) << 32);
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
  // Lemire's multiplication: the high word is the draw; the low word tells the few that would bias,
  // and only where it is small is it worth a division to know whether this is one of them.
  __extension__ using Wide = unsigned __int128;
  while (true) {
    const Wide product = static_cast<Wide>(next()) * bound;
    const auto low_word = static_cast<std::uint64_t>(product);
    if (low_word >= bound || low_word >= (0 - bound) % bound)
      return static_cast<std::uint64_t>(product >> 64);
  }
}

std::uint64_t name_key(std::string_view name) { return checksum(name); }

}  // namespace hoist
