// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/source.hpp"

namespace hoist {

/// A JSON value that knows where it stands, so that what is wrong with it can be said with its
/// place.
struct JsonValue {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  std::size_t offset = 0;
  std::string text;              ///< of a string or a number
  std::vector<JsonValue> items;  ///< of an array; of an object: key, value, key, value, ...

  /// The value of a key, or null. REQUIRES: an object.
  const JsonValue* find(std::string_view key) const;
};

/// Throws Error(input) with file:line:column where the text is not JSON, is nested deeper than any
/// of our formats, or has a key twice in one object.
JsonValue parse_json(const Source& source);

/// Each throws Error(input) `what must be a string, not a number` where the value is of another
/// kind, or a number is not finite.
const std::string& json_string(const Source& source, const JsonValue& value, std::string_view what);
const std::vector<JsonValue>& json_array(const Source& source, const JsonValue& value,
                                         std::string_view what);
double json_number(const Source& source, const JsonValue& value, const std::string& what);
void json_object(const Source& source, const JsonValue& value, std::string_view what);

/// The array under a key that must be there.
const std::vector<JsonValue>& json_member(const Source& source, const JsonValue& object,
                                          std::string_view key, std::string_view shape);

/// `text` as a JSON string. Throws Error(output) where it is not UTF-8.
std::string json_quote(std::string_view text);

}  // namespace hoist
