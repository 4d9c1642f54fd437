// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/unicode.hpp"
#include "graph/by_name.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"
#include "io/graph_ids.hpp"

namespace hoist {
namespace {

struct GmlEdge {
  std::string from, to;
  std::size_t offset = 0;
};

std::string utf8(std::uint32_t code) {
  std::string text;
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | code >> 6), add(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    add(0xE0 | code >> 12), add(0x80 | (code >> 6 & 0x3F)), add(0x80 | (code & 0x3F));
  } else {
    add(0xF0 | code >> 18), add(0x80 | (code >> 12 & 0x3F));
    add(0x80 | (code >> 6 & 0x3F)), add(0x80 | (code & 0x3F));
  }
  return text;
}

// What `&name;` or `&#number;` stands for; nothing where it is a plain mark.
std::string entity(std::string_view name) {
  if (name == "quot") return "\"";
  if (name == "amp") return "&";
  if (name == "lt") return "<";
  if (name == "gt") return ">";
  if (name == "apos") return "'";
  if (!name.starts_with('#')) return "";
  const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
  const std::string_view digits = name.substr(hex ? 2 : 1);
  std::uint32_t code = 0;
  const auto result =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
  const bool whole = result.ec == std::errc() && result.ptr == digits.data() + digits.size();
  const bool character = code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return whole && character ? utf8(code) : "";
}

std::string decoded(std::string_view text) {
  constexpr std::size_t kLongest = 10;
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&') {
      const std::size_t end = text.substr(i, kLongest).find(';');
      const std::string stands_for =
          end == std::string_view::npos ? "" : entity(text.substr(i + 1, end - 1));
      if (!stands_for.empty()) {
        plain += stands_for;
        i += end;
        continue;
      }
    }
    plain += text[i];
  }
  return plain;
}

// `key value` pairs, where a value is a number, a text in quotes or a list of such pairs in
// brackets. Of a graph its nodes, its edges and whether it is directed are read.
class Reader {
 public:
  explicit Reader(const Source& source) : source_(source), cursor_(source), ids_(source) {}

  PlacedGraph read() {
    bool any = false;
    for (skip(); !cursor_.at_end(); skip()) {
      const std::size_t offset = cursor_.offset();
      const std::string_view key = word("'graph'");
      if (key != "graph") {
        skip_value();
        continue;
      }
      if (any) cursor_.fail(offset, "a second graph; a file holds one graph");
      any = true;
      graph();
    }
    if (!any) cursor_.fail("there is no graph [ ... ]; the file may be cut short");
    for (const GmlEdge& edge : edges_) ids_.join(edge.from, edge.to, directed_, edge.offset);
    return ids_.graph();
  }

 private:
  void skip() {
    for (cursor_.skip_blanks(); cursor_.peek() == '#'; cursor_.skip_blanks()) cursor_.skip_line();
  }
  std::string_view word(const std::string& what) {
    const std::string_view word =
        cursor_.run([](char c) { return is_blank(c) || c == '[' || c == ']' || c == '"'; });
    if (word.empty()) fail_expected(what);
    return word;
  }
  [[noreturn]] void fail_expected(const std::string& what) {
    if (cursor_.at_end())
      cursor_.fail(fmt::format("the file ends where {} was expected; it may be cut short", what));
    cursor_.fail(fmt::format("{} was expected, not '{}'", what, cursor_.peek()));
  }
  std::string text() {
    const std::size_t open = cursor_.offset();
    cursor_.advance();
    const std::string_view text = cursor_.run([](char c) { return c == '"'; });
    if (cursor_.at_end()) cursor_.fail(open, "this quote is never closed; add \"");
    cursor_.advance();
    return decoded(text);
  }
  std::string value(const std::string& of) {
    skip();
    if (cursor_.peek() == '[') cursor_.fail(of + " is a list; it must be a number or a text");
    return cursor_.peek() == '"' ? text() : std::string(word("the value of " + of));
  }
  // However deep lists lie in each other.
  void skip_value() {
    std::size_t depth = 0;
    do {
      skip();
      if (cursor_.peek() == '[') {
        ++depth;
        cursor_.advance();
      } else if (cursor_.peek() == ']' && depth > 0) {
        --depth;
        cursor_.advance();
      } else if (cursor_.peek() == '"') {
        static_cast<void>(text());
      } else {
        word(depth > 0 ? "']'" : "a value");
      }
    } while (depth > 0);
  }

  // Calls `use` with each key of the list that begins here, to take its value.
  template <class Use>
  void list(const std::string& of, const Use& use) {
    skip();
    if (cursor_.peek() != '[') fail_expected("'[' after " + of);
    cursor_.advance();
    for (skip(); cursor_.peek() != ']'; skip()) {
      const std::size_t offset = cursor_.offset();
      use(std::string(word("a key or ']'")), offset);
    }
    cursor_.advance();
  }

  void graph() {
    list("graph", [&](const std::string& key, std::size_t offset) {
      if (key == "directed")
        directed_ = is_directed(offset);
      else if (key == "node")
        node(offset);
      else if (key == "edge")
        edge(offset);
      else
        skip_value();
    });
  }

  bool is_directed(std::size_t offset) {
    const std::string said = value("directed");
    if (said != "0" && said != "1")
      cursor_.fail(offset, fmt::format("directed {} where 0 or 1 must be", in_quotes(said)));
    return said == "1";
  }

  void node(std::size_t offset) {
    std::string id, name, label;
    list("node", [&](const std::string& key, std::size_t) {
      if (key == "id")
        id = value("id");
      else if (key == "label")
        label = value("label");
      else if (key == "name")
        name = value("name");
      else
        skip_value();
    });
    ids_.add(id, {label, name}, offset);
  }

  void edge(std::size_t offset) {
    GmlEdge edge{"", "", offset};
    list("edge", [&](const std::string& key, std::size_t) {
      if (key == "source")
        edge.from = value("source");
      else if (key == "target")
        edge.to = value("target");
      else
        skip_value();
    });
    edges_.push_back(std::move(edge));
  }

  const Source& source_;
  Cursor cursor_;
  GraphIds ids_;
  std::vector<GmlEdge> edges_;
  bool directed_ = false;
};

// GML is ASCII: everything else has its number.
std::string gml_text(std::string_view text) {
  std::string written;
  for (std::size_t i = 0; i < text.size();) {
    const Character character = character_at(text, i);
    const auto code = static_cast<std::uint32_t>(character.code);
    if (code < ' ' || code >= 0x7F || code == '"' || code == '&')
      written += fmt::format("&#{};", code);
    else
      written += static_cast<char>(code);
    i += character.bytes;
  }
  return written;
}

}  // namespace

Dag parse_graph_gml(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_dag(source, Reader(source).read());
}

Graph parse_any_graph_gml(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_graph(source, with_open_pairs(Reader(source).read()));
}

std::string format_graph_gml(const Dag& dag) { return format_cyclic_gml(dag.names(), dag.edges()); }

std::string format_cyclic_gml(const Names& names, const std::vector<Edge>& edges) {
  std::string text = "graph [\n  directed 1\n";
  for (Node node = 0; node < names.size(); ++node)
    text +=
        fmt::format("  node [\n    id {}\n    label \"{}\"\n  ]\n", node, gml_text(names[node]));
  std::vector<Edge> sorted = edges;
  std::ranges::sort(sorted, ByName{names});
  for (const Edge& edge : sorted)
    text += fmt::format("  edge [\n    source {}\n    target {}\n  ]\n", edge.from, edge.to);
  return text + "]\n";
}

}  // namespace hoist
