// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>

namespace hoist {

/// The logarithm of the multinomial regret C(n, k): the price that the normalised maximum
/// likelihood of n observations of a variable with k values pays for its fit.
///
/// Exact (the linear recursion of Kontkanen and Myllymaki 2007) up to n = 1000 and k = 100. Beyond,
/// the smaller of two approximations, of Szpankowski (1998) for large n and of Szpankowski and
/// Weinberger (2010) for large k: the same switch as bnlearn's, so that scores agree.
double log_regret(std::uint64_t n, std::uint64_t k);

/// Remembers what it was asked: a search asks for few pairs, often.
class RegretCache {
 public:
  double operator()(std::uint64_t n, std::uint64_t k);

 private:
  struct Hash {
    std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t>& key) const {
      return static_cast<std::size_t>(key.first * 0x9E3779B97F4A7C15ULL ^ key.second);
    }
  };
  std::unordered_map<std::pair<std::uint64_t, std::uint64_t>, double, Hash> known_;
};

}  // namespace hoist
