// SPDX-License-Identifier: Apache-2.0
#include "io/number.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

namespace hoist {
namespace {

// Whether a number that no double holds is too large rather than too small: what power of ten its
// first digit stands for, leading zeros left out.
bool is_large(std::string_view text) {
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, mark);
  const auto first = static_cast<std::int64_t>(digits.find_first_of("123456789"));
  const auto point = static_cast<std::int64_t>(std::min(digits.find('.'), digits.size()));
  std::string_view power = text.substr(std::min(mark + 1, text.size()));
  if (power.starts_with('+')) power.remove_prefix(1);
  std::int64_t exponent = 0;
  const auto result = std::from_chars(power.data(), power.data() + power.size(), exponent);
  if (result.ec == std::errc::result_out_of_range) return !power.starts_with('-');
  return exponent > first - point;
}

}  // namespace

std::optional<double> number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ptr != text.data() + text.size()) return std::nullopt;
  if (result.ec == std::errc::result_out_of_range) {
    const double large = std::numeric_limits<double>::infinity();
    return !is_large(text) ? 0.0 : text.starts_with('-') ? -large : large;
  }
  if (result.ec != std::errc()) return std::nullopt;
  return value;
}

}  // namespace hoist
