// SPDX-License-Identifier: Apache-2.0
#include "hoist/parameter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// What a value of another kind is told, where the parameter's own check says nothing of it.
std::string rule_of(Parameter::Kind kind) {
  switch (kind) {
    case Parameter::Kind::whole:
      return "must be a whole number";
    case Parameter::Kind::real:
      return "must be a number";
    case Parameter::Kind::word:
      return "must be a word";
    case Parameter::Kind::yes_no:
      return "must be yes or no";
  }
  return "";
}

std::optional<Value> read(Parameter::Kind kind, const std::string& text) {
  switch (kind) {
    case Parameter::Kind::whole:
      if (const auto value = whole_number(text)) return Value(*value);
      break;
    case Parameter::Kind::real:
      if (const auto value = real_number(text); value && std::isfinite(*value))
        return Value(*value);
      break;
    case Parameter::Kind::word:
      return Value(text);
    case Parameter::Kind::yes_no:
      if (text == "yes" || text == "true") return Value(true);
      if (text == "no" || text == "false") return Value(false);
      break;
  }
  return std::nullopt;
}

bool fits(Parameter::Kind kind, const Value& value) {
  switch (kind) {
    case Parameter::Kind::whole:
      return value.whole() != nullptr;
    case Parameter::Kind::real:
      return value.real() && std::isfinite(*value.real());
    case Parameter::Kind::word:
      return value.word() != nullptr;
    case Parameter::Kind::yes_no:
      return value.yes_no() != nullptr;
  }
  return false;
}

// The rule that a value breaks, or nothing. A value that is not of the kind breaks the parameter's
// own rule, which says more than the kind does: no value at all stands for it.
std::string broken_rule(const Parameter& parameter, const Value& value) {
  const bool of_kind = fits(parameter.kind, value);
  if (of_kind) return parameter.wrong ? parameter.wrong(value) : "";
  const std::string own = parameter.wrong ? parameter.wrong(Value()) : "";
  return own.empty() ? rule_of(parameter.kind) : own;
}

const Value& declared(const Value* value, const std::string& name) {
  if (value == nullptr) throw std::logic_error("parameter '" + name + "' is not declared");
  return *value;
}

template <class Held>
const Held& held(const Held* value, const std::string& name) {
  if (value == nullptr) throw std::logic_error("parameter '" + name + "' is of another kind");
  return *value;
}

}  // namespace

std::optional<double> Value::real() const {
  if (const auto* value = std::get_if<double>(&value_)) return *value;
  if (const auto* value = whole()) return static_cast<double>(*value);
  return std::nullopt;
}

std::string Value::spell() const {
  if (const auto* value = whole()) return std::to_string(*value);
  if (const auto value = real()) return format_double(*value);
  if (const auto* value = yes_no()) return *value ? "yes" : "no";
  return word() != nullptr ? *word() : "";
}

std::function<std::string(const Value&)> above_zero(double most) {
  return [most](const Value& value) -> std::string {
    const auto number = value.real();
    if (!number || !(*number > 0)) return "must be a number above 0";
    return *number <= most ? "" : "must be at most " + format_double(most);
  };
}

std::function<std::string(const Value&)> zero_to(double most) {
  return [most](const Value& value) -> std::string {
    const auto number = value.real();
    return number && *number >= 0 && *number <= most
               ? ""
               : "must be a number from 0 to " + format_double(most);
  };
}

std::function<std::string(const Value&)> whole_from(std::uint64_t least, std::uint64_t most) {
  return [least, most](const Value& value) -> std::string {
    const std::uint64_t* number = value.whole();
    if (number != nullptr && *number >= least && *number <= most) return "";
    const bool open = most == std::numeric_limits<std::uint64_t>::max();
    return "must be a whole number " +
           (open ? "of " + std::to_string(least) + " or more"
                 : "from " + std::to_string(least) + " to " + std::to_string(most));
  };
}

std::function<std::string(const Value&)> share_of_one() {
  return [](const Value& value) -> std::string {
    const auto number = value.real();
    return number && *number > 0 && *number <= 1 ? "" : "must be a number above 0 and at most 1";
  };
}

Value parse_value(const Parameter& parameter, const std::string& text, const std::string& what) {
  const auto value = read(parameter.kind, text);
  const std::string rule = broken_rule(parameter, value.value_or(Value()));
  if (!rule.empty()) throw Error(ErrorKind::usage, what + ": " + rule + ", not " + in_quotes(text));
  return *value;
}

const Value* Parameters::find(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

double Parameters::real(const std::string& name) const {
  const auto value = declared(find(name), name).real();
  return held(value ? &*value : nullptr, name);
}

std::uint64_t Parameters::whole(const std::string& name) const {
  return held(declared(find(name), name).whole(), name);
}

std::uint64_t Parameters::limit(const std::string& name) const {
  const Value& value = declared(find(name), name);
  return value.is_set() ? held(value.whole(), name) : std::numeric_limits<std::uint64_t>::max();
}

const std::string& Parameters::word(const std::string& name) const {
  return held(declared(find(name), name).word(), name);
}

bool Parameters::yes_no(const std::string& name) const {
  return held(declared(find(name), name).yes_no(), name);
}

bool only_says_how(const std::vector<Parameter>& declared, const std::string& name) {
  return std::ranges::any_of(declared, [&](const Parameter& parameter) {
    return parameter.name == name && !parameter.decides;
  });
}

Parameters taken_by(const std::vector<Parameter>& declared, const Parameters& set) {
  Parameters taken;
  for (const Parameter& parameter : declared)
    if (const Value* value = set.find(parameter.name)) taken.set(parameter.name, *value);
  return taken;
}

Parameters completed(const std::vector<Parameter>& declared, const Parameters& set,
                     const std::string& owner) {
  Parameters all;
  std::vector<std::string> names;
  for (const Parameter& parameter : declared) {
    all.set(parameter.name, parameter.fallback);
    names.push_back(parameter.name);
  }
  for (const auto& [name, value] : set) {
    const auto parameter = std::find_if(declared.begin(), declared.end(),
                                        [&](const Parameter& each) { return each.name == name; });
    if (parameter == declared.end())
      throw Error(ErrorKind::usage,
                  owner + " has no parameter " + in_quotes(name) + did_you_mean(name, names) +
                      (names.empty() ? " (it has none)" : " (it has: " + join(names, ", ") + ")"));
    const bool none = !value.is_set() && !parameter->fallback.is_set();
    const std::string rule = none ? "" : broken_rule(*parameter, value);
    if (!rule.empty())
      throw Error(ErrorKind::usage,
                  name + " of " + owner + " " + rule + ", not " + in_quotes(value.spell()));
    // One spelling for one number: 5 is 5.0 where a real number is taken, in manifests, too.
    const bool real = parameter->kind == Parameter::Kind::real && value.whole() != nullptr;
    all.set(name, real ? Value(*value.real()) : value);
  }
  return all;
}

}  // namespace hoist
