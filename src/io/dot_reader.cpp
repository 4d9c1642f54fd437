// SPDX-License-Identifier: Apache-2.0
#include "io/dot_reader.hpp"

#include <fmt/format.h>

#include <optional>

#include "hoist/text.hpp"
#include "io/cursor.hpp"

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
// and of attributes, without subgraphs; and DAGitty's, which has groups and more kinds of edges.
class Reader {
 public:
  Reader(const Source& source, DotDialect dialect)
      : source_(source), cursor_(source), dagitty_(dialect == DotDialect::dagitty) {}

  PlacedGraph read() {
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
    return {nodes_.names(), std::move(edges_), std::move(open_)};
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
    if (cursor_.peek() == '<' && !dagitty_)
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
    if (dagitty_) return dagitty_header();
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

  // DAGitty begins with what kind of graph it is. A class that data cannot tell further is a pdag.
  void dagitty_header() {
    const DotId word = id("'dag' or 'pdag'");
    const std::string kind = lower(word.text);
    if (kind == "mag" || kind == "pag")
      cursor_.fail(word.offset, fmt::format("a {} is a graph with hidden variables, which is not "
                                            "read; only dag and pdag are",
                                            kind));
    if (kind != "dag" && kind != "pdag")
      cursor_.fail(word.offset,
                   fmt::format("'dag' or 'pdag' was expected, not {}", in_quotes(word.text)));
    if (!next_is('{')) id("the name of the graph or '{'");
    expect('{');
  }

  void statement() {
    if (dagitty_ && cursor_.peek() == '{') return chain(group());
    if (cursor_.peek() == '{') fail_subgraph();
    const DotId first = id("a node, an edge or '}'");
    const std::string word = first.quoted || dagitty_ ? "" : lower(first.text);
    if (word == "subgraph") fail_subgraph(first.offset);
    if (next_is('=')) {  // an attribute of the graph
      cursor_.advance();
      id("the value of an attribute");
      return;
    }
    if (word == "node" || word == "edge" || word == "graph") {
      if (!next_is('[')) fail_expected("'['");
      if (const auto open = attributes(word == "edge")) fail_dir(source_, *open, "none");
      return;
    }
    node_or_chain(first);
  }

  void node_or_chain(const DotId& first) { chain({node(first)}, first.offset); }
  void chain(std::vector<Node> tails) { chain(std::move(tails), cursor_.offset()); }

  // What follows the first node or group of a statement, whose place its first edge has.
  void chain(std::vector<Node> tails, std::size_t begin) {
    const std::size_t first_edge = edges_.size();
    bool has_edges = false;
    while (next_is('-') || (dagitty_ && (cursor_.peek() == '<' || cursor_.peek() == '@'))) {
      const std::size_t mark = cursor_.offset();
      const Ends ends = arrow();
      const std::vector<Node> heads = operand();
      join(tails, heads, ends, has_edges ? mark : begin);
      tails = heads;
      has_edges = true;
    }
    if (const auto open = attributes(has_edges)) {
      for (std::size_t i = first_edge; i < edges_.size(); ++i)
        open_.push_back({edges_[i].edge, *open});
      edges_.resize(first_edge);
    }
  }

  enum class Ends { forth, back, open };

  Ends arrow() {
    const std::size_t offset = cursor_.offset();
    if (dagitty_) {
      const std::string_view mark =
          cursor_.run([](char c) { return c != '<' && c != '-' && c != '>' && c != '@'; });
      if (mark == "->") return Ends::forth;
      if (mark == "<-") return Ends::back;
      if (mark == "--") return Ends::open;
      if (mark == "<->" || mark.find('@') != std::string_view::npos)
        fail_hidden(source_, mark, offset);
      cursor_.fail(offset, fmt::format("'->', '<-' or '--' was expected, not {}", in_quotes(mark)));
    }
    if (cursor_.looking_at("--"))
      cursor_.fail("'--' is an edge without a direction; a DAG has only '->'");
    if (!cursor_.looking_at("->")) fail_expected("'->'");
    cursor_.advance(2);
    return Ends::forth;
  }

  std::vector<Node> operand() {
    if (next_is('{')) {
      if (!dagitty_) fail_subgraph();
      return group();
    }
    const DotId next = id("the head of an edge");
    if (!next.quoted && !dagitty_ && lower(next.text) == "subgraph") fail_subgraph(next.offset);
    return {node(next)};
  }

  // `{a b c}`, of which each is meant. REQUIRES: the brace is next.
  std::vector<Node> group() {
    cursor_.advance();
    std::vector<Node> nodes;
    while (!next_is('}')) {
      if (cursor_.peek() == '{') cursor_.fail("a group in a group; write each edge by itself");
      nodes.push_back(node(id("a node or '}'")));
      attributes(false);
      if (next_is(';')) cursor_.advance();
    }
    cursor_.advance();
    return nodes;
  }

  void join(const std::vector<Node>& tails, const std::vector<Node>& heads, Ends ends,
            std::size_t offset) {
    // A few letters could ask for more edges than any memory holds.
    constexpr std::size_t kMostOfGroups = 1'000'000;
    if (tails.size() > 1 || heads.size() > 1) of_groups_ += tails.size() * heads.size();
    if (of_groups_ > kMostOfGroups)
      cursor_.fail(offset, fmt::format("groups stand for more than {} edges; write each edge by "
                                       "itself",
                                       kMostOfGroups));
    for (Node tail : tails)
      for (Node head : heads)
        (ends == Ends::open ? open_ : edges_)
            .push_back({ends == Ends::back ? Edge{head, tail} : Edge{tail, head}, offset});
  }

  Node node(const DotId& id) {
    if (next_is(':')) cursor_.fail("ports are not supported; write a name that has ':' in quotes");
    return nodes_.get(source_, id.text, id.offset);
  }

  // Where they say that edges have no direction.
  std::optional<std::size_t> attributes(bool of_edges) {
    std::optional<std::size_t> open;
    while (next_is('[')) {
      cursor_.advance();
      while (!next_is(']')) {
        const DotId name = id("an attribute or ']'");
        DotId value;
        if (next_is('=')) {
          cursor_.advance();
          value = attribute_value();
        }
        if (of_edges && !dagitty_ && lower(name.text) == "dir" && lower(value.text) != "forward") {
          if (lower(value.text) != "none") fail_dir(source_, name.offset, value.text);
          open = name.offset;
        }
        if (next_is(',') || next_is(';')) cursor_.advance();
      }
      cursor_.advance();
    }
    return open;
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
  bool dagitty_;
  NodeList nodes_;
  std::vector<PlacedEdge> edges_, open_;
  std::size_t of_groups_ = 0;
};

}  // namespace

PlacedGraph read_dot(const Source& source, DotDialect dialect) {
  return Reader(source, dialect).read();
}

void fail_dir(const Source& source, std::size_t offset, std::string_view value) {
  source.fail(offset, fmt::format("an edge with dir={} does not point from its first node to its "
                                  "second, as in a DAG; turn it round",
                                  shortened(value)));
}

}  // namespace hoist
