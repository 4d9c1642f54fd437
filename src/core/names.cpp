// SPDX-License-Identifier: Apache-2.0
#include "hoist/names.hpp"

#include <algorithm>
#include <numeric>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {

Names::Names(std::vector<std::string> names) {
  auto lists = std::make_shared<Lists>();
  lists->names = std::move(names);
  const std::size_t n = lists->names.size();
  lists->by_name.resize(n);
  std::iota(lists->by_name.begin(), lists->by_name.end(), Node{0});
  std::sort(lists->by_name.begin(), lists->by_name.end(),
            [&](Node a, Node b) { return lists->names[a] < lists->names[b]; });
  lists->ranks.resize(n);
  for (std::uint32_t rank = 0; rank < n; ++rank) {
    const std::string& name = lists->names[lists->by_name[rank]];
    if (name.empty()) throw Error(ErrorKind::input, "a variable has an empty name; name it");
    if (rank > 0 && lists->names[lists->by_name[rank - 1]] == name)
      throw Error(ErrorKind::input,
                  "variable " + in_quotes(name) + " stands twice; names must be distinct");
    lists->ranks[lists->by_name[rank]] = rank;
  }
  lists_ = std::move(lists);
}

std::optional<Node> Names::find(std::string_view name) const {
  const auto& by_name = lists_->by_name;
  const auto it =
      std::lower_bound(by_name.begin(), by_name.end(), name,
                       [&](Node a, std::string_view b) { return lists_->names[a] < b; });
  if (it == by_name.end() || lists_->names[*it] != name) return std::nullopt;
  return *it;
}

Node Names::at(std::string_view name, std::string_view place) const {
  if (const auto node = find(name)) return *node;
  std::string cure = did_you_mean(name, list());
  if (cure.empty()) {
    constexpr std::size_t kShown = 8;
    std::vector<std::string> known = list();
    const std::size_t more = known.size() > kShown ? known.size() - kShown : 0;
    known.resize(known.size() - more);
    for (std::string& each : known) each = shortened(each);
    cure = " (known: " + join(known, ", ") +
           (more > 0 ? " and " + std::to_string(more) + " more)" : ")");
  }
  throw Error(ErrorKind::input,
              std::string(place) + ": unknown variable " + in_quotes(name) + cure);
}

}  // namespace hoist
