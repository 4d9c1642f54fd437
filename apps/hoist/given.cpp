// SPDX-License-Identifier: Apache-2.0
#include "given.hpp"

#include <algorithm>

#include "hoist/text.hpp"

namespace hoist::app {
namespace {

// Flags that have no say in what comes out; those that take a value, and those that take none.
const std::vector<std::string> kValued = {"-o", "--output", "--threads", "--memory"};
const std::vector<std::string> kToggles = {"--json", "--no-report", "--no-figures", "-q",
                                           "--quiet"};

std::vector<std::string>& words() {
  static std::vector<std::string> kept;
  return kept;
}

// `--output=x`, `-ox`: the value is in the same word.
bool has_its_value(const std::string& word) {
  return std::ranges::any_of(kValued, [&](const std::string& flag) {
    return word.starts_with(flag + "=") ||
           (flag.size() == 2 && word.starts_with(flag) && word.size() > 2);
  });
}

}  // namespace

void keep_command(int argc, char** argv) { words().assign(argv + std::min(argc, 1), argv + argc); }

std::string command_as_given() {
  std::string text = "hoist";
  for (std::size_t i = 0; i < words().size(); ++i) {
    const std::string& word = words()[i];
    if (std::ranges::find(kValued, word) != kValued.end())
      ++i;
    else if (!has_its_value(word) && std::ranges::find(kToggles, word) == kToggles.end())
      text += " " + shell_quote(word);
  }
  return text;
}

}  // namespace hoist::app
