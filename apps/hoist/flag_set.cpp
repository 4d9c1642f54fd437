// SPDX-License-Identifier: Apache-2.0
#include "flag_set.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <type_traits>
#include <utility>

#include "hoist/text.hpp"

namespace hoist::app {
namespace {

template <class Number>
FlagSet::Checked whole_value(Number& value, Bounds bounds, const std::string& fallback) {
  return {"UINT", fallback,
          [bounds](const std::string& text) { return FlagSet::outside(text, bounds); },
          [&value](const std::string& text) {
            if constexpr (std::is_integral_v<Number>)
              value = static_cast<Number>(*whole_number(text));
            else
              value = *whole_number(text);
          }};
}

}  // namespace

std::string FlagSet::outside(const std::string& text, Bounds bounds) {
  const auto value = whole_number(text);
  if (value && *value >= bounds.least && *value <= bounds.most) return "";
  const std::string range = bounds.most == Bounds().most
                                ? fmt::format("of {} or more", bounds.least)
                                : fmt::format("from {} to {}", bounds.least, bounds.most);
  return fmt::format("must be a whole number {}, not '{}'", range, text);
}

FlagSet::Flag& FlagSet::Flag::required() {
  option_->required();
  return *this;
}

FlagSet::Flag& FlagSet::Flag::group(const std::string& title) {
  option_->group(title);
  return *this;
}

bool FlagSet::has(const std::string& name) const {
  return command_->get_option_no_throw(name) != nullptr;
}

FlagSet::Flag FlagSet::text(const std::string& names, std::string& value,
                            const std::string& title) {
  return Flag(command_->add_option(names, value, title));
}

FlagSet::Flag FlagSet::text(const std::string& names, std::function<void(const std::string&)> take,
                            const std::string& title) {
  return Flag(command_->add_option_function<std::string>(names, std::move(take), title));
}

FlagSet::Flag FlagSet::list(const std::string& names, std::vector<std::string>& value,
                            const std::string& title) {
  // A flag that is given twice is one list, joined by a line end.
  CLI::Option* option = command_->add_option_function<std::string>(
      names, [&value](const std::string& text) { value = split_list(text); }, title);
  option->type_name("LIST")->multi_option_policy(CLI::MultiOptionPolicy::Join);
  if (!value.empty()) option->default_str(join(value, ","));
  return Flag(option);
}

FlagSet::Flag FlagSet::repeated(const std::string& names, std::vector<std::string>& value,
                                const std::string& title) {
  return Flag(command_->add_option(names, value, title)->allow_extra_args(false));
}

FlagSet::Flag FlagSet::words(const std::string& names, std::vector<std::string>& value,
                             const std::string& title) {
  return Flag(command_->add_option(names, value, title));
}

FlagSet::Flag FlagSet::whole(const std::string& names, std::uint64_t& value, Bounds bounds,
                             const std::string& title) {
  return checked(names, whole_value(value, bounds, std::to_string(value)), title);
}

FlagSet::Flag FlagSet::whole(const std::string& names, unsigned& value, Bounds bounds,
                             const std::string& title) {
  return checked(names, whole_value(value, bounds, std::to_string(value)), title);
}

FlagSet::Flag FlagSet::whole(const std::string& names, std::optional<std::uint64_t>& value,
                             Bounds bounds, const std::string& title) {
  return checked(names, whole_value(value, bounds, value ? std::to_string(*value) : ""), title);
}

FlagSet::Flag FlagSet::toggle(const std::string& names, bool& value, const std::string& title) {
  return Flag(command_->add_flag(names, value, title));
}

FlagSet::Flag FlagSet::toggle(const std::string& names, std::function<void()> take,
                              const std::string& title) {
  return Flag(command_->add_flag_callback(names, std::move(take), title));
}

FlagSet::Flag FlagSet::checked(const std::string& names, const Checked& value,
                               const std::string& title) {
  CLI::Option* option =
      command_->add_option_function<std::string>(names, value.take, title)
          ->type_name(value.type)
          ->check(
              CLI::Validator([wrong = value.wrong](std::string& text) { return wrong(text); }, ""));
  if (!value.fallback.empty()) option->default_str(value.fallback);
  return Flag(option);
}

void FlagSet::footer(const std::string& text) { command_->footer(text); }

void FlagSet::runs(std::function<void()> run) { command_->callback(std::move(run)); }

}  // namespace hoist::app
