// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/source.hpp"

namespace hoist {

/// A line and a column, both from 1.
struct TextPosition {
  std::size_t line = 1;
  std::size_t column = 1;

  friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

/// A text with every character that is not ASCII replaced by one `~`, so that lines and columns
/// stay. For toml++ 3.3, where such a character outside of quotes is undefined behaviour; `~` is
/// refused there, and in quotes it can be turned back.
class AsciiText {
 public:
  /// The source must outlive this.
  explicit AsciiText(const Source& source);

  const Source& source() const noexcept { return *source_; }
  const std::string& text() const noexcept { return text_; }

  /// What a string was that was read between two positions of this text. Nothing where it has a `~`
  /// that does not stand there: one written as an escape.
  std::optional<std::string> restored(std::string_view read, TextPosition begin,
                                      TextPosition end) const;

 private:
  struct Masked {
    TextPosition at;
    std::string_view original;  // also of a `~` that stood there before
  };

  const Source* source_;
  std::string text_;
  std::vector<Masked> masked_;
};

}  // namespace hoist
