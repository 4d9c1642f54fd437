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

// Some rows of the result by some vectors of its columns stay in registers while the data pass by:
// about eight sums, so that none waits for the one before it.
template <bool kIndicators, std::size_t kRows, std::size_t kVectors>
void tile(const CrossProducts& p, std::size_t i, std::size_t j) {
  const Values d;
  using Vector = hn::Vec<Values>;
  const std::size_t lanes = hn::Lanes(d);
  const double* left = p.left + i;
  Vector sums[kRows][kVectors];
  for (auto& row : sums)
    for (Vector& sum : row) sum = hn::Zero(d);
  for (std::size_t row = 0; row < p.count; ++row, left += p.left_stride) {
    const double* right = p.right + (p.rows ? p.rows[row] : row) * p.right_stride + j;
    Vector x[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) x[v] = hn::LoadU(d, right + v * lanes);
    for (std::size_t r = 0; r < kRows; ++r) {
      const Vector value = hn::Set(d, left[r]);
      // MulAdd is fused on some processors only: its bits are the same where no product is rounded.
      for (std::size_t v = 0; v < kVectors; ++v)
        sums[r][v] = kIndicators ? hn::MulAdd(value, x[v], sums[r][v])
                                 : hn::Add(sums[r][v], hn::Mul(value, x[v]));
    }
  }
  for (std::size_t r = 0; r < kRows; ++r)
    for (std::size_t v = 0; v < kVectors; ++v) {
      double* out = p.sums + (i + r) * p.sums_stride + j + v * lanes;
      hn::StoreU(hn::Add(hn::LoadU(d, out), sums[r][v]), d, out);
    }
}

// So many rows from the i-th on; columns in eights or fours of vectors while there are so many,
// then in twos; a single one is left where vectors are wide.
template <bool kIndicators, std::size_t kRows>
void rows_of_tiles(const CrossProducts& p, std::size_t i) {
  const std::size_t lanes = hn::Lanes(Values());
  std::size_t j = p.symmetric ? i / kGroup * kGroup : 0;
  if constexpr (kRows < 2)
    for (; j + 8 * lanes <= p.right_columns; j += 8 * lanes) tile<kIndicators, kRows, 8>(p, i, j);
  if constexpr (kRows < 3)
    for (; j + 4 * lanes <= p.right_columns; j += 4 * lanes) tile<kIndicators, kRows, 4>(p, i, j);
  for (; j + 2 * lanes <= p.right_columns; j += 2 * lanes) tile<kIndicators, kRows, 2>(p, i, j);
  if (j < p.right_columns) tile<kIndicators, kRows, 1>(p, i, j);
}

template <bool kIndicators>
void all_tiles(const CrossProducts& p) {
  std::size_t i = 0;
  for (; i + 4 <= p.left_columns; i += 4) rows_of_tiles<kIndicators, 4>(p, i);
  if (p.left_columns - i == 3) rows_of_tiles<kIndicators, 3>(p, i);
  if (p.left_columns - i == 2) rows_of_tiles<kIndicators, 2>(p, i);
  if (p.left_columns - i == 1) rows_of_tiles<kIndicators, 1>(p, i);
}

void add_cross_products(const CrossProducts& p) {
  p.indicators ? all_tiles<true>(p) : all_tiles<false>(p);
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
