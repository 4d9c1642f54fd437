// SPDX-License-Identifier: Apache-2.0
#include "metric/family_fit.hpp"

#include "core/real.hpp"
#include "score/compress.hpp"
#include "score/n_log_n.hpp"

namespace hoist {
namespace {

constexpr double kImaginaryRows = 1;

// Which configuration of the parents each row has, first those of train, then those of test.
// Numbered anew after each parent: a number stays below rows * levels, however many parents.
struct Configurations {
  std::vector<std::uint32_t> ids;
  std::size_t occurring = 1;
  double declared = 1;
};

Configurations configurations(const Table& train, const Table& test,
                              std::span<const Node> parents) {
  Configurations found{std::vector<std::uint32_t>(train.rows() + test.rows(), 0)};
  std::vector<std::uint64_t> codes(found.ids.size()), distinct;
  Compressor compress;
  for (Node parent : parents) {
    const std::uint64_t radix = train.levels(parent);
    const auto first = train.codes(parent), second = test.codes(parent);
    for (std::size_t i = 0; i < first.size(); ++i) codes[i] = found.ids[i] * radix + first[i];
    for (std::size_t i = 0; i < second.size(); ++i)
      codes[first.size() + i] = found.ids[first.size() + i] * radix + second[i];
    compress(codes, found.occurring * radix, distinct, found.ids);
    found.occurring = distinct.size();
    found.declared *= static_cast<double>(radix);
  }
  return found;
}

std::vector<std::uint32_t> count(std::span<const std::uint32_t> ids,
                                 std::span<const std::uint16_t> codes, std::size_t cells,
                                 std::size_t levels) {
  std::vector<std::uint32_t> counts(cells, 0);
  for (std::size_t i = 0; i < codes.size(); ++i) ++counts[ids[i] * levels + codes[i]];
  return counts;
}

std::uint32_t sum(std::span<const std::uint32_t> counts) {
  std::uint32_t total = 0;
  for (std::uint32_t n : counts) total += n;
  return total;
}

// sum_jk n_jk log(n_jk / n_j) - parameters * log(N) / 2
double bic(std::span<const std::uint32_t> counts, std::size_t levels, std::size_t rows,
           double parameters) {
  // Held: another thread may ask for a longer table, which then replaces this one.
  const auto table = n_log_n_table(rows);
  const std::vector<double>& n_log_n = *table;
  double value = 0;
  for (std::size_t j = 0; j < counts.size(); j += levels) {
    for (std::uint32_t n : counts.subspan(j, levels)) value += n_log_n[n];
    value -= n_log_n[sum(counts.subspan(j, levels))];
  }
  return value - parameters * natural_log(static_cast<double>(rows)) / 2;
}

// sum_jk m_jk log((n_jk + a) / (n_j + a r)): m of test, n of train, `a` imaginary rows a cell.
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
  const Configurations found = configurations(train, test, parents);
  const std::size_t levels = train.levels(child);
  const std::size_t cells = found.occurring * levels;
  const std::span ids(found.ids);
  const auto in = count(ids.first(train.rows()), train.codes(child), cells, levels);
  const auto out = count(ids.subspan(train.rows()), test.codes(child), cells, levels);
  const double parameters = found.declared * static_cast<double>(levels - 1);
  return {.in_bic = bic(in, levels, train.rows(), parameters),
          .out_bic = bic(out, levels, test.rows(), parameters),
          .heldout = held_out(in, out, levels,
                              kImaginaryRows / (found.declared * static_cast<double>(levels)))};
}

}  // namespace hoist
