// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "graph/by_name.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {
namespace {

constexpr std::string_view kNodes = "Graph Nodes:";
constexpr std::string_view kEdges = "Graph Edges:";

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Tetrad saves a graph as the list of its nodes, then an edge per line, each with its number. What
// it adds behind them, of scores and triples, is not read.
class Reader {
 public:
  explicit Reader(const Source& source) : source_(source), cursor_(source) {}

  PlacedGraph read() {
    cursor_.skip_blanks();
    heading(kNodes);
    nodes();
    cursor_.skip_blanks();
    heading(kEdges);
    names_ = nodes_.names();
    for (cursor_.skip_blanks(); is_digit(); cursor_.skip_blanks()) edge();
    const std::size_t rest = cursor_.offset();
    // Headings of what follows have a colon: "Graph Attributes:", "Ambiguous triples:".
    const std::string_view line = cursor_.run(is_line_end);
    if (!line.empty() && line.find(':') == std::string_view::npos)
      cursor_.fail(rest, "an edge was expected, written as: 1. A --> B");
    return {names_, std::move(edges_), std::move(open_)};
  }

 private:
  bool is_digit() const { return cursor_.peek() >= '0' && cursor_.peek() <= '9'; }
  void skip_blanks_of_line() {
    while (!cursor_.at_end() && is_blank(cursor_.peek()) && !is_line_end(cursor_.peek()))
      cursor_.advance();
  }

  void heading(std::string_view text) {
    if (cursor_.looking_at(text)) return cursor_.advance(text.size());
    cursor_.fail(
        cursor_.at_end()
            ? fmt::format("the file ends where '{}' was expected; it may be cut short", text)
            : fmt::format("'{}' was expected: a graph of Tetrad has its nodes, then its "
                          "edges",
                          text));
  }

  // Up to an empty line; `;` or, in older files, `,` between names.
  void nodes() {
    skip_blanks_of_line();
    if (cursor_.looking_at("\r\n")) cursor_.advance();
    if (!cursor_.at_end() && is_line_end(cursor_.peek())) cursor_.advance();
    for (skip_blanks_of_line(); !cursor_.at_end() && !is_line_end(cursor_.peek());
         skip_blanks_of_line()) {
      const std::size_t offset = cursor_.offset();
      std::string_view name =
          cursor_.run([](char c) { return c == ';' || c == ',' || is_line_end(c); });
      while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
      if (name.starts_with('(') && name.ends_with(')'))
        cursor_.fail(offset, fmt::format("{} is a hidden variable; a graph here has those of the "
                                         "data only",
                                         in_quotes(name)));
      nodes_.add(source_, name, offset);
      if (!cursor_.at_end() && !is_line_end(cursor_.peek())) cursor_.advance();
    }
  }

  // `1. a --> b`, then what Tetrad has to say of the edge.
  void edge() {
    cursor_.run([](char c) { return c < '0' || c > '9'; });
    if (cursor_.peek() != '.') cursor_.fail("'.' was expected after the number of the edge");
    cursor_.advance();
    skip_blanks_of_line();
    const Node from = node();
    skip_blanks_of_line();
    const std::size_t offset = cursor_.offset();
    const std::string_view mark = word();
    skip_blanks_of_line();
    const Node to = node();
    cursor_.skip_line();
    if (mark == "-->")
      edges_.push_back({{from, to}, offset});
    else if (mark == "<--")
      edges_.push_back({{to, from}, offset});
    else if (mark == "---")
      open_.push_back({{from, to}, offset});
    else if (mark == "<->" || mark == "o->" || mark == "<-o" || mark == "o-o")
      fail_hidden(source_, mark, offset);
    else
      cursor_.fail(offset,
                   fmt::format("'-->', '<--' or '---' was expected, not {}", in_quotes(mark)));
  }

  std::string_view word() { return cursor_.run(is_blank); }

  // The longest name that is known of those that begin here. Tetrad's own have no blanks.
  Node node() {
    constexpr int kMostWords = 16;
    const std::size_t begin = cursor_.offset();
    std::optional<Node> found;
    std::size_t end = begin;
    std::string_view first;
    for (int words = 0; words < kMostWords && !cursor_.at_end() && !is_line_end(cursor_.peek());
         ++words) {
      word();
      const std::string_view name = source_.text().substr(begin, cursor_.offset() - begin);
      if (words == 0) first = name;
      if (const auto node = names_.find(name)) {
        found = node;
        end = cursor_.offset();
      }
      skip_blanks_of_line();
    }
    if (!found && first.empty()) cursor_.fail(begin, "the name of a node was expected");
    if (!found) return known_node(source_, names_, first, begin);  // throws
    cursor_ = Cursor(source_, end, source_.text().size());
    return *found;
  }

  const Source& source_;
  Cursor cursor_;
  NodeList nodes_;
  Names names_;
  std::vector<PlacedEdge> edges_, open_;
};

void require_held(const Names& names) {
  for (const std::string& name : names.list()) {
    const bool held = std::ranges::none_of(
        name, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == ';' || c == ','; });
    if (!held || (name.starts_with('(') && name.ends_with(')')))
      throw Error(
          ErrorKind::output,
          fmt::format("Tetrad cannot hold the name {}: names there have no blanks, no , and "
                      "no ; and are not in parentheses; write .dot or .json instead",
                      in_quotes(name)));
  }
}

std::string text_of(const Names& names, std::vector<Edge> directed, std::vector<Edge> open) {
  require_held(names);
  std::string text = fmt::format("{}\n{}\n\n{}\n", kNodes, join(names.list(), ";"), kEdges);
  std::size_t number = 0;
  const auto add = [&](std::vector<Edge>& edges, std::string_view mark) {
    std::ranges::sort(edges, ByName{names});
    for (const Edge& edge : edges)
      text += fmt::format("{}. {} {} {}\n", ++number, names[edge.from], mark, names[edge.to]);
  };
  add(directed, "-->");
  add(open, "---");
  return text;
}

}  // namespace

bool looks_like_tetrad(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return begin != std::string_view::npos && text.substr(begin).starts_with(kNodes);
}

Dag parse_graph_tetrad(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_dag(source, Reader(source).read());
}

Graph parse_any_graph_tetrad(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_graph(source, Reader(source).read());
}

std::string format_graph_tetrad(const Dag& dag) {
  require_variables(dag, "a graph of Tetrad");
  return text_of(dag.names(), dag.edges(), {});
}

std::string format_class_tetrad(const Pdag& pdag) {
  return text_of(pdag.names(), pdag.directed(), pdag.undirected());
}

}  // namespace hoist
