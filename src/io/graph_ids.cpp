// SPDX-License-Identifier: Apache-2.0
#include "io/graph_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hoist/text.hpp"

namespace hoist {

void GraphIds::add(const std::string& id, std::array<std::string, 2> names, std::size_t offset) {
  if (id.empty()) source_.fail(offset, "a node has an empty id; name it");
  if (ids_.find(id) != LevelIndex::kNone)
    source_.fail(offset, fmt::format("node {} stands twice; ids must be distinct", in_quotes(id)));
  ids_.add(id);
  names_.push_back(std::move(names));
}

Node GraphIds::node(const std::string& id, std::size_t offset) const {
  const std::uint32_t node = ids_.find(id);
  if (node == LevelIndex::kNone)
    source_.fail(offset, fmt::format("an edge of the unknown node {}{}", in_quotes(id),
                                     did_you_mean(id, ids_.texts())));
  return node;
}

void GraphIds::join(const std::string& from, const std::string& to, bool directed,
                    std::size_t offset) {
  (directed ? edges_ : open_).push_back({{node(from, offset), node(to, offset)}, offset});
}

bool GraphIds::tells_apart(std::size_t candidate) const {
  std::set<std::string_view> seen;
  return std::ranges::all_of(names_, [&](const auto& names) {
    return !names[candidate].empty() && seen.insert(names[candidate]).second;
  });
}

PlacedGraph GraphIds::graph() const {
  std::vector<std::string> names = ids_.texts();
  for (const std::size_t candidate : {0U, 1U})
    if (tells_apart(candidate)) {
      for (std::size_t i = 0; i < names.size(); ++i) names[i] = names_[i][candidate];
      break;
    }
  return {Names(names), edges_, open_};
}

}  // namespace hoist
