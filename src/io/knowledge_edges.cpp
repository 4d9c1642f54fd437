// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hoist/knowledge.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"
#include "io/graph_builder.hpp"
#include "io/knowledge_files.hpp"

namespace hoist {
namespace {

// The first line in capitals, without quotes and blanks, whatever parts its cells.
std::string header_of(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
  constexpr std::size_t kLongest = 100;
  std::string header;
  for (char c : text.substr(begin, std::min(end - begin, kLongest))) {
    if (c == ';' || c == '\t') c = ',';
    if (c != '"' && c != ' ') header += c;
  }
  return upper_case(header);
}

bool name_says(std::string_view place, std::string_view word) {
  const std::size_t folder = place.rfind('/');
  const std::string file(folder == std::string_view::npos ? place : place.substr(folder + 1));
  return upper_case(file).find(word) != std::string::npos;
}

}  // namespace

bool is_edge_list(std::string_view text) {
  const std::string header = header_of(text);
  return header == "FROM,TO" || header == ",FROM,TO";  // R's row names stand before them
}

Knowledge parse_edge_knowledge(const Source& source, const Names& names) {
  const bool forbidden = name_says(source.place(), "BLACKLIST");
  if (forbidden == name_says(source.place(), "WHITELIST"))
    source.fail(
        0,
        "this is a list of edges, and the name of its file says what they are: blacklist "
        "(edges that must not be) or whitelist (that must be); name it so, as blacklist.csv");
  CsvReader csv(source, '\0');
  std::vector<CsvCell> cells;
  csv.next(cells);
  const std::size_t columns = cells.size();
  Knowledge knowledge(names);
  std::set<Edge> seen;
  while (csv.next(cells)) {
    if (cells.size() != columns)
      source.fail(cells[0].offset,
                  fmt::format("this row has {} cell{}, the header has {}", cells.size(),
                              cells.size() == 1 ? "" : "s", columns));
    const CsvCell &tail = cells[columns - 2], &head = cells[columns - 1];
    const Edge edge{known_node(source, names, tail.text, tail.offset),
                    known_node(source, names, head.text, head.offset)};
    if (edge.from == edge.to)
      source.fail(tail.offset, fmt::format("{} -> {} is a loop; a DAG has none",
                                           in_quotes(names[edge.from]), in_quotes(names[edge.to])));
    seen.insert(edge);
    if (!forbidden && seen.contains({edge.to, edge.from}))
      source.fail(tail.offset,
                  fmt::format("{} and {} are joined both ways, for bnlearn an edge of "
                              "either direction; hoist requires an edge in one: keep it",
                              in_quotes(names[edge.from]), in_quotes(names[edge.to])));
    forbidden ? knowledge.forbid(edge) : knowledge.require(edge);
  }
  return knowledge;
}

}  // namespace hoist
