// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "hoist/text.hpp"

namespace hoist {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = true;  ///< if not, `code` is a byte that is not UTF-8
};

/// The character that begins at byte `at` of the text.
Character character_at(std::string_view text, std::size_t at);

/// What a reader sees of a text: without what cannot be seen, blanks alike and none at its ends,
/// accents of Latin letters apart from them. Two names of one visible form cannot be told apart.
std::string visible_form(std::string_view text);

}  // namespace hoist
