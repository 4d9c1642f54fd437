// SPDX-License-Identifier: Apache-2.0
#include "score/gram_kernel.hpp"

#include "core/vector_units.hpp"

// Highway compiles what follows once for each kind of processor; core/vector_units says which runs.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score/gram_kernel.cpp"
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hoist::gram_kernel::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Values = hn::CappedTag<double, kGroup / 2>;

// Four rows of the result by two vectors of its columns stay in registers while the data pass by.
void tile(const CrossProducts& p, std::size_t i, std::size_t j) {
  const Values d;
  const std::size_t lanes = hn::Lanes(d);
  const double* left = p.left + i;
  auto a0 = hn::Zero(d), a1 = a0, b0 = a0, b1 = a0, c0 = a0, c1 = a0, e0 = a0, e1 = a0;
  for (std::size_t row = 0; row < p.count; ++row, left += p.left_stride) {
    const double* right = p.right + (p.rows ? p.rows[row] : row) * p.right_stride + j;
    const auto x0 = hn::LoadU(d, right), x1 = hn::LoadU(d, right + lanes);
    const auto la = hn::Set(d, left[0]), lb = hn::Set(d, left[1]);
    const auto lc = hn::Set(d, left[2]), le = hn::Set(d, left[3]);
    // Not MulAdd: where it is fused its bits differ from where it is not.
    a0 = hn::Add(a0, hn::Mul(la, x0));
    a1 = hn::Add(a1, hn::Mul(la, x1));
    b0 = hn::Add(b0, hn::Mul(lb, x0));
    b1 = hn::Add(b1, hn::Mul(lb, x1));
    c0 = hn::Add(c0, hn::Mul(lc, x0));
    c1 = hn::Add(c1, hn::Mul(lc, x1));
    e0 = hn::Add(e0, hn::Mul(le, x0));
    e1 = hn::Add(e1, hn::Mul(le, x1));
  }
  const auto add = [&](std::size_t row, auto first, auto second) HWY_ATTR {
    double* out = p.sums + (i + row) * p.sums_stride + j;
    hn::StoreU(hn::Add(hn::LoadU(d, out), first), d, out);
    hn::StoreU(hn::Add(hn::LoadU(d, out + lanes), second), d, out + lanes);
  };
  add(0, a0, a1);
  add(1, b0, b1);
  add(2, c0, c1);
  add(3, e0, e1);
}

void add_cross_products(const CrossProducts& p) {
  const std::size_t lanes = hn::Lanes(Values());
  for (std::size_t i = 0; i < p.left_columns; i += 4)
    for (std::size_t j = p.symmetric ? i / kGroup * kGroup : 0; j < p.right_columns; j += 2 * lanes)
      tile(p, i, j);
}

void sweep(const Sweep& s) {
  const Values d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t x = 0; x < s.columns; x += lanes) {
    auto variance = hn::LoadU(d, s.variance + x);
    for (std::size_t i = 0; i < s.parents; ++i) {
      auto rest = hn::LoadU(d, s.parent_rows[i] + x);
      for (std::size_t j = 0; j < i; ++j)
        rest = hn::Sub(rest, hn::Mul(hn::Set(d, s.factor[i * s.parents + j]),
                                     hn::LoadU(d, s.swept + j * s.columns + x)));
      rest = hn::Mul(rest, hn::Set(d, s.reciprocal[i]));
      hn::StoreU(rest, d, s.swept + i * s.columns + x);
      variance = hn::Sub(variance, hn::Mul(rest, rest));
    }
    hn::StoreU(variance, d, s.variance + x);
    for (std::size_t y = 0; y < s.responses; ++y) {
      auto covariance = hn::LoadU(d, s.response_rows[y] + x);
      const double* weight = s.response_weight + y * s.parents;
      for (std::size_t i = 0; i < s.parents; ++i)
        covariance = hn::Sub(
            covariance, hn::Mul(hn::Set(d, weight[i]), hn::LoadU(d, s.swept + i * s.columns + x)));
      hn::StoreU(covariance, d, s.covariance + y * s.columns + x);
    }
  }
}

constexpr Version kVersion = {add_cross_products, sweep};

}  // namespace hoist::gram_kernel::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hoist::gram_kernel {
namespace {

const Version& best() {
  static constexpr std::array<const Version*, 6> kVersions = {
      HWY_CHOOSE_AVX3_DL(kVersion), HWY_CHOOSE_AVX3(kVersion),  HWY_CHOOSE_AVX2(kVersion),
      HWY_CHOOSE_SSE4(kVersion),    HWY_CHOOSE_SSSE3(kVersion), nullptr};
  return best_of(kVersions, HWY_CHOOSE_FALLBACK(kVersion));
}

}  // namespace

void add_cross_products(const CrossProducts& products) { best().add_cross_products(products); }
void sweep(const Sweep& task) { best().sweep(task); }

}  // namespace hoist::gram_kernel
#endif
