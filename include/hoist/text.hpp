// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What programs on top of hoist need to talk as it does: names and values in messages, lists on a
// command line.
namespace hoist {

/// The text as it may go to a terminal and into a message, on one line: control characters, what
/// cannot be seen and what turns the direction of writing are spelled out (`\n`, `\x1b`, `\u202e`),
/// and so are bytes that are not UTF-8 (`\xff`). Whatever a name is, it can neither command the
/// terminal nor pass for another.
std::string printable(std::string_view text);

/// The same, cut where it is long.
std::string shortened(std::string_view text);

/// A value as messages show it: printable, shortened, in single quotes.
std::string in_quotes(std::string_view value);

/// The candidate with the fewest edits to `word` (a letter replaced, inserted or left out, or two
/// neighbours swapped; letter case is free), or "" where none is near enough to be meant.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean 'x'?" or "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// The items of a list as users write it on the command line: separated by commas (or line ends),
/// blanks around an item do not belong to it, and an item in double quotes keeps its commas and
/// blanks; `""` within is one quote. An empty text is the empty list.
std::vector<std::string> split_list(std::string_view text);

std::string join(const std::vector<std::string>& words, std::string_view between);

/// The items as one list for the command line, in double quotes where an item needs them: what
/// `split_list` takes apart again.
std::string join_list(const std::vector<std::string>& items);

/// The value of a text that is a whole number in decimal digits, or a number, from end to end;
/// nothing for any other text.
std::optional<std::uint64_t> whole_number(std::string_view text);
std::optional<double> real_number(std::string_view text);

/// ASCII letters in upper case.
std::string upper_case(std::string text);

/// Shortest text that reads back as the same double; independent of the locale.
std::string format_double(double value);

/// Byte offset of the first byte that is not UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);

/// A word for a POSIX shell, whatever is in it.
std::string shell_quote(const std::string& word);

/// The same of a path, which no program takes for a flag.
std::string shell_path(const std::string& path);

/// What messages call a file: its path, or `stdin`.
std::string place_of(const std::string& path);

/// The first dozen values of a list, between commas.
std::string shown_list(const std::vector<std::string>& values);

/// As many of the texts as fit a few lines of a message, between commas, then how many more.
std::string as_many_as_fit(const std::vector<std::string>& texts);

}  // namespace hoist
