// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "io/csv.hpp"
#include "io/graph_adjacency.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {
namespace {

bool is_word(const CsvCell& cell, std::string_view word) {
  return std::equal(cell.text.begin(), cell.text.end(), word.begin(), word.end(),
                    [](char a, char b) {
                      return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
                    });
}

}  // namespace

Dag parse_graph_csv(std::string_view text, std::string_view place) {
  const Source source(text, place);
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  if (!csv.next(cells)) source.fail(0, "the file is empty; its first line must be from,to");
  const std::size_t header = cells.size();
  if (header < 2 || !is_word(cells[0], "from") || !is_word(cells[1], "to")) {
    if (looks_like_adjacency(source)) return parse_adjacency(source);
    source.fail(cells[0].offset,
                "the first line must be from,to (an edge a line below it), or the file a square "
                "matrix of 0 and 1 under the names of the variables");
  }
  NodeList nodes;
  std::vector<PlacedEdge> edges;
  while (csv.next(cells)) {
    if (cells.size() > header || cells.size() < 2)
      source.fail(cells[0].offset, fmt::format("this row has {} cell{}, the header has {}",
                                               cells.size(), cells.size() == 1 ? "" : "s", header));
    const Node from = nodes.get(source, cells[0].text, cells[0].offset);
    if (cells[1].text.empty()) continue;  // a row of its own keeps a variable without edges
    edges.push_back({{from, nodes.get(source, cells[1].text, cells[1].offset)}, cells[0].offset});
  }
  return build_dag(source, nodes.names(), edges);
}

std::string format_graph_csv(const Dag& dag) {
  const auto cell = [&](Node node) { return csv_cell(dag.names()[node]); };
  std::string text = "from,to\n";
  for (const Edge& edge : edges_by_name(dag))
    text += fmt::format("{},{}\n", cell(edge.from), cell(edge.to));
  // An edge list has no other place for a variable without edges.
  for (Node node = 0; node < dag.size(); ++node)
    if (dag.parents(node).empty() && dag.children(node).empty())
      text += fmt::format("{},\n", cell(node));
  return text;
}

}  // namespace hoist
