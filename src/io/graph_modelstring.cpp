// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {
namespace {

struct Parent {
  std::string_view name;
  std::size_t offset = 0;
};

// One `[child|parent:parent]`.
struct Group {
  std::vector<Parent> parents;
};

std::string_view name_at(Cursor& cursor, const std::string& what) {
  const std::size_t offset = cursor.offset();
  const std::string_view name =
      cursor.run([](char c) { return c == '[' || c == ']' || c == '|' || c == ':'; });
  if (cursor.at_end()) cursor.fail("the text ends where ']' was expected; it may be cut short");
  if (name.empty()) cursor.fail(offset, what + " was expected");
  return name;
}

Group group_at(Cursor& cursor, const Source& source, NodeList& nodes) {
  if (cursor.peek() != '[')
    cursor.fail("'[' was expected; a model string looks like [A][B|A][C|A:B]");
  cursor.advance();
  const std::size_t offset = cursor.offset();
  nodes.add(source, name_at(cursor, "the name of a variable"), offset);
  Group group;
  for (char before = '|'; cursor.peek() == before; before = ':') {
    cursor.advance();
    const std::size_t begin = cursor.offset();
    group.parents.push_back({name_at(cursor, "the name of a parent"), begin});
  }
  if (cursor.peek() != ']')
    cursor.fail(
        fmt::format("']' was expected, not '{}'; parents are written [B|A:C]", cursor.peek()));
  cursor.advance();
  cursor.skip_blanks();
  return group;
}

}  // namespace

Graph parse_any_graph_modelstring(std::string_view text, std::string_view place) {
  if (looks_like_tetrad(text)) return parse_any_graph_tetrad(text, place);
  return parse_graph_modelstring(text, place);
}

Dag parse_graph_modelstring(std::string_view text, std::string_view place) {
  if (looks_like_tetrad(text)) return parse_graph_tetrad(text, place);
  const Source source(text, place);
  Cursor cursor(source);
  cursor.skip_blanks();
  if (cursor.at_end()) cursor.fail("the text is empty; a model string looks like [A][B|A][C|A:B]");
  NodeList nodes;
  std::vector<Group> groups;
  while (!cursor.at_end()) groups.push_back(group_at(cursor, source, nodes));
  const Names names = nodes.names();
  std::vector<PlacedEdge> edges;
  for (Node child = 0; child < groups.size(); ++child)
    for (const Parent& parent : groups[child].parents)
      edges.push_back(
          {{known_node(source, names, parent.name, parent.offset), child}, parent.offset});
  return build_dag(source, names, edges);
}

std::string format_graph_modelstring(const Dag& dag) {
  require_variables(dag, "a model string");
  for (const std::string& name : dag.names().list())
    if (name.find_first_of("[]|:") != std::string::npos)
      throw Error(ErrorKind::output,
                  fmt::format("a model string cannot hold the name {}: it has one "
                              "of [ ] | : in it; write .json instead",
                              in_quotes(name)));
  std::string text;
  for (Node node = 0; node < dag.size(); ++node) {
    text += "[" + dag.names()[node];
    char before = '|';
    for (Node parent : dag.parents(node)) {
      text += before + dag.names()[parent];
      before = ':';
    }
    text += "]";
  }
  return text + "\n";
}

}  // namespace hoist
