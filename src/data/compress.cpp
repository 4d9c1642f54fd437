// SPDX-License-Identifier: Apache-2.0
#include "data/compress.hpp"

#include <algorithm>

namespace hoist {

// A table over all codes is quickest while it is no larger than the data; beyond that, sort.
void Compressor::operator()(const std::vector<std::uint64_t>& codes, std::uint64_t bound,
                            std::vector<std::uint64_t>& distinct, std::vector<std::uint32_t>& ids) {
  ids.resize(codes.size());
  distinct.clear();
  if (bound <= 4 * codes.size() + 64) {
    id_of_.assign(bound, 0);
    for (std::uint64_t code : codes) id_of_[code] = 1;
    for (std::uint64_t code = 0; code < bound; ++code) {
      if (id_of_[code] == 0) continue;
      id_of_[code] = static_cast<std::uint32_t>(distinct.size());
      distinct.push_back(code);
    }
    for (std::size_t i = 0; i < codes.size(); ++i) ids[i] = id_of_[codes[i]];
    return;
  }
  distinct = codes;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  for (std::size_t i = 0; i < codes.size(); ++i)
    ids[i] = static_cast<std::uint32_t>(
        std::lower_bound(distinct.begin(), distinct.end(), codes[i]) - distinct.begin());
}

}  // namespace hoist
