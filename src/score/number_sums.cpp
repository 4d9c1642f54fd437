// SPDX-License-Identifier: Apache-2.0
#include "score/number_sums.hpp"

#include <algorithm>

#include "score/gram_kernel.hpp"

namespace hoist {
namespace {

// What is kept is dropped above the first; one family adds no more sums by level than the second.
constexpr std::size_t kRoom = 2U << 20, kRoomOfLevels = 1U << 20;
// So many products are multiplied out at a time.
constexpr std::size_t kBatch = 16;
constexpr std::size_t kBlock = MixedColumns::kBlock;

}  // namespace

LabelGroups& NumberSums::turn_to(std::span<const Node> labels) {
  if (kept_bytes_ > kRoom) {
    kept_.clear();
    kept_bytes_ = 0;
  }
  const auto [at, fresh] = kept_.try_emplace({labels.begin(), labels.end()});
  if (fresh) fill_groups(labels, at->second);
  return at->second;
}

void NumberSums::fill_groups(std::span<const Node> labels, LabelGroups& groups) {
  configurations_.reset(columns_.rows());
  for (Node label : labels) configurations_.add(columns_.codes(label), columns_.levels(label));
  groups.declared = configurations_.declared();
  groups.codes = configurations_.codes();
  const auto& ids = configurations_.ids();
  groups.begins.assign(configurations_.occurring() + 1, 0);
  groups.totals.assign(configurations_.occurring(), 0);
  for (std::size_t row = 0; row < ids.size(); ++row) {
    ++groups.begins[ids[row] + 1];
    groups.totals[ids[row]] += columns_.weights()[row];
  }
  for (std::size_t j = 1; j < groups.begins.size(); ++j) groups.begins[j] += groups.begins[j - 1];
  groups.order.resize(ids.size());
  std::vector<std::size_t> next(groups.begins.begin(), groups.begins.end() - 1);
  for (std::size_t row = 0; row < ids.size(); ++row)
    groups.order[next[ids[row]]++] = static_cast<std::uint32_t>(row);
  kept_bytes_ += 4 * groups.order.size() + 24 * groups.count() + 512;
}

void NumberSums::need_numbers(LabelGroups& groups, std::span<const std::size_t> wanted) {
  const std::size_t columns = columns_.padded_numbers(), size = groups.count() * columns;
  missing_.clear();
  out_.clear();
  const auto need = [&](Factors product) {
    std::vector<double>& sums = groups.numbers[product];
    if (!sums.empty()) return;
    sums.resize(size);
    missing_.push_back(product);
    out_.push_back(sums.data());
    kept_bytes_ += 8 * size + 128;
  };
  need({0, 0});
  for (std::size_t number : wanted) need({number + 1, 0});
  rights_.assign(1, Right{columns_.values(), columns, 0});
  sum(groups, 0, groups.count(), missing_, rights_, columns, out_);
  if (!groups.squares.empty()) return;
  groups.squares.resize(size);
  kept_bytes_ += 8 * size;
  missing_.assign(1, Factors(0, 0));
  rights_.assign(1, Right{columns_.squares(), columns, 0});
  out_.assign(1, groups.squares.data());
  sum(groups, 0, groups.count(), missing_, rights_, columns, out_);
}

bool NumberSums::can_keep_levels(const LabelGroups& groups, std::size_t products) const {
  return 8 * groups.count() * products * columns_.indicators() <= kRoomOfLevels;
}

const std::vector<const double*>& NumberSums::levels(LabelGroups& groups,
                                                     std::span<const Factors> products,
                                                     std::size_t first,
                                                     std::span<const Node> labels) {
  const std::size_t indicators = columns_.indicators();
  ask_for(labels);
  found_.clear();
  out_.clear();
  if (!can_keep_levels(groups, products.size())) {
    levels_.resize(products.size() * indicators);
    for (std::size_t i = 0; i < products.size(); ++i)
      out_.push_back(levels_.data() + i * indicators);
    sum(groups, first, first + 1, products, rights_, indicators, out_);
    found_.assign(out_.begin(), out_.end());
    return found_;
  }
  missing_.clear();
  for (const Factors& product : products) {
    LabelGroups::Levels& kept = groups.levels[product];
    if (kept.sums.empty()) {
      kept.sums.resize(groups.count() * indicators);
      kept.known.resize(columns_.blocks());
      kept_bytes_ += 8 * kept.sums.size() + 256;
    }
    found_.push_back(kept.sums.data() + first * indicators);
    if (std::ranges::all_of(asked_, [&](std::size_t block) { return kept.known[block]; })) continue;
    for (std::size_t block : asked_) kept.known[block] = true;
    missing_.push_back(product);
    out_.push_back(kept.sums.data());
  }
  sum(groups, 0, groups.count(), missing_, rights_, indicators, out_);
  return found_;
}

// The blocks that have the indicators of some labels.
void NumberSums::ask_for(std::span<const Node> labels) {
  asked_.clear();
  for (Node label : labels) {
    const std::size_t first = columns_.indicator(label), levels = columns_.levels(label);
    for (std::size_t i = first; i + 1 < first + levels; i = (i / kBlock + 1) * kBlock)
      asked_.push_back(i / kBlock);
  }
  std::ranges::sort(asked_);
  asked_.erase(std::unique(asked_.begin(), asked_.end()), asked_.end());
  rights_.clear();
  for (std::size_t block : asked_)
    rights_.push_back({.values = columns_.block(block),
                       .columns = columns_.block_width(block),
                       .begin = block * kBlock,
                       .indicators = true});
}

void NumberSums::sum(const LabelGroups& groups, std::size_t first, std::size_t last,
                     std::span<const Factors> products, std::span<const Right> rights,
                     std::size_t sums_of_group, std::span<double* const> out) {
  for (std::size_t begin = 0; begin < products.size(); begin += kBatch) {
    const std::size_t batch = std::min(kBatch, products.size() - begin);
    for (std::size_t group = first; group < last; ++group) {
      const auto rows = groups.rows(group);
      fill_left(rows, products.subspan(begin, batch));
      for (const Right& right : rights) {
        sums_.assign(batch * right.columns, 0);
        gram_kernel::add_cross_products({.left = left_.data(),
                                         .left_stride = batch,
                                         .left_columns = batch,
                                         .right = right.values,
                                         .right_stride = right.columns,
                                         .right_columns = right.columns,
                                         .rows = rows.data(),
                                         .count = rows.size(),
                                         .sums = sums_.data(),
                                         .sums_stride = right.columns,
                                         .indicators = right.indicators});
        const std::size_t columns = std::min(right.columns, sums_of_group - right.begin);
        for (std::size_t i = 0; i < batch; ++i)
          std::copy_n(sums_.data() + i * right.columns, columns,
                      out[begin + i] + (group - first) * sums_of_group + right.begin);
      }
    }
  }
}

// Of each row: weight * product.
void NumberSums::fill_left(std::span<const std::uint32_t> rows, std::span<const Factors> products) {
  const std::size_t stride = products.size();
  if (left_.size() < rows.size() * stride) left_.resize(rows.size() * stride);
  for (std::size_t k = 0; k < stride; ++k) {
    const double* a = columns_.weighted_factor(products[k].first).data();
    const double* b = columns_.factor(products[k].second).data();
    double* left = left_.data() + k;
    if (products[k].second == 0) {  // b is one
      for (std::uint32_t row : rows) {
        *left = a[row];
        left += stride;
      }
    } else {
      for (std::uint32_t row : rows) {
        *left = a[row] * b[row];
        left += stride;
      }
    }
  }
}

double NumberSums::bytes(const TableShape& shape) {
  const auto rows = static_cast<double>(shape.rows);
  const auto columns = static_cast<double>(gram_kernel::padded(shape.continuous));
  // Beyond what is kept: the rows of a family multiplied out and put in order; and, as a group has
  // more rows than the family has numbers, its sums, the squares and those of one more family that
  // was just below the limit.
  return static_cast<double>(kRoom + 2 * kRoomOfLevels) + rows * (8.0 * kBatch + 72) +
         32 * rows * columns;
}

}  // namespace hoist
