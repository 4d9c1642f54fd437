// SPDX-License-Identifier: Apache-2.0
#include "parameter_flags.hpp"

#include <fmt/format.h>

namespace hoist::app {
namespace {

std::string flag_of(const std::string& parameter) {
  std::string flag = "--" + parameter;
  std::ranges::replace(flag, '_', '-');
  return flag;
}

std::string type_of(Parameter::Kind kind) {
  switch (kind) {
    case Parameter::Kind::whole:
      return "UINT";
    case Parameter::Kind::real:
      return "FLOAT";
    case Parameter::Kind::word:
      return "TEXT";
    case Parameter::Kind::yes_no:
      return "YES/NO";
  }
  return "";
}

}  // namespace

void ParameterFlags::declare(const Parameter& parameter, const std::string& what,
                             const std::string& row) {
  const auto known = std::ranges::find(declared_, parameter.name,
                                       [](const Declared& each) { return each.parameter.name; });
  if (known == declared_.end())
    declared_.push_back({parameter, what, what + " " + row});
  else
    known->owners += ", " + row;
}

void ParameterFlags::add(FlagSet& command, const std::string& group) {
  for (auto& [parameter, what, owners, flag] : declared_) {
    flag = flag_of(parameter.name);
    if (command.has(flag)) flag = flag_of(what + "_" + parameter.name);
    const auto wrong = [parameter = parameter](const std::string& text) -> std::string {
      try {
        static_cast<void>(parse_value(parameter, text, ""));
        return "";
      } catch (const Error& error) {
        return std::string(error.what()).substr(2);  // the flag is named by whoever asks
      }
    };
    const auto take = [this, parameter = parameter, flag = flag](const std::string& text) {
      set_.set(parameter.name, parse_value(parameter, text, flag));
    };
    command
        .checked(flag, {type_of(parameter.kind), parameter.fallback.spell(), wrong, take},
                 fmt::format("{} ({})", parameter.title, owners))
        .group(group);
  }
}

void ParameterFlags::require_taken(const std::vector<const std::vector<Parameter>*>& chosen) const {
  for (const auto& [name, value] : set_) {
    const bool taken = std::ranges::any_of(chosen, [&, key = name](const auto* parameters) {
      return std::ranges::find(*parameters, key, &Parameter::name) != parameters->end();
    });
    if (taken) continue;
    const auto declared = std::ranges::find(
        declared_, name, [](const Declared& each) { return each.parameter.name; });
    throw Error(ErrorKind::usage,
                fmt::format("{} would have no say: it is a parameter of {}, and that is not chosen",
                            declared->flag, declared->owners));
  }
}

}  // namespace hoist::app
