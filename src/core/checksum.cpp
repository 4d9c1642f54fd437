// SPDX-License-Identifier: Apache-2.0
#include "core/checksum.hpp"

// Header-only, so that whoever links hoist need not link xxHash.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>

namespace hoist {
namespace {

template <std::size_t kBytes>
std::array<unsigned char, kBytes> little_endian(std::uint64_t value) {
  std::array<unsigned char, kBytes> bytes;
  for (std::size_t i = 0; i < kBytes; ++i)
    bytes[i] = static_cast<unsigned char>((value >> (8 * i)) & 0xFF);
  return bytes;
}

}  // namespace

struct Checksum::State {
  XXH64_state_t hash;
  void add(const void* bytes, std::size_t size) { XXH64_update(&hash, bytes, size); }
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH64_reset(&state_->hash, 0); }
Checksum::~Checksum() = default;

void Checksum::add(std::string_view text) {
  add(text.size());
  state_->add(text.data(), text.size());
}

void Checksum::add(std::uint64_t value) {
  const auto bytes = little_endian<8>(value);
  state_->add(bytes.data(), bytes.size());
}

void Checksum::add_code(std::uint16_t value) {
  const auto bytes = little_endian<2>(value);
  state_->add(bytes.data(), bytes.size());
}

std::uint64_t Checksum::value() const { return XXH64_digest(&state_->hash); }

std::uint64_t checksum(std::string_view bytes, std::uint64_t seed) {
  return XXH64(bytes.data(), bytes.size(), seed);
}

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  return text;
}

}  // namespace hoist
