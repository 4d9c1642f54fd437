// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/text.hpp"
#include "io/bif_lexer.hpp"
#include "io/network_texts.hpp"

namespace hoist {
namespace {

constexpr BifMarks kMarks{"{}()|=;", true};

// `name = value;`, the value as its words, whatever lists they lie in.
struct Attribute {
  BifWord name;
  std::vector<BifWord> words;
};

Attribute read_attribute(BifLexer& lexer) {
  Attribute attribute{lexer.word("an attribute or '}'"), {}};
  lexer.expect('=', "after " + in_quotes(attribute.name.text));
  std::vector<std::size_t> open;
  while (!(open.empty() && lexer.is_mark(';'))) {
    const std::size_t offset = lexer.offset();
    if (lexer.accept('(')) {
      open.push_back(offset);
    } else if (!open.empty() && lexer.accept(')')) {
      open.pop_back();
    } else if (lexer.is_word()) {
      attribute.words.push_back({lexer.text(), offset});
      lexer.advance();
    } else {
      lexer.fail_expected("a value, '(' or ';' of " + in_quotes(attribute.name.text));
    }
  }
  lexer.advance();
  return attribute;
}

// Calls `use` for each attribute of a block.
template <class Use>
void read_block(BifLexer& lexer, const std::string& of, const Use& use) {
  lexer.expect('{', "after " + of);
  while (!lexer.accept('}')) use(read_attribute(lexer));
}

BifVariable read_node(BifLexer& lexer) {
  BifVariable variable{lexer.word("the name of a node"), false, {}};
  read_block(lexer, "node " + in_quotes(variable.name.text), [&](Attribute attribute) {
    if (attribute.name.text != "states") return;
    if (variable.has_levels)
      lexer.fail(attribute.name.offset, fmt::format("node {} has its states twice; keep one",
                                                    in_quotes(variable.name.text)));
    variable.levels = std::move(attribute.words);
    require_levels(lexer.source(), variable, variable.levels.size(), attribute.name.offset);
    variable.has_levels = true;
  });
  return variable;
}

BifProbability read_potential(BifLexer& lexer, std::size_t offset) {
  BifProbability block;
  block.offset = offset;
  lexer.expect('(', "after 'potential'");
  block.child = lexer.word("the name of a node");
  if (lexer.accept('|'))
    while (lexer.is_word()) block.parents.push_back(lexer.word("the name of a parent"));
  lexer.expect(')', "after the parents of " + in_quotes(block.child.text));
  read_block(lexer, "potential of " + in_quotes(block.child.text), [&](const Attribute& attribute) {
    if (attribute.name.text == "model_data")
      lexer.fail(attribute.name.offset,
                 "probabilities by a formula are not read; write them out as data = (...)");
    if (attribute.name.text != "data") return;
    BifRow row;
    row.kind = BifRow::Kind::in_turn;
    row.offset = attribute.name.offset;
    row.values_offset = attribute.words.empty() ? row.offset : attribute.words.front().offset;
    for (const BifWord& word : attribute.words)
      row.values.push_back(probability_of(lexer.source(), word));
    block.rows.push_back(std::move(row));
  });
  return block;
}

[[noreturn]] void refuse(const BifLexer& lexer) {
  const std::string& word = lexer.text();
  if (!lexer.is_word()) lexer.fail_expected("net, node or potential");
  if (word == "continuous")
    lexer.fail(lexer.offset(),
               "a continuous node; NET is read for discrete networks, and .json holds others");
  if (word == "decision" || word == "utility" || word == "function" || word == "class")
    lexer.fail(lexer.offset(), fmt::format("'{}' is not part of a Bayesian network; only net, node "
                                           "and potential are read",
                                           word));
  lexer.fail(lexer.offset(),
             fmt::format("unknown keyword {} in NET; expected one of net, node, potential{}",
                         in_quotes(word), did_you_mean(word, {"net", "node", "potential"})));
}

}  // namespace

BifFile parse_net_syntax(const Source& source) {
  BifLexer lexer(source, kMarks);
  if (lexer.at_end()) source.fail(0, "the file is empty; a NET file declares nodes");
  BifFile file;
  while (!lexer.at_end()) {
    const std::size_t offset = lexer.offset();
    if (lexer.is_keyword("discrete")) lexer.advance();  // Hugin's word for a usual node
    if (lexer.is_keyword("net")) {
      lexer.advance();
      read_block(lexer, "'net'", [](const Attribute&) {});
    } else if (lexer.is_keyword("node")) {
      lexer.advance();
      file.variables.push_back(read_node(lexer));
    } else if (lexer.is_keyword("potential")) {
      lexer.advance();
      file.probabilities.push_back(read_potential(lexer, offset));
    } else {
      refuse(lexer);
    }
  }
  require_distinct_variables(source, file);
  return file;
}

}  // namespace hoist
