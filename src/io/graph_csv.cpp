// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graph/by_name.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"
#include "io/graph_adjacency.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {
namespace {

// The line of names: `from,to`, then columns that a graph has no use for. R's write.csv puts an
// empty cell before it, over the names of the rows.
struct Header {
  bool is_edge_list = false;
  std::size_t cells = 0;
  std::size_t from = 0;  // its index; `to` is the next
  std::vector<std::string> others;

  bool has(std::string_view other) const {
    return std::ranges::any_of(others, [&](const std::string& each) {
      return upper_case(each) == upper_case(std::string(other));
    });
  }
};

bool is_word(const CsvCell& cell, std::string_view word) {
  return upper_case(std::string(cell.text)) == word;
}

Header header_of(const std::vector<CsvCell>& cells) {
  Header header;
  header.cells = cells.size();
  header.from = cells.size() > 2 && cells[0].text.empty() ? 1 : 0;
  header.is_edge_list = cells.size() >= header.from + 2 && is_word(cells[header.from], "FROM") &&
                        is_word(cells[header.from + 1], "TO");
  for (std::size_t k = header.from + 2; k < cells.size(); ++k)
    header.others.emplace_back(cells[k].text);
  return header;
}

// Tables that say how sure each edge of a bag is are given for graphs, and are none: they have
// edges of all graphs, both ways.
void refuse_strengths(const Source& source, const Header& header,
                      const std::vector<PlacedEdge>& edges) {
  if (header.has("confidence") && header.has("linked"))
    source.fail(0,
                "this is hoist's table of the edges of a bag and how sure each is, not a graph; "
                "give the run that it was made from, or an average beside it such as pma.json");
  if (!header.has("strength") || !header.has("direction")) return;
  std::set<Edge> seen;
  for (const PlacedEdge& placed : edges) {
    if (seen.contains({placed.edge.to, placed.edge.from}))
      source.fail(placed.offset,
                  "this is a table of arc strengths (bnlearn's boot.strength), not a graph: it has "
                  "this edge both ways; give the arcs of averaged.network(), or a bag of the "
                  "graphs themselves to average them here");
    seen.insert(placed.edge);
  }
}

// What a file says, before it is known to be a graph.
struct Edges {
  Names names;
  std::vector<PlacedEdge> edges;
};

Edges read_edges(const Source& source) {
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  if (!csv.next(cells)) source.fail(0, "the file is empty; its first line must be from,to");
  const Header header = header_of(cells);
  if (!header.is_edge_list)
    source.fail(cells[0].offset,
                "the first line must be from,to (one edge per line below it), or the file a square "
                "matrix of 0 and 1 under the names of the variables");
  NodeList nodes;
  std::vector<PlacedEdge> edges;
  while (csv.next(cells)) {
    if (cells.size() > header.cells || cells.size() < header.from + 2)
      source.fail(cells[0].offset,
                  fmt::format("this row has {} cell{}, the header has {}", cells.size(),
                              cells.size() == 1 ? "" : "s", header.cells));
    const CsvCell &tail = cells[header.from], &head = cells[header.from + 1];
    const Node from = nodes.get(source, tail.text, tail.offset);
    if (head.text.empty()) continue;  // a row of its own keeps a variable without edges
    edges.push_back({{from, nodes.get(source, head.text, head.offset)}, tail.offset});
  }
  refuse_strengths(source, header, edges);
  return {nodes.names(), std::move(edges)};
}

// Whether the file is a matrix instead.
bool is_matrix(const Source& source) {
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  return csv.next(cells) && !header_of(cells).is_edge_list && looks_like_adjacency(source);
}

}  // namespace

Dag parse_graph_csv(std::string_view text, std::string_view place) {
  const Source source(text, place);
  if (is_matrix(source)) return parse_graph_adjacency(text, place);
  const auto [names, edges] = read_edges(source);
  return build_dag(source, names, edges);
}

Graph parse_any_graph_csv(std::string_view text, std::string_view place) {
  const Source source(text, place);
  if (is_matrix(source)) return parse_any_graph_adjacency(text, place);
  const auto [names, edges] = read_edges(source);
  return build_graph(source, with_open_pairs({names, edges, {}}));
}

Notes ignored_in_graph_csv(std::string_view text, std::string_view place) {
  const Source source(text, place);
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  if (!csv.next(cells)) return {};
  const Header header = header_of(cells);
  if (!header.is_edge_list || header.others.empty()) return {};
  return {fmt::format("{}: a graph has edges and nothing else, so {} ignored: {}", place,
                      header.others.size() == 1 ? "this column is" : "these columns are",
                      shown_list(header.others))};
}

std::string format_graph_csv(const Dag& dag) { return format_cyclic_csv(dag.names(), dag.edges()); }

std::string format_cyclic_csv(const Names& names, const std::vector<Edge>& edges) {
  const auto cell = [&](Node node) { return csv_cell(names[node]); };
  std::vector<Edge> sorted = edges;
  std::ranges::sort(sorted, ByName{names});
  std::vector<char> joined(names.size());
  std::string text = "from,to\n";
  for (const Edge& edge : sorted) {
    text += fmt::format("{},{}\n", cell(edge.from), cell(edge.to));
    joined[edge.from] = joined[edge.to] = 1;
  }
  // An edge list has no other way to hold a variable without edges.
  for (Node node = 0; node < names.size(); ++node)
    if (!joined[node]) text += fmt::format("{},\n", cell(node));
  return text;
}

}  // namespace hoist
