// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hoist {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = true;  ///< if not, `code` is a byte that is not UTF-8
};

/// The character that begins at byte `at` of the text.
Character character_at(std::string_view text, std::size_t at);

/// The text as it may go to a terminal and into a message, on one line: control characters, what
/// cannot be seen and what turns the direction of writing are spelled out (`\n`, `\x1b`, `\u202e`),
/// and so are bytes that are not UTF-8 (`\xff`). Whatever a name is, it can neither command the
/// terminal nor pass for another.
std::string printable(std::string_view text);

/// The same, cut where it is long.
std::string shortened(std::string_view text);

/// A value as messages show it: printable, shortened, in single quotes.
std::string in_quotes(std::string_view value);

/// What a reader sees of a text: without what cannot be seen, blanks alike and none at its ends,
/// accents of Latin letters apart from them. Two names of one visible form cannot be told apart.
std::string visible_form(std::string_view text);

}  // namespace hoist
