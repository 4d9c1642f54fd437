// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

// Which version of a function that Highway has compiled several times runs. Highway's own library
// would say so too, but while it is loaded it spends 4 ms on measuring the resolution of a timer:
// more than all else that a short command does. So only its headers are used.
namespace hoist {

/// Kinds of x86 processors, best first, by the vector instructions that they have, and what any
/// processor runs. The same as Highway's targets.
enum class VectorUnits : std::size_t { avx3_dl, avx3, avx2, sse4, ssse3, baseline };

inline constexpr std::array<const char*, 6> kVectorUnits = {"AVX3_DL", "AVX3",  "AVX2",
                                                            "SSE4",    "SSSE3", "baseline"};

/// What this processor has.
VectorUnits vector_units_here();

namespace detail {
constexpr std::size_t kNotChosen = 6;
extern constinit std::atomic<std::size_t> chosen_units;
}  // namespace detail

/// What functions are chosen for: vector_units_here(), unless a test has set something else.
inline VectorUnits vector_units() {
  const std::size_t units = detail::chosen_units.load(std::memory_order_relaxed);
  return units != detail::kNotChosen ? static_cast<VectorUnits>(units) : vector_units_here();
}

/// The version for them: `versions` by VectorUnits, null where the compiler has made none.
template <class Version>
const Version& best_of(const std::array<const Version*, 6>& versions, const Version* otherwise) {
  const Version* best = versions[static_cast<std::size_t>(vector_units())];
  return best != nullptr ? *best : *otherwise;
}

/// For tests, while no other thread runs. REQUIRES: this processor has them.
void use_vector_units(VectorUnits units);

}  // namespace hoist
