// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/unicode.hpp"
#include "hoist/text.hpp"

namespace hoist {

/// A text that is being parsed, and the name of where it came from. Parsers hold byte offsets; line
/// and column are counted only when a message needs them, so they cost nothing on the way.
class Source {
 public:
  /// Whether a text may be XML: few readers take it, and the others say who does.
  enum class Markup { refused, taken };

  /// Throws Error(input) where the text holds a NUL byte or is not UTF-8. The text must outlive
  /// this.
  Source(std::string_view text, std::string_view place, Markup markup = Markup::refused);

  /// Without its byte order mark.
  std::string_view text() const noexcept { return text_; }
  std::string_view place() const noexcept { return place_; }
  bool byte_order_mark() const noexcept { return byte_order_mark_; }

  /// `file:line:column`, from 1; a column is a character, not a byte.
  std::string where(std::size_t offset) const;

  /// Throws Error(input) `file:line:column: message`.
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const;

 private:
  std::string_view text_;
  std::string_view place_;
  bool byte_order_mark_ = false;
};

}  // namespace hoist
