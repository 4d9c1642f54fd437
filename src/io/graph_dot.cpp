// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "graph/by_name.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

bool is_id_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

struct DotId {
  std::string text;
  std::size_t offset = 0;
  bool quoted = false;
};

// The part of DOT that graphs of variables are written in: statements of nodes, of chains of edges
// and of attributes, without subgraphs.
class Reader {
 public:
  explicit Reader(const Source& source) : source_(source), cursor_(source) {}

  Dag read() {
    header();
    while (!next_is('}')) {
      if (cursor_.at_end())
        cursor_.fail("the file ends where '}' was expected; it may be cut short");
      if (next_is(';'))
        cursor_.advance();
      else
        statement();
    }
    cursor_.advance();
    skip();
    if (!cursor_.at_end()) cursor_.fail("text after the graph; a file holds one graph");
    return build_dag(source_, nodes_.names(), edges_);
  }

 private:
  void skip() {
    while (true) {
      cursor_.skip_blanks_and_comments();
      // A line that begins with # comes from a preprocessor, and DOT ignores it.
      const std::size_t at = cursor_.offset();
      const bool first =
          at == 0 || source_.text()[at - 1] == '\n' || source_.text()[at - 1] == '\r';
      if (cursor_.peek() != '#' || !first) return;
      cursor_.skip_line();
    }
  }
  bool next_is(char c) {
    skip();
    return cursor_.peek() == c;
  }
  void expect(char c) {
    if (!next_is(c)) fail_expected(fmt::format("'{}'", c));
    cursor_.advance();
  }
  [[noreturn]] void fail_expected(const std::string& what) {
    if (cursor_.at_end())
      cursor_.fail(fmt::format("the file ends where {} was expected; it may be cut short", what));
    cursor_.fail(fmt::format("{} was expected, not '{}'", what, cursor_.peek()));
  }

  DotId id(const std::string& what) {
    skip();
    DotId id{"", cursor_.offset(), cursor_.peek() == '"'};
    if (id.quoted) {
      id.text = cursor_.quoted();
      return id;
    }
    if (cursor_.peek() == '<')
      cursor_.fail("HTML names are not supported; write the name in quotes");
    // A minus begins a number; anywhere else it begins an arrow.
    if (cursor_.peek() == '-' && cursor_.peek(1) != '-' && cursor_.peek(1) != '>') {
      id.text = "-";
      cursor_.advance();
    }
    id.text += cursor_.run([](char c) { return !is_id_byte(c); });
    if (id.text.empty()) fail_expected(what);
    return id;
  }

  void header() {
    DotId word = id("'digraph'");
    if (lower(word.text) == "strict") word = id("'digraph'");
    if (lower(word.text) == "graph")
      cursor_.fail(word.offset, "this graph is undirected; a DAG is a digraph");
    if (lower(word.text) != "digraph")
      cursor_.fail(word.offset,
                   fmt::format("'digraph' was expected, not {}", in_quotes(word.text)));
    if (!next_is('{')) id("the name of the graph or '{'");
    expect('{');
  }

  void statement() {
    if (cursor_.peek() == '{') fail_subgraph();
    const DotId first = id("a node, an edge or '}'");
    const std::string word = first.quoted ? "" : lower(first.text);
    if (word == "subgraph") fail_subgraph(first.offset);
    if (next_is('=')) {  // an attribute of the graph
      cursor_.advance();
      id("the value of an attribute");
      return;
    }
    if (word == "node" || word == "edge" || word == "graph") {
      if (!next_is('[')) fail_expected("'['");
      attributes(word == "edge");
      return;
    }
    node_or_chain(first);
  }

  void node_or_chain(const DotId& first) {
    Node tail = node(first);
    bool chain = false;
    while (next_is('-')) {
      const std::size_t arrow = cursor_.offset();
      if (cursor_.looking_at("--"))
        cursor_.fail("'--' is an edge without a direction; a DAG has only '->'");
      if (!cursor_.looking_at("->")) fail_expected("'->'");
      cursor_.advance(2);
      if (next_is('{')) fail_subgraph();
      const DotId next = id("the head of an edge");
      if (!next.quoted && lower(next.text) == "subgraph") fail_subgraph(next.offset);
      const Node head = node(next);
      edges_.push_back({{tail, head}, chain ? arrow : first.offset});
      tail = head;
      chain = true;
    }
    attributes(chain);
  }

  Node node(const DotId& id) {
    if (next_is(':')) cursor_.fail("ports are not supported; write a name that has ':' in quotes");
    return nodes_.get(source_, id.text, id.offset);
  }

  void attributes(bool of_edges) {
    while (next_is('[')) {
      cursor_.advance();
      while (!next_is(']')) {
        const DotId name = id("an attribute or ']'");
        DotId value;
        if (next_is('=')) {
          cursor_.advance();
          value = attribute_value();
        }
        if (of_edges && lower(name.text) == "dir" && lower(value.text) != "forward")
          cursor_.fail(name.offset, fmt::format("an edge with dir={} does not point from its first "
                                                "node to its second, as in a DAG; turn it round",
                                                shortened(value.text)));
        if (next_is(',') || next_is(';')) cursor_.advance();
      }
      cursor_.advance();
    }
  }

  DotId attribute_value() {
    if (!next_is('<')) return id("the value of an attribute");
    // HTML: brackets are balanced in it.
    const std::size_t open = cursor_.offset();
    std::size_t depth = 0;
    do {
      if (cursor_.at_end()) cursor_.fail(open, "this '<' is never closed; add '>'");
      if (cursor_.peek() == '<') ++depth;
      if (cursor_.peek() == '>') --depth;
      cursor_.advance();
    } while (depth > 0);
    return {"<>", open, true};
  }

  [[noreturn]] void fail_subgraph() { fail_subgraph(cursor_.offset()); }
  [[noreturn]] void fail_subgraph(std::size_t offset) {
    cursor_.fail(offset, "subgraphs are not supported; write each edge by itself, without braces");
  }

  const Source& source_;
  Cursor cursor_;
  NodeList nodes_;
  std::vector<PlacedEdge> edges_;
};

}  // namespace

Dag parse_graph_dot(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return Reader(source).read();
}

namespace {

// Every name in quotes: then none can be taken for a keyword or a number.
std::string lines_of(const Names& names) {
  std::string text;
  for (const std::string& name : names.list()) text += fmt::format("  {};\n", quote(name));
  return text;
}

std::string lines_of(const Names& names, std::vector<Edge> edges, std::string_view style) {
  std::sort(edges.begin(), edges.end(), ByName{names});
  std::string text;
  for (const Edge& edge : edges)
    text += fmt::format("  {} -> {}{};\n", quote(names[edge.from]), quote(names[edge.to]), style);
  return text;
}

}  // namespace

std::string format_graph_dot(const Dag& dag) { return format_cyclic_dot(dag.names(), dag.edges()); }

std::string format_cyclic_dot(const Names& names, const std::vector<Edge>& edges) {
  return "digraph {\n" + lines_of(names) + lines_of(names, edges, "") + "}\n";
}

std::string format_class_dot(const Pdag& pdag) {
  return "digraph {\n" + lines_of(pdag.names()) + lines_of(pdag.names(), pdag.directed(), "") +
         lines_of(pdag.names(), pdag.undirected(), " [dir=none]") + "}\n";
}

}  // namespace hoist
