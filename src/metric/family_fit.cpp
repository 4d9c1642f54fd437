// SPDX-License-Identifier: Apache-2.0
#include "metric/family_fit.hpp"

#include "core/real.hpp"
#include "data/family_counts.hpp"
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

double bic_of(std::span<const std::uint32_t> counts, std::size_t levels, std::size_t rows,
              double parameters) {
  const ScoreContext context(rows);
  return loglik_of({.levels = levels, .rows = rows, .cells = counts}, context) -
         half_log(static_cast<double>(rows)) * parameters;
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

FitMetrics family_fit(const Table& train, const Table& test, Node child,
                      std::span<const Node> parents) {
  // Both data sets in one numbering: first the rows of train, then those of test.
  Configurations found;
  found.reset(train.rows() + test.rows());
  std::vector<std::uint16_t> both;
  for (Node parent : parents) {
    const auto first = train.codes(parent), second = test.codes(parent);
    both.assign(first.begin(), first.end());
    both.insert(both.end(), second.begin(), second.end());
    found.add(both, train.levels(parent));
  }
  const std::size_t levels = train.levels(child);
  const std::size_t cells = found.occurring() * levels;
  const std::span ids(found.ids());
  const auto in = count(ids.first(train.rows()), train.codes(child), cells, levels);
  const auto out = count(ids.subspan(train.rows()), test.codes(child), cells, levels);
  const double parameters = found.declared() * static_cast<double>(levels - 1);
  return {.in_bic = bic_of(in, levels, train.rows(), parameters),
          .out_bic = bic_of(out, levels, test.rows(), parameters),
          .heldout = held_out(in, out, levels,
                              kImaginaryRows / (found.declared() * static_cast<double>(levels)))};
}

}  // namespace hoist
