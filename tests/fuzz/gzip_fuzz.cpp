// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "io/gzip.hpp"

namespace hoist::fuzz {

void fuzz_gzip(std::string_view input) {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  const auto content = accepted([&] { return gunzip(input, std::string(kPlace), kMost); });
  if (content) require(content->size() <= kMost, "no more comes out than may");
  require(gunzip(gzip(input), std::string(kPlace)) == input, "gzip gives back what it took");
}

}  // namespace hoist::fuzz
