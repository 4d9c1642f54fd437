// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "core/real.hpp"
#include "metric/family_fit.hpp"
#include "score/n_log_n.hpp"

namespace hoist {
namespace {

constexpr double kImaginaryRows = 1;

// How often each cell is in the rows of a family, by their weights.
std::vector<double> count(const FamilyColumns& rows, std::span<const std::uint32_t> ids,
                          std::size_t cells) {
  std::vector<double> counts(cells, 0);
  count_cells(ids, rows.child().codes(), rows.child().levels().size(), rows.weights(), counts);
  return counts;
}

double sum(std::span<const double> counts) {
  return std::accumulate(counts.begin(), counts.end(), 0.0);
}

// sum_jk n_jk log(n_jk / n_j). Whole numbers have their n log n in a table.
double log_likelihood(const FamilyColumns& rows, std::span<const double> counts) {
  const bool whole = rows.weights().empty();
  const auto known = n_log_n_table(whole ? rows.rows() : 0);
  const auto n_log_n = [&](double n) {
    return whole ? (*known)[static_cast<std::size_t>(n)] : n > 0 ? n * natural_log(n) : 0;
  };
  const std::size_t levels = rows.child().levels().size();
  double value = 0;
  for (std::size_t j = 0; j < counts.size(); j += levels) {
    for (double n : counts.subspan(j, levels)) value += n_log_n(n);
    value -= n_log_n(sum(counts.subspan(j, levels)));
  }
  return value;
}

// sum_jk m_jk log((n_jk + a) / (n_j + a r)): m of test, n of train, `a` imaginary rows per cell.
double held_out(std::span<const double> train, std::span<const double> test, std::size_t levels,
                double a) {
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
  const auto in = count(family.train, family.train_ids(), cells);
  const auto out = count(family.test, family.test_ids(), cells);
  const double declared = family.found.declared();
  return {.in = log_likelihood(family.train, in),
          .out = log_likelihood(family.test, out),
          .heldout =
              held_out(in, out, levels, kImaginaryRows / (declared * static_cast<double>(levels))),
          .parameters = declared * static_cast<double>(levels - 1)};
}

}  // namespace hoist
