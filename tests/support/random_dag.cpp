// SPDX-License-Identifier: Apache-2.0
#include "support/random_dag.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>

#include "core/random.hpp"

namespace hoist::testing {
namespace {

std::vector<Node> random_order(std::size_t n, RandomStream& random) {
  std::vector<Node> order(n);
  std::iota(order.begin(), order.end(), Node{0});
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

}  // namespace

Names some_names(std::size_t n) {
  std::vector<std::string> names;
  // 37 is coprime to 1000, so the names are distinct and their byte order is scrambled.
  for (std::size_t i = 0; i < n; ++i) names.push_back("v" + std::to_string(1000 + (i * 37) % 1000));
  return Names(names);
}

Dag random_dag(const Names& names, double density, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 1);
  const std::vector<Node> order = random_order(names.size(), random);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j)
      if (random.uniform() < density) edges.push_back({order[i], order[j]});
  return Dag(names, edges);
}

Bag random_bag(std::size_t nodes, std::size_t size, std::uint64_t seed) {
  const Names names = some_names(nodes);
  const Dag core = random_dag(names, 4.0 / static_cast<double>(nodes), seed);
  RandomStream random(seed, Purpose::test, 2);
  Bag bag{names, {}};
  for (std::size_t b = 0; b < size; ++b) {
    // Each DAG has an order of its own, and edges that contradict it are turned round: so the
    // structures of the bag close cycles with each other.
    const std::vector<Node> order = random_order(nodes, random);
    std::vector<std::size_t> place(nodes);
    for (std::size_t i = 0; i < nodes; ++i) place[order[i]] = i;
    std::set<Edge> edges;
    const auto insert = [&](Node a, Node c) {
      edges.insert(place[a] < place[c] ? Edge{a, c} : Edge{c, a});
    };
    for (const Edge& edge : core.edges())
      if (random.uniform() < 0.9) insert(edge.from, edge.to);
    for (Node i = 0; i < nodes; ++i)
      for (Node k = 0; k < i; ++k)
        if (random.uniform() < 0.3 / static_cast<double>(nodes)) insert(i, k);
    bag.add(Dag(names, {edges.begin(), edges.end()}));
  }
  return bag;
}

Table random_table(std::size_t columns, std::size_t rows, std::size_t max_levels,
                   std::uint64_t seed, double strength) {
  RandomStream random(seed, Purpose::test, 3);
  const Names names = some_names(columns);
  const Dag dag = random_dag(names, 2.0 / static_cast<double>(columns), seed);
  std::vector<Discrete> data(columns);
  for (Node node : dag.topological_order()) {
    Discrete& column = data[node];
    const std::size_t levels = 2 + random.below(max_levels - 1);
    for (std::size_t k = 0; k < levels; ++k) column.levels.push_back("l" + std::to_string(k));
    for (std::size_t i = 0; i < rows; ++i) {
      std::size_t value = random.below(levels);
      for (Node parent : dag.parents(node))
        if (random.uniform() < strength) value = (data[parent].codes[i] + 1U) % levels;
      column.codes.push_back(static_cast<std::uint16_t>(value));
    }
  }
  return Table(names, {data.begin(), data.end()});
}

Table as_kind(const Table& table, const std::string& kind) {
  RandomStream random(table.rows(), Purpose::test, 77);
  std::vector<Column> columns;
  for (Node node = 0; node < table.columns(); ++node) {
    if (kind == "labels" || (kind == "mixed" && node % 2 == 1)) {
      columns.push_back(table.column(node));
      continue;
    }
    Continuous numbers;
    for (std::uint16_t code : table.codes(node))
      numbers.values.push_back(1e3 * node + code + random.uniform() + random.uniform());
    columns.push_back(std::move(numbers));
  }
  return Table(table.names(), columns);
}

std::vector<std::uint32_t> random_rows(std::size_t rows, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 41);
  std::vector<std::uint32_t> drawn(rows);
  for (std::uint32_t& row : drawn) row = static_cast<std::uint32_t>(random.below(rows));
  return drawn;
}

RowWeights times_of(const std::vector<std::uint32_t>& drawn, std::size_t rows) {
  std::vector<std::uint32_t> times(rows);
  for (std::uint32_t row : drawn) ++times[row];
  return RowWeights::times(std::move(times));
}

Dag dag_of(const std::string& names, const std::string& edges) {
  std::istringstream words(names);
  std::vector<std::string> list;
  for (std::string word; words >> word;) list.push_back(word);
  const Names known(list);
  std::istringstream arrows(edges);
  std::vector<Edge> found;
  for (std::string word; arrows >> word;) {
    const std::size_t arrow = word.find("->");
    found.push_back(
        {known.at(word.substr(0, arrow), "test"), known.at(word.substr(arrow + 2), "test")});
  }
  return Dag(known, found);
}

}  // namespace hoist::testing
