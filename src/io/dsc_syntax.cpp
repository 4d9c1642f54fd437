// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/text.hpp"
#include "io/bif_lexer.hpp"
#include "io/level_index.hpp"
#include "io/network_texts.hpp"

namespace hoist {
namespace {

constexpr BifMarks kMarks{"{}()[]|,;:=", false};

// What a graph has no use for: properties, positions.
void skip_statement(BifLexer& lexer) {
  while (!lexer.at_end() && !lexer.is_mark(';') && !lexer.is_mark('}')) lexer.advance();
  lexer.expect(';', "at its end");
}

void read_type(BifLexer& lexer, BifVariable& variable) {
  const std::string name = in_quotes(variable.name.text);
  const std::size_t offset = lexer.offset();
  lexer.expect(':', "after 'type'");
  if (variable.has_levels) lexer.fail(offset, "node " + name + " has two types; keep one");
  if (!lexer.is_keyword("discrete"))
    lexer.fail_expected("'discrete' (other nodes are held by .json)");
  lexer.advance();
  lexer.expect('[', "before the number of states of " + name);
  const BifWord count = lexer.word("the number of states of " + name);
  const auto declared = whole_number(count.text);
  if (!declared) lexer.fail(count.offset, in_quotes(count.text) + " is not a number of states");
  lexer.expect(']', "after the number of states of " + name);
  lexer.expect('=', "before the states of " + name);
  lexer.expect('{', "before the states of " + name);
  while (!lexer.accept('}')) {
    variable.levels.push_back(lexer.level("a state of " + name + " or '}'"));
    if (!lexer.accept(',') && !lexer.is_mark('}')) lexer.fail_expected("',' or '}'");
  }
  require_levels(lexer.source(), variable, *declared, offset);
  variable.has_levels = true;
  lexer.expect(';', "after the states of " + name);
}

BifVariable read_node(BifLexer& lexer) {
  BifVariable variable{lexer.word("the name of a node"), false, {}};
  lexer.expect('{', "after node " + in_quotes(variable.name.text));
  while (!lexer.accept('}')) {
    if (lexer.is_keyword("type")) {
      lexer.advance();
      read_type(lexer, variable);
    } else {
      skip_statement(lexer);
    }
  }
  return variable;
}

BifRow read_row(BifLexer& lexer, const BifProbability& block) {
  BifRow row;
  row.offset = lexer.offset();
  row.kind = block.parents.empty() ? BifRow::Kind::table : BifRow::Kind::row;
  if (lexer.accept('(')) {
    row.kind = BifRow::Kind::row;
    while (!lexer.accept(')')) {
      row.configuration.push_back(lexer.word("the number of a parent's state or ')'"));
      lexer.accept(',');
    }
    lexer.expect(':', "after the states of the parents");
  } else if (lexer.is_keyword("default")) {
    row.kind = BifRow::Kind::fallback;
    lexer.advance();
    lexer.expect(':', "after 'default'");
  } else if (!block.parents.empty()) {
    lexer.fail_expected("'(', 'default' or '}'");
  }
  row.values_offset = lexer.offset();
  while (!lexer.accept(';')) {
    row.values.push_back(probability_of(lexer.source(), lexer.word("a probability or ';'")));
    if (!lexer.accept(',') && !lexer.is_mark(';')) lexer.fail_expected("',' or ';'");
  }
  return row;
}

BifProbability read_probability(BifLexer& lexer, std::size_t offset) {
  BifProbability block;
  block.offset = offset;
  lexer.expect('(', "after 'probability'");
  block.child = lexer.word("the name of a node");
  if (lexer.accept('|')) do
      block.parents.push_back(lexer.word("the name of a parent"));
    while (lexer.accept(','));
  lexer.expect(')', "after the parents of " + in_quotes(block.child.text));
  lexer.expect('{', "after the parents of " + in_quotes(block.child.text));
  while (!lexer.accept('}')) block.rows.push_back(read_row(lexer, block));
  return block;
}

// Rows tell the states of parents by their numbers, from 0; from here on they have their names.
void name_states(const Source& source, BifFile& file) {
  LevelIndex names;
  for (const BifVariable& variable : file.variables) names.add(variable.name.text);
  for (BifProbability& block : file.probabilities)
    for (BifRow& row : block.rows)
      for (std::size_t i = 0; i < std::min(row.configuration.size(), block.parents.size()); ++i) {
        BifWord& word = row.configuration[i];
        const std::uint32_t parent = names.find(block.parents[i].text);
        if (parent == LevelIndex::kNone) continue;  // whoever looks it up says so
        const std::vector<BifWord>& levels = file.variables[parent].levels;
        const auto number = whole_number(word.text);
        if (!number || *number >= levels.size())
          source.fail(
              word.offset,
              fmt::format("{} is not the number of a state of {}, which has {}, from 0",
                          in_quotes(word.text), in_quotes(block.parents[i].text), levels.size()));
        word.text = levels[*number].text;
      }
}

}  // namespace

BifFile parse_dsc_syntax(const Source& source) {
  BifLexer lexer(source, kMarks);
  if (lexer.at_end()) source.fail(0, "the file is empty; a DSC file begins with belief network");
  if (!lexer.is_keyword("belief")) lexer.fail_expected("'belief network'");
  lexer.advance();
  if (!lexer.is_keyword("network")) lexer.fail_expected("'network'");
  lexer.advance();
  const bool named = lexer.is_word() && !lexer.is_keyword("node") &&
                     !lexer.is_keyword("properties") && !lexer.is_keyword("probability");
  if (named) lexer.advance();
  BifFile file;
  while (!lexer.at_end()) {
    const std::size_t offset = lexer.offset();
    if (lexer.is_keyword("node")) {
      lexer.advance();
      file.variables.push_back(read_node(lexer));
    } else if (lexer.is_keyword("probability")) {
      lexer.advance();
      file.probabilities.push_back(read_probability(lexer, offset));
    } else if (lexer.is_keyword("properties")) {
      lexer.advance();
      lexer.expect('{', "after 'properties'");
      while (!lexer.accept('}')) skip_statement(lexer);
    } else {
      lexer.fail_expected("node, probability or properties");
    }
  }
  require_distinct_variables(source, file);
  name_states(source, file);
  return file;
}

}  // namespace hoist
