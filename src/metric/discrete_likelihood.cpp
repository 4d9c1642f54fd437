// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"
#include "metric/family_fit.hpp"
#include "score/local_score.hpp"

namespace hoist {
namespace {

constexpr double kImaginaryRows = 1;

std::vector<std::uint32_t> count(std::span<const std::uint32_t> ids,
                                 std::span<const std::uint16_t> codes, std::size_t cells,
                                 std::size_t levels) {
  std::vector<std::uint32_t> counts(cells, 0);
  count_cells(ids, codes, levels, {}, counts);
  return counts;
}

std::uint32_t sum(std::span<const std::uint32_t> counts) {
  std::uint32_t total = 0;
  for (std::uint32_t n : counts) total += n;
  return total;
}

double log_likelihood(std::span<const std::uint32_t> counts, std::size_t levels, std::size_t rows) {
  return loglik_of({.levels = levels, .rows = rows, .cells = counts}, ScoreContext(rows));
}

// sum_jk m_jk log((n_jk + a) / (n_j + a r)): m of test, n of train, `a` imaginary rows per cell.
double held_out(std::span<const std::uint32_t> train, std::span<const std::uint32_t> test,
                std::size_t levels, double a) {
  double value = 0;
  for (std::size_t j = 0; j < train.size(); j += levels) {
    const double total = sum(train.subspan(j, levels)) + a * static_cast<double>(levels);
    for (std::size_t k = j; k < j + levels; ++k)
      if (test[k] > 0) value += test[k] * natural_log((train[k] + a) / total);
  }
  return value;
}

}  // namespace

FamilyTerms discrete_likelihood(FamilyPair& family) {
  const std::size_t levels = family.train.child().levels().size();
  const std::size_t cells = family.found.occurring() * levels;
  const auto in = count(family.train_ids(), family.train.child().codes(), cells, levels);
  const auto out = count(family.test_ids(), family.test.child().codes(), cells, levels);
  const double declared = family.found.declared();
  return {.in = log_likelihood(in, levels, family.train.rows()),
          .out = log_likelihood(out, levels, family.test.rows()),
          .heldout =
              held_out(in, out, levels, kImaginaryRows / (declared * static_cast<double>(levels))),
          .parameters = declared * static_cast<double>(levels - 1)};
}

}  // namespace hoist
