// SPDX-License-Identifier: Apache-2.0
#include "item.hpp"

#include <cmath>
#include <hoist/error.hpp>

namespace hoist::r {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& rule) {
  throw Error(ErrorKind::usage, name + " must be " + rule);
}

}  // namespace

std::size_t Item::size() const {
  return std::visit(
      [](const auto& values) -> std::size_t {
        using Values = std::decay_t<decltype(values)>;
        if constexpr (std::is_same_v<Values, std::monostate>)
          return 0;
        else if constexpr (std::is_same_v<Values, Logicals>)
          return values.values.size();
        else
          return values.size();
      },
      content);
}

const Item& Arguments::at(const std::string& name) const {
  static const Item none;
  for (const Field& field : *fields_)
    if (field.name == name) return field.value;
  return none;
}

const Fields& Arguments::list(const std::string& name) const {
  static const Fields none;
  const Item& item = at(name);
  if (item.is_null()) return none;
  const auto* const fields = std::get_if<Fields>(&item.content);
  if (fields == nullptr) refuse(name, "a list");
  return *fields;
}

std::vector<std::string> Arguments::texts(const std::string& name) const {
  const Item& item = at(name);
  if (item.size() == 0) return {};
  const auto* const texts = std::get_if<std::vector<Text>>(&item.content);
  if (texts == nullptr) refuse(name, "text");
  std::vector<std::string> list;
  for (const Text& text : *texts) {
    if (!text) refuse(name, "text without NA");
    list.push_back(*text);
  }
  return list;
}

std::string Arguments::text(const std::string& name, const std::string& fallback) const {
  if (!has(name)) return fallback;
  const std::vector<std::string> list = texts(name);
  if (list.size() != 1) refuse(name, "one text");
  return list.front();
}

bool Arguments::yes_no(const std::string& name, bool fallback) const {
  if (!has(name)) return fallback;
  const auto* const flags = std::get_if<Logicals>(&at(name).content);
  if (flags == nullptr || flags->values.size() != 1 ||
      (flags->values.front() != 0 && flags->values.front() != 1))
    refuse(name, "TRUE or FALSE");
  return flags->values.front() == 1;
}

std::vector<double> Arguments::numbers(const std::string& name) const {
  const Item& item = at(name);
  if (const auto* const reals = std::get_if<std::vector<double>>(&item.content)) return *reals;
  if (const auto* const whole = std::get_if<std::vector<int>>(&item.content))
    return {whole->begin(), whole->end()};
  if (item.size() == 0) return {};
  refuse(name, "numbers");
}

double Arguments::number(const std::string& name, double fallback) const {
  if (!has(name)) return fallback;
  const std::vector<double> list = numbers(name);
  if (list.size() != 1 || std::isnan(list.front())) refuse(name, "a number");
  return list.front();
}

const std::vector<int>& Arguments::whole_numbers(const std::string& name) const {
  static const std::vector<int> none;
  const Item& item = at(name);
  if (item.size() == 0) return none;
  const auto* const whole = std::get_if<std::vector<int>>(&item.content);
  if (whole == nullptr) refuse(name, "whole numbers");
  return *whole;
}

}  // namespace hoist::r
