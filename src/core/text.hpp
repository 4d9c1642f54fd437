// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// The candidate with the fewest edits (Levenshtein, letter case free) to `word`, or "" where none
/// is near enough to be meant.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean 'x'?" or "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

std::string join(const std::vector<std::string>& words, std::string_view between);

/// Line ends become blanks: names may hold them, messages may not.
std::string on_one_line(std::string text);

/// ASCII letters in upper case.
std::string upper_case(std::string text);

/// Shortest text that reads back as the same double; independent of the locale.
std::string format_double(double value);

/// Byte offset of the first byte that is not UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);

}  // namespace hoist
