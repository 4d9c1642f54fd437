// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// The inner loops of counting. Each exists in several versions, for the processor at hand, and all
// versions give the same bits: counts are integers, and the order of every sum is fixed.
namespace hoist::kernels {

using Word = std::uint64_t;

/// The rows of one family as bitmaps: a mask for each cell that occurs, grouped by configuration.
struct FamilyMasks {
  const Word* masks;                ///< cells * words
  const std::uint32_t* cell_count;  ///< rows in each cell
  const std::uint32_t* config_of;   ///< the configuration of each cell
  std::size_t cells;                ///< at least one
  std::size_t configurations;
  std::size_t words;  ///< a multiple of 4
};

/// Sum of n log n over the cells of the family split by one more variable, less that over its
/// configurations split by it: the log-likelihood of the child with that variable as a parent too.
/// `bitmaps` and `level_count` are those of the variable's levels. `scratch` has room for twice the
/// cells and twice the configurations.
double extended_loglik(const FamilyMasks& family, const Word* bitmaps,
                       const std::uint32_t* level_count, std::size_t levels, const double* n_log_n,
                       std::uint32_t* scratch);

/// Sum of n log n over the cells of two variables. One level of each follows from the margins.
/// `scratch` has room for twice the levels of `a`.
double pair_term(const Word* a, const std::uint32_t* a_count, std::size_t a_levels, const Word* b,
                 const std::uint32_t* b_count, std::size_t b_levels, std::size_t words,
                 const double* n_log_n, std::uint32_t* scratch);

/// The bitmaps of a column's levels: bit i of bitmap v says whether codes[i] is v. `codes` is
/// padded to 64 * words with a code that is no level.
void level_bitmaps(const std::uint8_t* codes, std::size_t levels, std::size_t words, Word* out);

/// out = a & b; returns how many bits that has.
std::uint32_t intersect(const Word* a, const Word* b, Word* out, std::size_t words);

/// table[cell[i] * levels + code[i]] += 1 for every row. REQUIRES: the table is zero.
void histogram(const std::uint32_t* cell, const std::uint8_t* code, std::size_t rows,
               std::size_t levels, std::uint32_t* table);

/// The log-likelihood from a table of configurations * child_levels * levels counts.
double table_loglik(const std::uint32_t* table, std::size_t configurations,
                    std::size_t child_levels, std::size_t levels, const double* n_log_n);

}  // namespace hoist::kernels
