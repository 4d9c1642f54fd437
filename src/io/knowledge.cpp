// SPDX-License-Identifier: Apache-2.0
#include "hoist/knowledge.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>

#include "core/unicode.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/knowledge_files.hpp"

namespace hoist {
namespace {

const std::vector<std::string> kKeywords = {"required", "forbidden", "tier", "root", "leaf"};

// A word that begins as a keyword does (forbid, requires, leaves) is far from it by its letters.
std::string meant_by(const std::string& word) {
  constexpr std::size_t kStem = 4;
  const std::string upper = upper_case(word);
  for (const std::string& keyword : kKeywords)
    if (word.size() >= kStem && upper_case(keyword).starts_with(upper.substr(0, kStem)))
      return "; did you mean '" + keyword + "'?";
  if (upper == "LEAVES") return "; did you mean 'leaf'?";
  if (upper == "WHITELIST") return "; did you mean 'required'?";
  if (upper == "BLACKLIST") return "; did you mean 'forbidden'?";
  return did_you_mean(word, kKeywords);
}

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Reads one file, line by line.
class Reader {
 public:
  Reader(const Source& source, const Names& names)
      : cursor_(source),
        names_(names),
        knowledge_(names),
        tier_of_(names.size()),
        is_root_or_leaf_(names.size()) {}

  Knowledge read(Notes* notes) {
    while (!cursor_.at_end()) {
      skip_blanks_of_line();
      if (!end_of_line()) statement();
      cursor_.skip_line();
      cursor_.skip_blanks();
    }
    std::vector<std::vector<Node>> tiers;
    for (const auto& [number, nodes] : tiers_) tiers.push_back(nodes);
    if (!tiers.empty()) knowledge_.tiers(tiers);
    // A root or a leaf has been thought of; of the others it may have been forgotten.
    std::vector<bool> thought_of = is_root_or_leaf_;
    for (Node node = 0; node < names_.size(); ++node)
      if (tier_of_[node]) thought_of[node] = true;
    if (!tiers.empty()) note_untiered(cursor_.source(), names_, thought_of, notes);
    return std::move(knowledge_);
  }

 private:
  void skip_blanks_of_line() {
    while (!cursor_.at_end() && is_blank(cursor_.peek()) && !is_line_end(cursor_.peek()))
      cursor_.advance();
  }

  // Also at a comment, which begins with # at the start of a word.
  bool end_of_line() const {
    return cursor_.at_end() || is_line_end(cursor_.peek()) || cursor_.peek() == '#';
  }

  void statement() {
    const std::size_t offset = cursor_.offset();
    const std::string word(cursor_.run([](char c) { return is_blank(c) || c == ':'; }));
    skip_blanks_of_line();
    // `tier 1:` has a colon, so people write it after the other keywords, too.
    if (word != "tier" && cursor_.peek() == ':') {
      cursor_.advance();
      skip_blanks_of_line();
    }
    if (word == "required" || word == "forbidden") {
      edge(word == "required");
    } else if (word == "tier") {
      tier();
    } else if (word == "root" || word == "leaf") {
      for (Node node : nodes(word)) {
        word == "root" ? knowledge_.root(node) : knowledge_.leaf(node);
        is_root_or_leaf_[node] = true;
      }
    } else {
      cursor_.fail(offset, fmt::format("unknown keyword {}; expected one of {}{}", in_quotes(word),
                                       join(kKeywords, ", "), meant_by(word)));
    }
  }

  Node node() {
    const std::size_t offset = cursor_.offset();
    if (end_of_line()) cursor_.fail("the name of a variable was expected");
    std::string name;
    if (cursor_.peek() == '"') {
      name = cursor_.quoted();
    } else {
      while (!cursor_.at_end() && !is_blank(cursor_.peek()) && cursor_.peek() != ',' &&
             cursor_.peek() != '"' && !cursor_.looking_at("->")) {
        name += cursor_.peek();
        cursor_.advance();
      }
    }
    if (!names_.find(name) && !name.empty()) refuse_half_a_name(name, offset);
    const Node found = known_node(cursor_.source(), names_, name, offset);
    skip_blanks_of_line();
    return found;
  }

  // A name with blanks that is not in quotes ends too early.
  void refuse_half_a_name(const std::string& name, std::size_t offset) const {
    for (const std::string& known : names_.list())
      if (known.starts_with(name + " "))
        cursor_.fail(offset,
                     fmt::format("unknown variable '{}'; if '{}' is meant, write it in double "
                                 "quotes, because it has a blank",
                                 name, known));
  }

  void edge(bool required) {
    const std::size_t offset = cursor_.offset();
    const Node from = node();
    if (!cursor_.looking_at("->"))
      cursor_.fail(fmt::format("'->' was expected after '{}': {} A -> B", names_[from],
                               required ? "required" : "forbidden"));
    cursor_.advance(2);
    skip_blanks_of_line();
    const Node to = node();
    if (!end_of_line()) cursor_.fail("more text after the edge; write one edge per line");
    if (from == to)
      cursor_.fail(offset,
                   fmt::format("'{}' -> '{}' is a loop; a DAG has none", names_[from], names_[to]));
    required ? knowledge_.require({from, to}) : knowledge_.forbid({from, to});
  }

  std::vector<Node> nodes(const std::string& keyword) {
    std::vector<Node> list;
    while (!end_of_line()) {
      list.push_back(node());
      if (cursor_.peek() == ',') {
        cursor_.advance();
        skip_blanks_of_line();
      }
    }
    if (list.empty()) cursor_.fail(fmt::format("'{}' names no variable", keyword));
    return list;
  }

  void tier() {
    const std::size_t offset = cursor_.offset();
    const std::string_view digits = cursor_.run([](char c) { return c < '0' || c > '9'; });
    std::uint32_t number = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec != std::errc())
      cursor_.fail(offset, "the number of the tier was expected: tier 1: A B");
    skip_blanks_of_line();
    if (cursor_.peek() != ':')
      cursor_.fail("':' was expected after the number of the tier: tier 1: A B");
    cursor_.advance();
    skip_blanks_of_line();
    const std::size_t list = cursor_.offset();
    for (Node node : nodes(fmt::format("tier {}", number))) {
      if (tier_of_[node] && *tier_of_[node] != number)
        cursor_.fail(list, fmt::format("'{}' is in tier {} and in tier {}; keep one", names_[node],
                                       *tier_of_[node], number));
      if (!tier_of_[node]) tiers_[number].push_back(node);
      tier_of_[node] = number;
    }
  }

  Cursor cursor_;
  const Names& names_;
  Knowledge knowledge_;
  std::map<std::uint32_t, std::vector<Node>> tiers_;
  std::vector<std::optional<std::uint32_t>> tier_of_;
  std::vector<bool> is_root_or_leaf_;
};

}  // namespace

void note_untiered(const Source& source, const Names& names, const std::vector<bool>& thought_of,
                   Notes* notes) {
  std::vector<std::string> free;
  for (Node node = 0; node < names.size(); ++node)
    if (!thought_of[node]) free.push_back(in_quotes(names[node]));
  if (!free.empty() && notes != nullptr)
    notes->push_back(fmt::format("{}: in no tier, so the tiers forbid none of {} edges: {}",
                                 source.place(), free.size() == 1 ? "its" : "their",
                                 as_many_as_fit(free)));
}

Knowledge read_knowledge(const std::string& path, const Names& names, Notes* notes) {
  const std::string text = read_file(path);
  return parse_knowledge(text, place_of(path), names, notes);
}

Knowledge parse_knowledge(std::string_view text, std::string_view place, const Names& names,
                          Notes* notes) {
  const Source source(text, place);
  if (is_tetrad_knowledge(source.text())) return parse_tetrad_knowledge(source, names, notes);
  if (is_edge_list(source.text())) return parse_edge_knowledge(source, names);
  return Reader(source, names).read(notes);
}

Knowledge read_knowledge(const std::vector<std::string>& paths, const Names& names, Notes* notes) {
  if (paths.size() == 1) return read_knowledge(paths.front(), names, notes);
  Knowledge all(names);
  for (const std::string& path : paths) {
    const Knowledge knowledge = read_knowledge(path, names, notes);
    if (!knowledge.tiers().empty()) all.tiers(knowledge.tiers());
    for (const Edge& edge : knowledge.required()) all.require(edge);
    for (const Edge& edge : knowledge.forbidden()) all.forbid(edge);
  }
  return all;
}

std::string format_knowledge(const Knowledge& knowledge) {
  std::string text;
  const auto add = [&](std::string_view word, const Edge& edge) {
    text += fmt::format("{} {} -> {}\n", word, quote(knowledge.names()[edge.from]),
                        quote(knowledge.names()[edge.to]));
  };
  for (const Edge& edge : knowledge.required()) add("required", edge);
  for (const Edge& edge : knowledge.forbidden()) add("forbidden", edge);
  return text;
}

}  // namespace hoist
