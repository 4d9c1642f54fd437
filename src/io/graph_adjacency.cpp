// SPDX-License-Identifier: Apache-2.0
#include "io/graph_adjacency.hpp"

#include <fmt/format.h>

#include "hoist/text.hpp"
#include "io/csv.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {
namespace {

// Rows are tails and columns heads, unless the corner says otherwise: libraries differ in this, and
// a matrix does not tell.
constexpr std::string_view kCorner = "from\\to";
constexpr std::string_view kTransposed = "to\\from";

[[noreturn]] void fail_shape(const Source& source, std::size_t offset, std::size_t names,
                             const std::string& found) {
  source.fail(offset, fmt::format("{}; {} variables need {} rows of as many cells, each row after "
                                  "its name",
                                  found, names, names));
}

}  // namespace

bool looks_like_adjacency(const Source& source) {
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  csv.next(cells);
  const std::size_t header = cells.size();
  std::size_t rows = 0;
  while (csv.next(cells)) ++rows;
  return rows > 0 && (rows == header || rows + 1 == header);
}

namespace {

// `build` makes the graph of the source, its names and its edges.
template <class Build>
auto parse_matrix(const Source& source, const Build& build) {
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  if (!csv.next(cells)) source.fail(0, "the file is empty; its first line must name the variables");
  std::vector<CsvCell> header = cells;
  std::vector<std::string> kept;  // the header outlives its record
  for (const CsvCell& cell : header) kept.emplace_back(cell.text);
  std::vector<CsvCell> row;
  const bool any = csv.next(row);
  // With a corner cell every line is of one length, and a row begins with a name, not with 0 or 1.
  const bool corner = kept[0] == kCorner || kept[0] == kTransposed || kept[0].empty() ||
                      (any && row[0].text != "0" && row[0].text != "1");
  const bool shorter = any && corner && row.size() == header.size() + 1;  // R leaves the corner out
  const std::size_t skip = corner && !shorter ? 1 : 0;
  NodeList columns;
  for (std::size_t k = skip; k < header.size(); ++k) columns.add(source, kept[k], header[k].offset);
  const Names names = columns.names();
  if (names.size() == 0)
    source.fail(csv.end(), "no variable is named after the corner; the file may be cut short");
  const std::size_t lead = corner ? 1 : 0;
  std::vector<PlacedEdge> edges;
  NodeList rows;
  std::size_t count = 0;
  for (bool more = any; more; more = csv.next(row), ++count) {
    if (row.size() != names.size() + lead)
      fail_shape(source, row[0].offset, names.size(),
                 fmt::format("this row has {} cells", row.size()));
    if (count == names.size())
      fail_shape(source, row[0].offset, names.size(), "there are more rows than names");
    const Node from =
        corner ? known_node(source, names, row[0].text, row[0].offset) : static_cast<Node>(count);
    if (corner) rows.add(source, row[0].text, row[0].offset);
    for (Node to = 0; to < names.size(); ++to) {
      const CsvCell& cell = row[to + lead];
      if (cell.text == "0") continue;
      if (cell.text != "1")
        source.fail(cell.offset, fmt::format("{} where 0 (no edge) or 1 (an edge) must be",
                                             in_quotes(cell.text)));
      edges.push_back({kept[0] == kTransposed ? Edge{to, from} : Edge{from, to}, cell.offset});
    }
  }
  if (count != names.size())
    fail_shape(source, csv.end(), names.size(), fmt::format("there are {} rows", count));
  return build(source, names, edges);
}

}  // namespace

Dag parse_graph_adjacency(std::string_view text, std::string_view place) {
  return parse_matrix(Source(text, place),
                      [](const auto& source, const auto& names, const auto& edges) {
                        return build_dag(source, names, edges);
                      });
}

Graph parse_any_graph_adjacency(std::string_view text, std::string_view place) {
  return parse_matrix(Source(text, place),
                      [](const auto& source, const auto& names, const auto& edges) {
                        return build_graph(source, with_open_pairs({names, edges, {}}));
                      });
}

std::string format_graph_adjacency(const Dag& dag) {
  require_variables(dag, "an adjacency matrix");
  std::string text(kCorner);
  for (const std::string& name : dag.names().list()) text += "," + csv_cell(name);
  text += '\n';
  for (Node from = 0; from < dag.size(); ++from) {
    std::string cells(dag.size() * 2, ',');
    for (Node to = 0; to < dag.size(); ++to) cells[to * 2 + 1] = '0';
    for (Node to : dag.children(from)) cells[to * 2 + 1] = '1';
    text += csv_cell(dag.names()[from]) + cells + '\n';
  }
  return text;
}

}  // namespace hoist
