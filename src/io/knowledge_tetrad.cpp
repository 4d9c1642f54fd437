// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <optional>

#include "hoist/knowledge.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/knowledge_files.hpp"

namespace hoist {
namespace {

constexpr std::string_view kTitle = "/knowledge";

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

struct Tier {
  std::vector<Node> nodes;
  bool closed = false;  // no edges between its variables
};

class Reader {
 public:
  Reader(const Source& source, const Names& names)
      : cursor_(source), names_(names), knowledge_(names), tier_of_(names.size()) {}

  Knowledge read(Notes* notes) {
    cursor_.skip_blanks();
    cursor_.advance(kTitle.size());
    end_of_line("the title");
    for (cursor_.skip_blanks(); !cursor_.at_end(); cursor_.skip_blanks()) line();
    add_tiers();
    std::vector<bool> tiered;
    for (const auto& tier : tier_of_) tiered.push_back(tier.has_value());
    if (!tiers_.empty()) note_untiered(cursor_.source(), names_, tiered, notes);
    return std::move(knowledge_);
  }

 private:
  enum class Section { none, tiers, forbidden, required };

  void skip_blanks_of_line() {
    while (!cursor_.at_end() && is_blank(cursor_.peek()) && !is_line_end(cursor_.peek()))
      cursor_.advance();
  }
  bool at_line_end() {
    skip_blanks_of_line();
    return cursor_.at_end() || is_line_end(cursor_.peek());
  }
  void end_of_line(const std::string& what) {
    if (!at_line_end()) cursor_.fail("more text after " + what);
  }
  std::string word() {
    skip_blanks_of_line();
    return std::string(cursor_.run(is_blank));
  }
  Node node() {
    const std::size_t offset = (skip_blanks_of_line(), cursor_.offset());
    const std::string name = word();
    if (name.empty()) cursor_.fail(offset, "the name of a variable was expected");
    return known_node(cursor_.source(), names_, name, offset);
  }

  void line() {
    const std::size_t offset = cursor_.offset();
    if (cursor_.peek() == '#' || cursor_.looking_at("//")) return cursor_.skip_line();
    const std::string first = word();
    if (first == "addtemporal" || first == "forbiddirect" || first == "requiredirect") {
      section_ = first == "addtemporal"    ? Section::tiers
                 : first == "forbiddirect" ? Section::forbidden
                                           : Section::required;
      return end_of_line("the name of the section");
    }
    if (first == "forbiddengroup" || first == "requiredgroup")
      cursor_.fail(offset, fmt::format("'{}' is not read; write its edges under {}, one per line",
                                       first, first[0] == 'f' ? "forbiddirect" : "requiredirect"));
    cursor_ = Cursor(cursor_.source(), offset, cursor_.source().text().size());
    if (section_ == Section::tiers) return tier();
    if (section_ != Section::none) return edge();
    cursor_.fail(
        offset, fmt::format("unknown section {}; expected one of addtemporal, "
                            "forbiddirect, requiredirect{}",
                            in_quotes(first),
                            did_you_mean(first, {"addtemporal", "forbiddirect", "requiredirect"})));
  }

  // `2* A B`: the star forbids edges between A and B.
  void tier() {
    const std::size_t offset = cursor_.offset();
    std::string number = word();
    const bool closed = number.ends_with('*');
    if (closed) number.pop_back();
    const auto tier = whole_number(number);
    if (!tier)
      cursor_.fail(offset, fmt::format("{} is not the number of a tier, with a * where it has no "
                                       "edges within",
                                       in_quotes(number)));
    Tier& into = tiers_[*tier];
    into.closed = into.closed || closed;
    while (!at_line_end()) {
      const std::size_t at = cursor_.offset();
      const Node found = node();
      if (tier_of_[found])
        cursor_.fail(at, fmt::format("{} is in tier {} already; keep one", in_quotes(names_[found]),
                                     *tier_of_[found]));
      tier_of_[found] = *tier;
      into.nodes.push_back(found);
    }
  }

  void edge() {
    const std::size_t offset = cursor_.offset();
    const Node from = node(), to = node();
    end_of_line("the edge; write one edge per line");
    if (from == to)
      cursor_.fail(offset, fmt::format("{} is its own cause here; a DAG has no loop",
                                       in_quotes(names_[from])));
    section_ == Section::required ? knowledge_.require({from, to}) : knowledge_.forbid({from, to});
  }

  void add_tiers() {
    std::vector<std::vector<Node>> tiers;
    for (const auto& [number, tier] : tiers_) {
      tiers.push_back(tier.nodes);
      if (!tier.closed) continue;
      for (Node from : tier.nodes)
        for (Node to : tier.nodes)
          if (from != to) knowledge_.forbid({from, to});
    }
    if (!tiers.empty()) knowledge_.tiers(tiers);
  }

  Cursor cursor_;
  const Names& names_;
  Knowledge knowledge_;
  Section section_ = Section::none;
  std::map<std::uint64_t, Tier> tiers_;
  std::vector<std::optional<std::uint64_t>> tier_of_;
};

}  // namespace

bool is_tetrad_knowledge(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && text.substr(begin).starts_with(kTitle);
}

Knowledge parse_tetrad_knowledge(const Source& source, const Names& names, Notes* notes) {
  return Reader(source, names).read(notes);
}

}  // namespace hoist
