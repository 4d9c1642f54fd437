// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/error.hpp"
#include "hoist/io.hpp"

namespace hoist::fuzz {

/// What readers are told that their text came from.
inline constexpr std::string_view kPlace = "fuzz.in";

/// Throws what no reader throws, with the sentence that does not hold.
void require(bool holds, const std::string& law);

/// Every refusal: of that kind, on one line, the place first where it is of an input.
void require_polite(const Error& error, ErrorKind kind);

void require_one_line(const Notes& notes);

/// No more than the constructor of Dag promises, by another way.
void require_acyclic(const Dag& dag);

/// What `read` returns, or nothing where it refuses politely: an input, or what is of the other
/// kind that it may refuse.
template <class Read>
auto accepted(Read read, ErrorKind other = ErrorKind::input) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const Error& error) {
    require_polite(error, error.kind() == other ? other : ErrorKind::input);
    return std::nullopt;
  }
}

}  // namespace hoist::fuzz
