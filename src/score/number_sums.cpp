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
  std::vector<Factors> missing;
  std::vector<double*> out;
  const auto need = [&](Factors product) {
    std::vector<double>& sums = groups.numbers[product];
    if (!sums.empty()) return;
    sums.resize(size);
    missing.push_back(product);
    out.push_back(sums.data());
    kept_bytes_ += 8 * size + 128;
  };
  need({0, 0});
  for (std::size_t number : wanted) need({number + 1, 0});
  sum(groups, 0, groups.count(), missing, {0, columns}, out);
  if (!groups.squares.empty()) return;
  groups.squares.resize(size);
  kept_bytes_ += 8 * size;
  sum(groups, 0, groups.count(), std::vector<Factors>{{0, 0}}, {columns, columns},
      std::vector<double*>{groups.squares.data()});
}

bool NumberSums::can_keep_levels(const LabelGroups& groups, std::size_t products) const {
  return 8 * groups.count() * products * columns_.padded_indicators() <= kRoomOfLevels;
}

std::vector<const double*> NumberSums::levels(LabelGroups& groups,
                                              std::span<const Factors> products,
                                              std::size_t first) {
  const std::size_t columns = columns_.padded_indicators();
  const Right right = {2 * columns_.padded_numbers(), columns};
  std::vector<const double*> found;
  std::vector<double*> out;
  if (!can_keep_levels(groups, products.size())) {
    levels_.resize(products.size() * columns);
    for (std::size_t i = 0; i < products.size(); ++i) out.push_back(levels_.data() + i * columns);
    sum(groups, first, first + 1, products, right, out);
    found.assign(out.begin(), out.end());
    return found;
  }
  std::vector<Factors> missing;
  for (const Factors& product : products) {
    std::vector<double>& sums = groups.levels[product];
    if (sums.empty()) {
      sums.resize(groups.count() * columns);
      missing.push_back(product);
      out.push_back(sums.data());
      kept_bytes_ += 8 * sums.size() + 128;
    }
    found.push_back(sums.data() + first * columns);
  }
  sum(groups, 0, groups.count(), missing, right, out);
  return found;
}

void NumberSums::sum(const LabelGroups& groups, std::size_t first, std::size_t last,
                     std::span<const Factors> products, Right right, std::span<double* const> out) {
  const std::span rows =
      std::span(groups.order)
          .subspan(groups.begins[first], groups.begins[last] - groups.begins[first]);
  for (std::size_t begin = 0; begin < products.size(); begin += kBatch) {
    const std::size_t batch = std::min(kBatch, products.size() - begin);
    fill_left(rows, products.subspan(begin, batch));
    for (std::size_t group = first; group < last; ++group) {
      const std::size_t before = groups.begins[group] - groups.begins[first];
      sums_.assign(batch * right.columns, 0);
      gram_kernel::add_cross_products({.left = left_.data() + before * batch,
                                       .left_stride = batch,
                                       .left_columns = batch,
                                       .right = columns_.values() + right.first,
                                       .right_stride = columns_.stride(),
                                       .right_columns = right.columns,
                                       .rows = rows.data() + before,
                                       .count = groups.begins[group + 1] - groups.begins[group],
                                       .sums = sums_.data(),
                                       .sums_stride = right.columns});
      for (std::size_t i = 0; i < batch; ++i)
        std::copy_n(sums_.data() + i * right.columns, right.columns,
                    out[begin + i] + (group - first) * right.columns);
    }
  }
}

// Of each row: weight * product, in one go, because to write it costs more than to multiply.
void NumberSums::fill_left(std::span<const std::uint32_t> rows, std::span<const Factors> products) {
  const std::size_t stride = products.size();
  left_.resize(rows.size() * stride);
  ones_.resize(columns_.rows(), 1);
  const double* weights = columns_.weights().data();
  const auto column = [&](std::size_t factor) {
    return factor > 0 ? columns_.column(factor - 1).data() : ones_.data();
  };
  for (std::size_t k = 0; k < stride; ++k) {
    const double *a = column(products[k].first), *b = column(products[k].second);
    double* left = left_.data() + k;
    for (std::uint32_t row : rows) {
      *left = weights[row] * a[row] * b[row];
      left += stride;
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
