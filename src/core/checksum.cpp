// SPDX-License-Identifier: Apache-2.0
#include "core/checksum.hpp"

// Header-only, so that whoever links hoist need not link xxHash.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <string>

namespace hoist {
namespace {

// Values are gathered before they are hashed: a call for two bytes costs more than the hash.
constexpr std::size_t kChunk = 1 << 16;

}  // namespace

struct Checksum::State {
  XXH64_state_t hash;
  std::string waiting;

  void add(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) waiting.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
    if (waiting.size() >= kChunk) flush();
  }
  void flush() {
    XXH64_update(&hash, waiting.data(), waiting.size());
    waiting.clear();
  }
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH64_reset(&state_->hash, 0); }
Checksum::~Checksum() = default;

void Checksum::add(std::string_view text) {
  add(text.size());
  state_->waiting += text;
}

void Checksum::add(std::uint64_t value) { state_->add(value, 8); }

void Checksum::add(std::span<const std::uint16_t> values) {
  if constexpr (std::endian::native == std::endian::little) {
    state_->flush();
    XXH64_update(&state_->hash, values.data(), values.size_bytes());
  } else {
    for (std::uint16_t value : values) state_->add(value, 2);
  }
}

std::uint64_t Checksum::value() const {
  state_->flush();
  return XXH64_digest(&state_->hash);
}

std::uint64_t checksum(std::string_view bytes, std::uint64_t seed) {
  return XXH64(bytes.data(), bytes.size(), seed);
}

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  return text;
}

}  // namespace hoist
