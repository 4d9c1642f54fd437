// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "io/json_text.hpp"

namespace hoist::fuzz {
namespace {

std::string written(const std::vector<DeclaredLevels>& states) {
  std::string text;
  for (const DeclaredLevels& declared : states) {
    std::string levels;
    for (const std::string& level : declared.levels)
      levels += (levels.empty() ? "" : ",") + json_quote(level);
    text += (text.empty() ? "" : ",") + json_quote(declared.name) + ":[" + levels + "]";
  }
  return "{" + text + "}";
}

}  // namespace

void fuzz_states(std::string_view input) {
  const auto states = accepted([&] { return parse_states(input, kPlace); });
  if (!states) return;
  for (const DeclaredLevels& declared : *states) {
    const std::set<std::string> distinct(declared.levels.begin(), declared.levels.end());
    if (declared.continuous) {
      require(distinct.empty(), "a continuous variable has no levels");
      return;  // the object of lists below has no place for it
    }
    require(!distinct.empty() && distinct.size() == declared.levels.size(),
            "declared levels are distinct, and there are some");
  }
  const auto again = parse_states(written(*states), kPlace);
  require(again.size() == states->size(), "states read back as they were written");
  for (std::size_t i = 0; i < again.size(); ++i)
    require(again[i].name == (*states)[i].name && again[i].levels == (*states)[i].levels,
            "states read back as they were written");
}

}  // namespace hoist::fuzz
