// SPDX-License-Identifier: Apache-2.0
#include "fuzz/decoded.hpp"

#include <numeric>

#include "support/random_dag.hpp"

namespace hoist::fuzz {

std::vector<Node> some_order(Bytes& bytes, std::size_t nodes) {
  std::vector<Node> order(nodes);
  std::iota(order.begin(), order.end(), Node{0});
  for (std::size_t i = nodes; i > 1; --i) std::swap(order[i - 1], order[bytes.below(i)]);
  return order;
}

Dag some_dag(Bytes& bytes, const Names& names) {
  const std::vector<Node> order = some_order(bytes, names.size());
  std::vector<Edge> edges;
  std::uint8_t bits = 0;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t k = i + 1; k < order.size(); ++k) {
      if (pairs++ % 8 == 0) bits = bytes.next();
      if (bits & 1) edges.push_back({order[i], order[k]});
      bits = static_cast<std::uint8_t>(bits >> 1);
    }
  return Dag(names, std::move(edges));
}

Table some_table(Bytes& bytes, std::size_t columns, std::size_t max_rows, std::size_t max_levels) {
  const std::size_t rows = 1 + bytes.below(max_rows);
  std::vector<Discrete> data(columns);
  for (Discrete& column : data) {
    const std::size_t levels = 1 + bytes.below(max_levels);
    for (std::size_t k = 0; k < levels; ++k) column.levels.push_back(std::to_string(k));
  }
  // What is left is data up to half, and what is done with them after that.
  std::string_view cells = bytes.take(bytes.rest().size() / 2);
  if (cells.empty()) cells = "\x01";
  std::size_t at = 0;
  for (std::size_t row = 0; row < rows; ++row)
    for (Discrete& column : data)
      column.codes.push_back(static_cast<std::uint16_t>(
          static_cast<unsigned char>(cells[at++ % cells.size()]) % column.levels.size()));
  return Table(testing::some_names(columns), {data.begin(), data.end()});
}

std::vector<std::uint32_t> some_rows(Bytes& bytes, std::size_t rows) {
  // A walk of uneven steps: some rows come often, some never.
  const std::uint32_t step = bytes.next(), turn = 1 + bytes.below(7);
  std::vector<std::uint32_t> drawn(rows);
  for (std::uint32_t i = 0; i < drawn.size(); ++i)
    drawn[i] = (i / turn * step + i % 3) % static_cast<std::uint32_t>(rows);
  return drawn;
}

}  // namespace hoist::fuzz
