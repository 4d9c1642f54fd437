// SPDX-License-Identifier: Apache-2.0
#include "learn/scan.hpp"

#include "core/vector_units.hpp"

// Highway compiles what follows once for each kind of processor; core/vector_units says which runs.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "learn/scan.cpp"
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace hoist::scan::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Values = hn::ScalableTag<double>;

std::size_t next_at_least(const double* values, std::size_t begin, std::size_t end, double least) {
  const Values d;
  const std::size_t lanes = hn::Lanes(d);
  const auto bound = hn::Set(d, least);
  std::size_t i = begin;
  for (; i + lanes <= end; i += lanes) {
    const auto found = hn::FindFirstTrue(d, hn::Ge(hn::LoadU(d, values + i), bound));
    if (found >= 0) return i + static_cast<std::size_t>(found);
  }
  while (i < end && !(values[i] >= least)) ++i;
  return i;
}

// Without a branch for each value, because no processor can guess which will be larger.
double largest_value(const double* values, std::size_t size) {
  const Values d;
  const std::size_t lanes = hn::Lanes(d);
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  auto most = hn::Set(d, kNone), other = most;
  // Not Max, which disagrees between processors about what is not a number.
  const auto larger = [&](auto a, auto b) HWY_ATTR { return hn::IfThenElse(hn::Gt(a, b), a, b); };
  std::size_t i = 0;
  for (; i + 2 * lanes <= size; i += 2 * lanes) {
    most = larger(hn::LoadU(d, values + i), most);
    other = larger(hn::LoadU(d, values + i + lanes), other);
  }
  for (; i + lanes <= size; i += lanes) most = larger(hn::LoadU(d, values + i), most);
  double value = hn::GetLane(hn::MaxOfLanes(d, larger(most, other)));
  for (; i < size; ++i) value = values[i] > value ? values[i] : value;
  return value;
}

constexpr Version kVersion = {next_at_least, largest_value};

}  // namespace hoist::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hoist::scan {

namespace {

const Version& best() {
  static constexpr std::array<const Version*, 6> kVersions = {
      HWY_CHOOSE_AVX3_DL(kVersion), HWY_CHOOSE_AVX3(kVersion),  HWY_CHOOSE_AVX2(kVersion),
      HWY_CHOOSE_SSE4(kVersion),    HWY_CHOOSE_SSSE3(kVersion), nullptr};
  return best_of(kVersions, HWY_CHOOSE_FALLBACK(kVersion));
}

}  // namespace

Largest largest(std::span<const double> values) {
  const double value = best().largest_value(values.data(), values.size());
  if (value == -std::numeric_limits<double>::infinity()) return {value, 0};
  return {value, next_at_least(values, 0, value)};
}

std::size_t next_at_least(std::span<const double> values, std::size_t begin, double least) {
  return best().next_at_least(values.data(), begin, values.size(), least);
}

}  // namespace hoist::scan
#endif
