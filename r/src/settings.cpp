// SPDX-License-Identifier: Apache-2.0
#include "settings.hpp"

#include <cmath>

namespace hoist::r {
namespace {

Value value_of(const std::string& name, const Item& item) {
  if (item.size() == 0) return {};
  if (item.size() > 1) throw Error(ErrorKind::usage, name + " must be one value");
  if (const auto* flags = std::get_if<Logicals>(&item.content)) {
    if (flags->values.front() == 0 || flags->values.front() == 1)
      return Value(flags->values.front() == 1);
  } else if (const auto* whole = std::get_if<std::vector<int>>(&item.content)) {
    if (whole->front() != std::numeric_limits<int>::min()) return Value(whole->front());
  } else if (const auto* reals = std::get_if<std::vector<double>>(&item.content)) {
    const double number = reals->front();
    constexpr double kExact = 9007199254740992;  // above it a double skips whole numbers
    if (std::isinf(number) && number > 0) return {};
    if (number >= 0 && number <= kExact && number == std::floor(number))
      return Value(static_cast<std::uint64_t>(number));
    if (!std::isnan(number)) return Value(number);
  } else if (const auto* texts = std::get_if<std::vector<Text>>(&item.content)) {
    if (texts->front()) return Value(*texts->front());
  }
  throw Error(ErrorKind::usage, name + " must be a number, a word, TRUE or FALSE");
}

}  // namespace

Settings settings_of(const Work& work) {
  Parameters values;
  for (const Field& field : work.given.list("settings")) {
    if (field.name.empty())
      throw Error(ErrorKind::usage, "every setting needs its name, such as replicates = 200");
    values.set(field.name, value_of(field.name, field.value));
  }
  Settings settings(values);
  for (const std::string& name : work.given.texts("arguments"))
    static_cast<void>(settings.take(name));
  return settings;
}

}  // namespace hoist::r
