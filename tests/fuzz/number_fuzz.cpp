// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "hoist/text.hpp"
#include "io/number.hpp"

namespace hoist::fuzz {

void fuzz_number(std::string_view input) {
  const auto value = number(input);
  const bool decimal = input.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
  if (value && std::isfinite(*value))
    require(number(format_double(*value)) == value, "a number reads back as it was written");
  if (!decimal) return;  // infinities, and what only one of the two takes for a number
  const std::string text(input);
  char* end = nullptr;
  const double expected = std::strtod(text.c_str(), &end);
  const bool whole = !text.empty() && end == text.c_str() + text.size();
  require(value.has_value() == whole, "a text is a number or none: " + text);
  // Nothing is smaller than the smallest normal number but in its last bits.
  if (value && std::abs(expected) > 1e-307)
    require(*value == expected, "a number has the value that the C library gives it: " + text);
  if (value && std::abs(expected) <= 1e-307)
    require(std::abs(*value) <= 1e-307, "a tiny number is tiny: " + text);
}

}  // namespace hoist::fuzz
