// SPDX-License-Identifier: Apache-2.0
#include "core/vector_units.hpp"

#include <cstdint>
#include <initializer_list>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace hoist {
namespace {

#if defined(__x86_64__)

constexpr bool has_all(unsigned bits, std::initializer_list<int> wanted) {
  for (int bit : wanted)
    if ((bits >> bit & 1) == 0) return false;
  return true;
}

// Which registers the system saves when it changes threads.
std::uint32_t saved_registers() {
  std::uint32_t low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Bits as in Intel's manual, volume 2, CPUID. Each kind has all that the one below it has, and all
// that Highway lets the compiler use for it.
VectorUnits find_vector_units() {
  unsigned a = 0, b = 0, c = 0, d = 0, c7 = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0) return VectorUnits::baseline;
  const unsigned c1 = c;
  if (!has_all(c1, {0, 9})) return VectorUnits::baseline;        // SSE3, SSSE3
  if (!has_all(c1, {1, 19, 20, 25})) return VectorUnits::ssse3;  // PCLMUL, SSE4.1, SSE4.2, AES
  // POPCNT, FMA, F16C, AVX, and what XGETBV needs.
  if (!has_all(c1, {12, 23, 27, 28, 29})) return VectorUnits::sse4;
  const std::uint32_t saved = saved_registers();
  if (!has_all(saved, {1, 2})) return VectorUnits::sse4;
  if (__get_cpuid(0x80000001, &a, &b, &c, &d) == 0 || !has_all(c, {5})) return VectorUnits::sse4;
  if (__get_cpuid_count(7, 0, &a, &b, &c7, &d) == 0) return VectorUnits::sse4;
  if (!has_all(b, {3, 5, 8})) return VectorUnits::sse4;  // BMI, AVX2, BMI2
  // AVX-512 F, DQ, CD, BW, VL.
  if (!has_all(saved, {5, 6, 7}) || !has_all(b, {16, 17, 28, 30, 31})) return VectorUnits::avx2;
  // VBMI, VBMI2, VAES, VPCLMULQDQ, VNNI, BITALG, VPOPCNTDQ.
  return has_all(c7, {1, 6, 9, 10, 11, 12, 14}) ? VectorUnits::avx3_dl : VectorUnits::avx3;
}

#else

VectorUnits find_vector_units() { return VectorUnits::baseline; }

#endif

}  // namespace

constinit std::atomic<std::size_t> detail::chosen_units = detail::kNotChosen;

VectorUnits vector_units_here() {
  static const VectorUnits units = [] {
    const VectorUnits found = find_vector_units();
    use_vector_units(found);
    return found;
  }();
  return units;
}

void use_vector_units(VectorUnits units) {
  detail::chosen_units.store(static_cast<std::size_t>(units), std::memory_order_relaxed);
}

}  // namespace hoist
