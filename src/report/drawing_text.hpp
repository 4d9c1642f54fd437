// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// How many characters a text has.
std::size_t characters(std::string_view text);

/// The text as it can stand in a picture: printable, and without what XML has no place for.
std::string drawable(std::string_view text);

/// The names as labels: those of more than 28 characters lose their middle. Those that would become
/// one keep what tells them apart instead, or else are numbered.
std::vector<std::string> short_labels(const std::vector<std::string>& names);

/// A label or a tooltip in DOT that shows exactly this text: quoted, without escapes and entities.
std::string dot_label(std::string_view text);

/// The text within a label in HTML of our own: all but letters, digits, blanks and a few marks is
/// written by its number, so nothing of it can be read as a tag.
std::string html_text(std::string_view text);

/// In lines of at most so many characters, where its blanks allow that.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace hoist
