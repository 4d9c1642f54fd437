// SPDX-License-Identifier: Apache-2.0
#include "score/counts.hpp"

#include "core/text.hpp"
#include "hoist/error.hpp"

namespace hoist {
Counter::Counter(const TableView& view) : view_(view), all_codes_(view.columns() * view.rows()) {
  for (Node node = 0; node < view.columns(); ++node)
    view.copy_codes(node, std::span(all_codes_).subspan(node * view.rows(), view.rows()));
}

void require_fit(const std::string& child, std::size_t parents, double cells) {
  if (fits(cells)) return;
  throw Error(ErrorKind::input,
              "the table of counts of '" + child + "' given " + std::to_string(parents) +
                  " parents would have " + format_double(cells) + " cells, more than the " +
                  std::to_string(kMaxCells) +
                  " that fit in memory; give it fewer parents (--max-parents) or merge levels");
}

FamilyCounts Counter::family(Node child, std::span<const Node> parents) {
  const std::size_t levels = view_.levels(child);
  double size = static_cast<double>(levels);
  for (Node parent : parents) size *= static_cast<double>(view_.levels(parent));
  require_fit(view_.name(child), parents.size(), size);

  child_ = child;
  parents_.assign(parents.begin(), parents.end());
  codes_.assign(view_.rows(), 0);
  declared_ = 1;
  for (Node parent : parents) {
    const std::uint64_t radix = view_.levels(parent);
    declared_ *= radix;
    const auto codes = values(parent);
    for (std::size_t i = 0; i < codes_.size(); ++i) codes_[i] = codes_[i] * radix + codes[i];
  }
  compress_(codes_, declared_, occurring_, ids_);

  cells_.assign(occurring_.size() * levels, 0);
  const auto codes = values(child);
  for (std::size_t i = 0; i < ids_.size(); ++i) ++cells_[ids_[i] * levels + codes[i]];
  return {declared_, levels, view_.rows(), cells_};
}

FamilyCounts Counter::extended(Node parent) {
  const std::size_t levels = view_.levels(child_);
  const std::size_t radix = view_.levels(parent);
  other_cells_.assign(occurring_.size() * radix * levels, 0);
  const auto codes = values(child_);
  const auto extra = values(parent);
  for (std::size_t i = 0; i < ids_.size(); ++i)
    ++other_cells_[(ids_[i] * radix + extra[i]) * levels + codes[i]];
  return {declared_ * radix, levels, view_.rows(), other_cells_};
}

FamilyCounts Counter::reduced(std::size_t i) {
  const std::size_t levels = view_.levels(child_);
  const std::uint64_t radix = view_.levels(parents_[i]);
  std::uint64_t below = 1;  // how many configurations the parents after the i-th have
  for (std::size_t k = i + 1; k < parents_.size(); ++k) below *= view_.levels(parents_[k]);
  return {declared_ / radix, levels, view_.rows(),
          sum_out_(occurring_, cells_, levels, declared_, {radix, below})};
}

}  // namespace hoist
