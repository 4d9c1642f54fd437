// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// The loops of the Gaussian engine, compiled for each kind of processor. Lanes run over columns,
// never over rows, and nothing is fused whose bits that would change: every sum has the same order,
// hence the same bits, however wide a vector is.
namespace hoist::gram_kernel {

/// Columns come in groups of so many, so that every processor's vectors fit.
inline constexpr std::size_t kGroup = 16;
inline std::size_t padded(std::size_t columns) { return (columns + kGroup - 1) / kGroup * kGroup; }

/// sums[i * sums_stride + j] += sum over r of left[r][i] * right[r][j].
struct CrossProducts {
  const double* left;
  std::size_t left_stride;
  std::size_t left_columns;
  const double* right;
  std::size_t right_stride;
  std::size_t right_columns;  ///< a multiple of kGroup / 2
  const std::uint32_t* rows;  ///< which rows of `right` those of `left` go with; null: the same
  std::size_t count;          ///< rows of `left`
  double* sums;
  std::size_t sums_stride;
  bool symmetric =
      false;  ///< both have the same columns: a little more than the upper half will do
  bool indicators = false;  ///< `right` is zeros and ones: no product is rounded
};
void add_cross_products(const CrossProducts& products);

/// What is left of all columns when some of them, the parents, are regressed out. Rows of
/// cross-products are over all columns.
struct Sweep {
  std::size_t columns;               ///< a multiple of kGroup
  std::size_t parents;               ///< k
  const double* const* parent_rows;  ///< the cross-products of each
  const double* factor;              ///< Cholesky factor of their part, k by k, lower
  const double* reciprocal;          ///< of its diagonal; 0 where a parent follows from the others
  std::size_t responses;             ///< columns whose covariance with all others is asked for
  const double* const* response_rows;  ///< the cross-products of each
  const double* response_weight;       ///< responses by k: factor^-1 * (parents by response)
  double* swept;                       ///< out: factor^-1 * (parents by all); k by columns
  double* variance;                    ///< of each column; out: given the parents
  double* covariance;  ///< out: of each response with each column; responses by columns
};
void sweep(const Sweep& task);

/// Both, for one kind of processor.
struct Version {
  void (*add_cross_products)(const CrossProducts& products);
  void (*sweep)(const Sweep& task);
};

}  // namespace hoist::gram_kernel
