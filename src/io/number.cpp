// SPDX-License-Identifier: Apache-2.0
#include "io/number.hpp"

#include <charconv>
#include <limits>

namespace hoist {

std::optional<double> number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ptr != text.data() + text.size()) return std::nullopt;
  if (result.ec == std::errc::result_out_of_range) {
    const bool small = text.find("e-") != text.npos || text.find("E-") != text.npos;
    const double large = std::numeric_limits<double>::infinity();
    return small ? 0.0 : text.starts_with('-') ? -large : large;
  }
  if (result.ec != std::errc()) return std::nullopt;
  return value;
}

}  // namespace hoist
