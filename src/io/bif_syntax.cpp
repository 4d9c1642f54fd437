// SPDX-License-Identifier: Apache-2.0
#include "io/bif_syntax.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "hoist/text.hpp"
#include "io/bif_lexer.hpp"
#include "io/level_index.hpp"
#include "io/number.hpp"

namespace hoist {
namespace {

// Values up to this are taken as they are; the sum of the row then decides.
constexpr double kLargest = 1.001;

void skip_property(BifLexer& lexer) {
  while (!lexer.at_end() && !lexer.is_mark(';')) lexer.advance();
  lexer.expect(';', "at the end of a property");
}

[[noreturn]] void fail_keyword(const BifLexer& lexer, const std::vector<std::string>& known) {
  if (!lexer.is_word()) lexer.fail_expected("one of " + join(known, ", "));
  lexer.fail(lexer.offset(),
             fmt::format("unknown keyword {} in BIF; expected one of {}{}", in_quotes(lexer.text()),
                         join(known, ", "), did_you_mean(lexer.text(), known)));
}

void read_network_block(BifLexer& lexer) {
  while (lexer.is_word()) lexer.advance();  // its name, in as many words as the writer liked
  lexer.expect('{', "after the name of the network");
  while (!lexer.is_mark('}')) {
    if (!lexer.is_keyword("property")) fail_keyword(lexer, {"property", "}"});
    skip_property(lexer);
  }
  lexer.advance();
}

std::size_t read_cardinality(BifLexer& lexer, const std::string& variable) {
  lexer.expect('[', "before the number of levels of " + variable);
  const BifWord word = lexer.word("the number of levels of " + variable);
  std::size_t count = 0;
  const char* end = word.text.data() + word.text.size();
  const auto result = std::from_chars(word.text.data(), end, count);
  if (result.ec != std::errc() || result.ptr != end)
    lexer.fail(word.offset, fmt::format("{} is not a number of levels", in_quotes(word.text)));
  lexer.expect(']', "after the number of levels of " + variable);
  return count;
}

void read_type(BifLexer& lexer, BifVariable& variable) {
  const std::string name = in_quotes(variable.name.text);
  const std::size_t offset = lexer.offset();
  if (variable.has_levels) lexer.fail(offset, "variable " + name + " has two types; keep one");
  if (lexer.is_keyword("continuous"))
    lexer.fail(offset, "variable " + name + " is continuous; only discrete ones are supported yet");
  if (!lexer.is_keyword("discrete")) fail_keyword(lexer, {"discrete"});
  lexer.advance();
  const std::size_t declared = read_cardinality(lexer, name);
  lexer.expect('{', "before the levels of " + name);
  variable.levels = lexer.items('}', declared, "a level of " + name + " or '}'");
  require_levels(lexer.source(), variable, declared, offset);
  variable.has_levels = true;
  lexer.expect(';', "after the levels of " + name);
}

BifVariable read_variable(BifLexer& lexer) {
  BifVariable variable{lexer.name('{', "the name of a variable"), false, {}};
  lexer.expect('{', "after the name of variable " + in_quotes(variable.name.text));
  while (!lexer.accept('}')) {
    if (lexer.is_keyword("property")) {
      skip_property(lexer);
    } else if (lexer.is_keyword("type")) {
      lexer.advance();
      read_type(lexer, variable);
    } else {
      fail_keyword(lexer, {"type", "property", "}"});
    }
  }
  return variable;
}

BifRow read_row(BifLexer& lexer, const BifProbability& block) {
  BifRow row;
  row.offset = lexer.offset();
  if (lexer.accept('(')) {
    row.configuration = lexer.items(')', block.parents.size(), "a level of a parent or ')'");
  } else if (lexer.is_keyword("table") || lexer.is_keyword("default")) {
    row.kind = lexer.is_keyword("table") ? BifRow::Kind::table : BifRow::Kind::fallback;
    lexer.advance();
  } else {
    fail_keyword(lexer, {"table", "default", "property", "(", "}"});
  }
  row.values_offset = lexer.offset();
  while (!lexer.is_mark(';')) {
    if (lexer.is_mark('}') || lexer.is_mark('('))
      lexer.expect(';', "after the probabilities of " + in_quotes(block.child.text));
    row.values.push_back(probability_of(lexer.source(), lexer.word("a probability or ';'")));
    lexer.accept(',');
  }
  lexer.advance();
  return row;
}

// `odd` are the declared names that are not plain words.
BifProbability read_probability(BifLexer& lexer, const std::vector<std::string>& odd,
                                std::size_t offset) {
  BifProbability block;
  block.offset = offset;
  lexer.expect('(', "after 'probability'");
  block.child = lexer.known_name(odd, "the name of a variable");
  // Format 0.15 takes the bar and commas for blanks: the first name is the child.
  lexer.accept('|');
  while (!lexer.accept(')')) {
    lexer.accept(',');
    block.parents.push_back(
        lexer.known_name(odd, "a parent of " + in_quotes(block.child.text) + " or ')'"));
    lexer.accept(',');
  }
  lexer.expect('{', "after the parents of " + in_quotes(block.child.text));
  while (!lexer.accept('}')) {
    if (lexer.is_keyword("property"))
      skip_property(lexer);
    else
      block.rows.push_back(read_row(lexer, block));
  }
  return block;
}

}  // namespace

double probability_of(const Source& source, const BifWord& word) {
  const auto value = number(word.text);
  if (!value || !std::isfinite(*value) || *value < 0 || *value > kLargest)
    source.fail(word.offset, fmt::format("{} is not a probability; it must be a number from 0 to 1",
                                         in_quotes(word.text)));
  return *value;
}

void require_levels(const Source& source, const BifVariable& variable, std::size_t declared,
                    std::size_t offset) {
  const std::string name = in_quotes(variable.name.text);
  LevelIndex seen;
  for (const BifWord& level : variable.levels) {
    if (seen.find(level.text) != LevelIndex::kNone)
      source.fail(level.offset, fmt::format("level {} of {} stands twice; levels must be distinct",
                                            in_quotes(level.text), name));
    seen.add(level.text);
  }
  if (variable.levels.size() != declared)
    source.fail(offset, fmt::format("variable {} declares {} levels and lists {}", name, declared,
                                    variable.levels.size()));
  if (variable.levels.empty())
    source.fail(offset, fmt::format("variable {} has no levels; it needs at least one", name));
}

void require_distinct_variables(const Source& source, const BifFile& file) {
  LevelIndex names;
  for (const BifVariable& variable : file.variables) {
    if (names.find(variable.name.text) != LevelIndex::kNone)
      source.fail(variable.name.offset,
                  fmt::format("variable {} is declared twice; names must be distinct",
                              in_quotes(variable.name.text)));
    names.add(variable.name.text);
  }
}

BifFile parse_bif_syntax(const Source& source) {
  BifLexer lexer(source);
  if (lexer.at_end()) source.fail(0, "the file is empty; a BIF file declares variables");
  BifFile file;
  std::vector<std::string> odd;
  while (!lexer.at_end()) {
    const std::size_t offset = lexer.offset();
    if (lexer.is_keyword("network")) {
      lexer.advance();
      read_network_block(lexer);
    } else if (lexer.is_keyword("variable")) {
      lexer.advance();
      file.variables.push_back(read_variable(lexer));
      const BifWord& name = file.variables.back().name;
      if (bif_word(name.text) != name.text) odd.push_back(name.text);
    } else if (lexer.is_keyword("probability")) {
      lexer.advance();
      file.probabilities.push_back(read_probability(lexer, odd, offset));
    } else {
      fail_keyword(lexer, {"network", "variable", "probability"});
    }
  }
  require_distinct_variables(source, file);
  return file;
}

}  // namespace hoist
