// SPDX-License-Identifier: Apache-2.0
#include "io/network_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/bif.hpp"
#include "io/cursor.hpp"

namespace hoist {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The first word or mark behind blanks and comments of all these formats.
std::string_view first_word(const Source& source) {
  Cursor cursor(source);
  for (cursor.skip_blanks_and_comments(); cursor.peek() == '%'; cursor.skip_blanks_and_comments())
    cursor.skip_line();
  if (cursor.peek() == '<') return "<";
  return cursor.run([](char c) { return !is_letter(c); });
}

using Syntax = BifFile (*)(const Source&);

Source source_of(Syntax syntax, std::string_view text, std::string_view place) {
  return {text, place,
          syntax == parse_xmlbif_syntax ? Source::Markup::taken : Source::Markup::refused};
}

Dag graph_of(Syntax syntax, std::string_view text, std::string_view place) {
  const Source source = source_of(syntax, text, place);
  const BifFile file = syntax(source);
  return bif_structure(source, file).dag;
}

Network network_of(Syntax syntax, std::string_view text, std::string_view place, Notes* notes) {
  const Source source = source_of(syntax, text, place);
  return network_of(source, syntax(source), notes);
}

bool has_probabilities(Syntax syntax, std::string_view text, std::string_view place) {
  const BifFile file = syntax(source_of(syntax, text, place));
  return std::ranges::any_of(file.probabilities,
                             [](const BifProbability& block) { return !block.rows.empty(); });
}

}  // namespace

Dag parse_graph_net(std::string_view text, std::string_view place) {
  return graph_of(parse_net_syntax, text, place);
}
Network parse_net(std::string_view text, std::string_view place, Notes* notes) {
  return network_of(parse_net_syntax, text, place, notes);
}
bool net_has_probabilities(std::string_view text, std::string_view place) {
  return has_probabilities(parse_net_syntax, text, place);
}

Dag parse_graph_dsc(std::string_view text, std::string_view place) {
  return graph_of(parse_dsc_syntax, text, place);
}
Network parse_dsc(std::string_view text, std::string_view place, Notes* notes) {
  return network_of(parse_dsc_syntax, text, place, notes);
}
bool dsc_has_probabilities(std::string_view text, std::string_view place) {
  return has_probabilities(parse_dsc_syntax, text, place);
}

Dag parse_graph_xmlbif(std::string_view text, std::string_view place) {
  return graph_of(parse_xmlbif_syntax, text, place);
}
Network parse_xmlbif(std::string_view text, std::string_view place, Notes* notes) {
  return network_of(parse_xmlbif_syntax, text, place, notes);
}
bool xmlbif_has_probabilities(std::string_view text, std::string_view place) {
  return has_probabilities(parse_xmlbif_syntax, text, place);
}

BifFile parse_network_syntax(const Source& source) {
  const std::string_view word = first_word(source);
  if (word == "<") return parse_xmlbif_syntax(source);
  if (word == "net" || word == "class") return parse_net_syntax(source);
  if (word == "belief") return parse_dsc_syntax(source);
  return parse_bif_syntax(source);
}

Network parse_network(std::string_view text, std::string_view place, Notes* notes) {
  // No other format begins with a brace, so the content tells them apart whatever the name.
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (first != std::string_view::npos && text[first] == '{')
    return parse_network_json(text, place, notes);
  const Source source(text, place, Source::Markup::taken);
  return network_of(source, parse_network_syntax(source), notes);
}

void require_discrete(const Network& network, std::string_view format) {
  for (Node node = 0; node < network.dag.size(); ++node)
    if (network.is_continuous(node))
      throw Error(ErrorKind::output,
                  fmt::format("{} is continuous, and {} holds discrete networks only; write the "
                              "network as .json",
                              in_quotes(network.dag.names()[node]), format));
}

void require_identifiers(const Names& names, std::string_view format) {
  for (const std::string& name : names.list()) {
    const bool plain =
        !name.empty() && is_letter(name.front()) &&
        std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c); });
    if (!plain)
      throw Error(ErrorKind::output,
                  fmt::format("{} cannot hold the name {}: names there are letters, digits and _; "
                              "write .xmlbif or .bif instead",
                              format, in_quotes(name)));
  }
}

}  // namespace hoist
