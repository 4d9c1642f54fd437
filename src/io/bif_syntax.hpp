// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/source.hpp"

namespace hoist {

/// A name, level or number of a BIF file, with its place.
struct BifWord {
  std::string text;
  std::size_t offset = 0;
};

struct BifVariable {
  BifWord name;
  bool has_levels = false;  ///< a file that holds a structure only gives none
  std::vector<BifWord> levels;
};

/// One line of a probability block.
struct BifRow {
  enum class Kind {
    row,      ///< `(a, b) 0.1, 0.9;` the child's distribution for one configuration
    table,    ///< `table ...;` all of it, the child's level slowest, the last parent's fastest
    in_turn,  ///< all of it as NET and XMLBIF have it, the child's level fastest, then the last
              ///< parent's
    fallback  ///< `default ...;` for every configuration without a row
  };
  Kind kind = Kind::row;
  std::size_t offset = 0;
  std::vector<BifWord> configuration;
  std::size_t values_offset = 0;
  std::vector<double> values;
};

struct BifProbability {
  std::size_t offset = 0;
  BifWord child;
  std::vector<BifWord> parents;  ///< in the order of the file
  std::vector<BifRow> rows;
};

/// A BIF file as it is written, or one of another format of networks (`network_texts.hpp`): every
/// name is there, none has been looked up.
struct BifFile {
  std::vector<BifVariable> variables;
  std::vector<BifProbability> probabilities;
};

/// Interchange format 0.15 and what is found in the wild: commas, the bar and the `network` block
/// are optional, names may be quoted or, as bnlearn writes them, have blanks, properties are
/// skipped. Throws Error(input) where the text breaks the grammar, declares a variable or a level
/// twice, or a number of levels that is not the number given.
BifFile parse_bif_syntax(const Source& source);

/// The probability that a word says. Throws Error(input) where it is none.
double probability_of(const Source& source, const BifWord& word);

/// Throws Error(input) where a level stands twice, there is none, or there are not as many as
/// `declared`, which stands at `offset`.
void require_levels(const Source& source, const BifVariable& variable, std::size_t declared,
                    std::size_t offset);

/// Throws Error(input) where a variable is declared twice.
void require_distinct_variables(const Source& source, const BifFile& file);

/// A name as the writer puts it: in quotes where it is not a plain word.
std::string bif_word(std::string_view text);

/// A level as the writer puts it: levels stand between commas, so blanks need no quotes, which
/// bnlearn would take for part of the level.
std::string bif_level(std::string_view text);

}  // namespace hoist
