// SPDX-License-Identifier: Apache-2.0
#include "score/counts.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

// Numbers the distinct codes in ascending order. A table over all codes is quickest while it is no
// larger than the data; beyond that, sort.
void compress(const std::vector<std::uint64_t>& codes, std::uint64_t bound,
              std::vector<std::uint64_t>& distinct, std::vector<std::uint32_t>& ids) {
  ids.resize(codes.size());
  distinct.clear();
  if (bound <= 4 * codes.size() + 64) {
    std::vector<std::uint32_t> id_of(bound, 0);
    for (std::uint64_t code : codes) id_of[code] = 1;
    for (std::uint64_t code = 0; code < bound; ++code) {
      if (id_of[code] == 0) continue;
      id_of[code] = static_cast<std::uint32_t>(distinct.size());
      distinct.push_back(code);
    }
    for (std::size_t i = 0; i < codes.size(); ++i) ids[i] = id_of[codes[i]];
    return;
  }
  distinct = codes;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  for (std::size_t i = 0; i < codes.size(); ++i)
    ids[i] = static_cast<std::uint32_t>(
        std::lower_bound(distinct.begin(), distinct.end(), codes[i]) - distinct.begin());
}

}  // namespace

void Counter::require_fit(Node child, std::size_t parents, double cells) const {
  if (cells <= static_cast<double>(kMaxCells)) return;
  throw Error(ErrorKind::input,
              "the table of counts of '" + table_.names()[child] + "' given " +
                  std::to_string(parents) + " parents would have " + format_double(cells) +
                  " cells, more than the " + std::to_string(kMaxCells) +
                  " that fit in memory; give it fewer parents (--max-parents) or merge levels");
}

FamilyCounts Counter::family(Node child, std::span<const Node> parents) {
  const std::size_t levels = table_.levels(child);
  double size = static_cast<double>(levels);
  for (Node parent : parents) size *= static_cast<double>(table_.levels(parent));
  require_fit(child, parents.size(), size);

  child_ = child;
  parents_.assign(parents.begin(), parents.end());
  codes_.assign(table_.rows(), 0);
  declared_ = 1;
  for (Node parent : parents) {
    const std::uint64_t radix = table_.levels(parent);
    declared_ *= radix;
    const auto values = table_.codes(parent);
    for (std::size_t i = 0; i < codes_.size(); ++i) codes_[i] = codes_[i] * radix + values[i];
  }
  compress(codes_, declared_, occurring_, ids_);

  cells_.assign(occurring_.size() * levels, 0);
  const auto values = table_.codes(child);
  for (std::size_t i = 0; i < ids_.size(); ++i) ++cells_[ids_[i] * levels + values[i]];
  return {declared_, levels, table_.rows(), cells_};
}

FamilyCounts Counter::extended(Node parent) {
  const std::size_t levels = table_.levels(child_);
  const std::size_t radix = table_.levels(parent);
  require_fit(child_, parents_.size() + 1,
              static_cast<double>(declared_) * static_cast<double>(radix * levels));
  other_cells_.assign(occurring_.size() * radix * levels, 0);
  const auto values = table_.codes(child_);
  const auto extra = table_.codes(parent);
  for (std::size_t i = 0; i < ids_.size(); ++i)
    ++other_cells_[(ids_[i] * radix + extra[i]) * levels + values[i]];
  return {declared_ * radix, levels, table_.rows(), other_cells_};
}

FamilyCounts Counter::reduced(std::size_t i) {
  const std::size_t levels = table_.levels(child_);
  const std::uint64_t radix = table_.levels(parents_[i]);
  std::uint64_t below = 1;  // how many configurations the parents after the i-th have
  for (std::size_t k = i + 1; k < parents_.size(); ++k) below *= table_.levels(parents_[k]);
  std::vector<std::uint64_t> codes, distinct;
  std::vector<std::uint32_t> ids;
  for (std::uint64_t code : occurring_)
    codes.push_back(code / (below * radix) * below + code % below);
  compress(codes, declared_ / radix, distinct, ids);
  other_cells_.assign(distinct.size() * levels, 0);
  for (std::size_t j = 0; j < ids.size(); ++j)
    for (std::size_t k = 0; k < levels; ++k)
      other_cells_[ids[j] * levels + k] += cells_[j * levels + k];
  return {declared_ / radix, levels, table_.rows(), other_cells_};
}

}  // namespace hoist
