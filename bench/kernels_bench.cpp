// SPDX-License-Identifier: Apache-2.0
// The inner loops of counting, one by one. Each checks its answer before it is timed.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

#include "score/histogram.hpp"
#include "score/kernels.hpp"
#include "score/packed_columns.hpp"

namespace hoist {
namespace {

using kernels::Word;

// Random bitmaps, half of whose words weigh double.
struct Bitmaps {
  Bitmaps(std::size_t count, std::size_t words) : bits(count * words) {
    std::mt19937_64 random(count);
    for (Word& word : bits) word = random();
    for (std::size_t i = 0; i < count; ++i) pointers.push_back(bits.data() + i * words);
  }

  std::vector<Word> bits;
  std::vector<const Word*> pointers;
};

std::uint32_t plain_weight(const Word* a, const Word* b, const kernels::Weights& weights) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < weights.words; ++i)
    sum += static_cast<std::uint32_t>(std::popcount(a[i] & b[i])) << (i >= weights.first_double);
  return sum;
}

// Arguments: words of a bitmap, masks. 100 bitmaps.
void products(benchmark::State& state) {
  const auto words = static_cast<std::size_t>(state.range(0));
  const auto masks = static_cast<std::size_t>(state.range(1));
  constexpr std::size_t kBitmaps = 100;
  const Bitmaps left(masks, words), right(kBitmaps, words);
  const auto tables = kernels::weight_tables(words, words / 2);
  const kernels::Weights weights{words, words / 2, tables.data()};
  std::vector<std::uint16_t> out(masks * kBitmaps);
  std::vector<std::uint16_t*> rows;
  for (std::size_t i = 0; i < masks; ++i) rows.push_back(out.data() + i * kBitmaps);
  const auto multiply = [&] {
    kernels::products(left.pointers, right.pointers, weights,
                      std::span<std::uint16_t* const>(rows));
  };
  multiply();
  for (std::size_t i = 0; i < masks; ++i)
    for (std::size_t j = 0; j < kBitmaps; ++j)
      if (rows[i][j] != plain_weight(left.pointers[i], right.pointers[j], weights))
        return state.SkipWithError("a product is wrong");
  for (auto _ : state) {
    multiply();
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(masks * kBitmaps));
}
BENCHMARK(products)->ArgsProduct({{8, 16, 32, 64, 256}, {1, 4, 16}});

Table random_table(std::size_t rows, std::uint16_t levels) {
  std::mt19937_64 random(rows);
  Discrete column;
  for (std::uint16_t level = 0; level < levels; ++level)
    column.levels.push_back(std::to_string(level));
  for (std::size_t i = 0; i < rows; ++i)
    column.codes.push_back(static_cast<std::uint16_t>(random() % levels));
  return Table(Names({"x"}), {column});
}

// Argument: rows, all of them once.
void histogram_of_rows(benchmark::State& state) {
  const auto rows = static_cast<std::size_t>(state.range(0));
  constexpr std::uint16_t kLevels = 8;
  const Table table = random_table(rows, kLevels);
  const PackedColumns columns{Sample(table)};
  const std::uint8_t* codes = columns.codes(0);
  std::vector<std::uint32_t> counts(kLevels);
  const auto count = [&] {
    std::ranges::fill(counts, 0U);
    histogram(columns.slots(), counts.data(), [&](std::size_t slot) { return codes[slot]; });
  };
  count();
  if (!std::ranges::equal(counts, columns.counts(0)))
    return state.SkipWithError("the histogram is wrong");
  for (auto _ : state) {
    count();
    benchmark::DoNotOptimize(counts.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rows));
}
BENCHMARK(histogram_of_rows)->Arg(500)->Arg(5000);

// Argument: rows. What one column of a replicate costs to lay out.
void pack_a_column(benchmark::State& state) {
  const auto rows = static_cast<std::size_t>(state.range(0));
  const Table table = random_table(rows, 3);
  std::mt19937_64 random(1);
  std::vector<std::uint32_t> drawn(rows);
  for (std::uint32_t& row : drawn) row = static_cast<std::uint32_t>(random() % rows);
  std::vector<std::uint32_t> times(rows);
  for (std::uint32_t row : drawn) ++times[row];
  const RowWeights weights = RowWeights::times(std::move(times));
  const Sample view(table, weights);
  std::vector<std::uint32_t> expected(3);
  for (std::uint32_t row : drawn) ++expected[table.codes(0)[row]];
  if (!std::ranges::equal(expected, PackedColumns(view).counts(0)))
    return state.SkipWithError("the packed column is wrong");
  for (auto _ : state) benchmark::DoNotOptimize(PackedColumns(view).indicators().data());
}
BENCHMARK(pack_a_column)->Arg(500)->Arg(5000);

}  // namespace
}  // namespace hoist

BENCHMARK_MAIN();
