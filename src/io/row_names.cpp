// SPDX-License-Identifier: Apache-2.0
#include "io/row_names.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace hoist {

void RowNames::add(std::string_view text, std::size_t offset) {
  cells_.push_back({std::hash<std::string_view>()(text), offset});
}

std::optional<std::pair<std::size_t, std::size_t>> RowNames::repeated() const {
  std::vector<Cell> sorted = cells_;
  std::sort(sorted.begin(), sorted.end(), [](const Cell& a, const Cell& b) {
    return std::tie(a.hash, a.offset) < std::tie(b.hash, b.offset);
  });
  std::optional<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].hash == sorted[i - 1].hash && (!found || sorted[i].offset < found->first))
      found = {sorted[i].offset, sorted[i - 1].offset};
  return found;
}

}  // namespace hoist
