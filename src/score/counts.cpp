// SPDX-License-Identifier: Apache-2.0
#include "score/counts.hpp"

namespace hoist {

Counter::Counter(const Sample& sample) : sample_(sample), rows_(sample.table_rows()) {
  std::vector<std::uint32_t> used;  // rows that the sample has at all
  const auto counts = sample.counts();
  for (std::uint32_t row = 0; row < counts.size(); ++row) {
    if (counts[row] == 0) continue;
    used.push_back(row);
    times_.push_back(counts[row]);
  }
  if (!counts.empty()) rows_ = used.size();
  all_codes_.reserve(sample.columns() * rows_);
  for (Node node = 0; node < sample.columns(); ++node) {
    const auto codes = sample.codes(node);
    if (counts.empty())
      all_codes_.insert(all_codes_.end(), codes.begin(), codes.end());
    else
      for (std::uint32_t row : used) all_codes_.push_back(codes[row]);
  }
}

FamilyCounts Counter::family(Node child, std::span<const Node> parents) {
  const std::size_t levels = sample_.levels(child);
  double size = static_cast<double>(levels);
  for (Node parent : parents) size *= static_cast<double>(sample_.levels(parent));
  require_fit("counts", sample_.name(child), parents.size(), size);

  child_ = child;
  parents_.assign(parents.begin(), parents.end());
  configurations_.reset(rows_);
  declared_ = 1;
  for (Node parent : parents) {
    configurations_.add(values(parent), sample_.levels(parent));
    declared_ *= sample_.levels(parent);
  }
  cells_.assign(configurations_.occurring() * levels, 0);
  count_cells(configurations_.ids(), values(child), levels, times_, cells_);
  return {declared_, levels, sample_.rows(), cells_};
}

FamilyCounts Counter::extended(Node parent) {
  const std::size_t levels = sample_.levels(child_);
  const std::size_t radix = sample_.levels(parent);
  other_cells_.assign(configurations_.occurring() * radix * levels, 0);
  const auto codes = values(child_);
  const auto extra = values(parent);
  const std::vector<std::uint32_t>& ids = configurations_.ids();
  for (std::size_t i = 0; i < ids.size(); ++i)
    other_cells_[(ids[i] * radix + extra[i]) * levels + codes[i]] += times_.empty() ? 1 : times_[i];
  return {declared_ * radix, levels, sample_.rows(), other_cells_};
}

FamilyCounts Counter::reduced(std::size_t i) {
  const std::size_t levels = sample_.levels(child_);
  const std::uint64_t radix = sample_.levels(parents_[i]);
  std::uint64_t below = 1;  // how many configurations the parents after the i-th have
  for (std::size_t k = i + 1; k < parents_.size(); ++k) below *= sample_.levels(parents_[k]);
  return {declared_ / radix, levels, sample_.rows(),
          sum_out_(configurations_.codes(), cells_, levels, declared_, {radix, below})};
}

}  // namespace hoist
