// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "learn/condition_cells.hpp"
#include "learn/label_tester.hpp"
#include "score/counting_cost.hpp"
#include "score/histogram.hpp"
#include "score/n_log_n.hpp"

namespace hoist {
namespace {

class PackedLabelTester final : public IndependenceTester {
 public:
  PackedLabelTester(const Sample& sample, LabelStatistic statistic, Freedom freedom)
      : statistic_(statistic),
        freedom_(freedom),
        columns_(sample),
        cells_(columns_),
        n_log_n_(n_log_n_table(columns_.rows())) {}

  void test(Node x, std::span<const Node> given, std::span<const Node> others,
            std::span<TestResult> out) override {
    cells_.turn_to(x, given);
    double declared = static_cast<double>(columns_.levels(x)) - 1;
    for (Node node : given) declared *= columns_.levels(node);
    weigh_cells();
    by_masks_.clear();
    bitmaps_.clear();
    for (std::size_t i = 0; i < others.size(); ++i) {
      const Node y = others[i];
      out[i] = {0, freedom_ == Freedom::declared
                       ? declared * (static_cast<double>(columns_.levels(y)) - 1)
                       : 0};
      if (cells_.configurations().empty() || columns_.levels(y) < 2) continue;
      const std::size_t masks = cells_.masks().size(), indicators = columns_.indicators(y);
      if (masks > 0 && columns_.has_bitmaps(y) &&
          CountingCost::masks_pay(masks * indicators, columns_, masks * (indicators + 1))) {
        by_masks_.push_back(i);
        const auto all = columns_.indicators().subspan(columns_.first_indicator(y), indicators);
        bitmaps_.insert(bitmaps_.end(), all.begin(), all.end());
      } else {
        count_rows(y);
        judge(columns_.levels(y), out[i]);
      }
    }
    if (!by_masks_.empty()) count_masks(others, out);
  }

 private:
  // What the cells alone contribute to G^2 / 2.
  void weigh_cells() {
    cells_alone_ = 0;
    if (statistic_ != LabelStatistic::g2) return;
    for (const auto& [first, last, rows] : cells_.configurations()) {
      double sum = 0;
      for (std::size_t cell = first; cell < last; ++cell) sum += (*n_log_n_)[cells_.counts()[cell]];
      cells_alone_ += (*n_log_n_)[rows] - sum;
    }
  }

  void count_rows(Node y) {
    const std::size_t levels = columns_.levels(y);
    const std::uint8_t* codes = columns_.codes(y);
    const std::vector<std::uint32_t>& cell_of_slot = cells_.cell_of_slot();
    // Rows without a cell are counted behind all others, where nobody looks.
    table_.assign((cells_.counts().size() + 1) * levels, 0);
    histogram(columns_.slots(), table_.data(),
              [&](std::size_t slot) { return cell_of_slot[slot] * levels + codes[slot]; });
  }

  void count_masks(std::span<const Node> others, std::span<TestResult> out) {
    const auto masks = cells_.masks();
    products_.resize(masks.size() * bitmaps_.size());
    rows_.clear();
    for (std::size_t cell = 0; cell < masks.size(); ++cell)
      rows_.push_back(products_.data() + cell * bitmaps_.size());
    kernels::products(masks, bitmaps_, columns_.weights(), rows_);
    std::size_t first = 0;
    for (std::size_t i : by_masks_) {
      const std::size_t levels = columns_.levels(others[i]);
      table_.resize(masks.size() * levels);
      for (std::size_t cell = 0; cell < masks.size(); ++cell) {
        std::uint32_t left = cells_.counts()[cell];
        std::uint32_t* row = table_.data() + cell * levels;
        for (std::size_t level = 0; level + 1 < levels; ++level) {
          row[level] = rows_[cell][first + level];
          left -= row[level];
        }
        row[levels - 1] = left;
      }
      judge(levels, out[i]);
      first += levels - 1;
    }
  }

  // From the counts by cell and level of y.
  void judge(std::size_t levels, TestResult& result) {
    totals_.resize(levels);
    const bool g2 = statistic_ == LabelStatistic::g2;
    double sum = g2 ? cells_alone_ : 0, freedom = 0;
    for (const auto& configuration : cells_.configurations()) {
      std::ranges::fill(totals_, 0);
      for (std::size_t cell = configuration.first; cell < configuration.last; ++cell)
        for (std::size_t level = 0; level < levels; ++level)
          totals_[level] += table_[cell * levels + level];
      std::size_t occurring = 0;
      for (std::uint32_t total : totals_) occurring += total > 0 ? 1 : 0;
      freedom +=
          static_cast<double>((configuration.last - configuration.first - 1) * (occurring - 1));
      sum += g2 ? shared_information(configuration, levels) : squares(configuration, levels);
    }
    result.statistic = std::max(0.0, g2 ? 2 * sum : sum);
    if (freedom_ == Freedom::adjusted) result.freedom = freedom;
  }

  double shared_information(const ConditionCells::Configuration& configuration,
                            std::size_t levels) const {
    double sum = 0;
    for (std::size_t i = configuration.first * levels; i < configuration.last * levels; ++i)
      sum += (*n_log_n_)[table_[i]];
    for (std::uint32_t total : totals_) sum -= (*n_log_n_)[total];
    return sum;
  }

  double squares(const ConditionCells::Configuration& configuration, std::size_t levels) const {
    double sum = 0;
    for (std::size_t cell = configuration.first; cell < configuration.last; ++cell) {
      const double share = static_cast<double>(cells_.counts()[cell]) / configuration.rows;
      for (std::size_t level = 0; level < levels; ++level) {
        if (totals_[level] == 0) continue;
        const double expected = share * totals_[level];
        const double off = table_[cell * levels + level] - expected;
        sum += off * off / expected;
      }
    }
    return sum;
  }

  LabelStatistic statistic_;
  Freedom freedom_;
  PackedColumns columns_;
  ConditionCells cells_;
  std::shared_ptr<const std::vector<double>> n_log_n_;
  double cells_alone_ = 0;
  std::vector<std::size_t> by_masks_;          // which of the others
  std::vector<const kernels::Word*> bitmaps_;  // of those
  std::vector<std::uint32_t> products_, table_, totals_;
  std::vector<std::uint32_t*> rows_;
};

}  // namespace

std::unique_ptr<IndependenceTester> make_packed_label_tester(const Sample& sample,
                                                             LabelStatistic statistic,
                                                             Freedom freedom) {
  return std::make_unique<PackedLabelTester>(sample, statistic, freedom);
}

double packed_label_tester_bytes(const TableShape& shape) {
  const double rows = static_cast<double>(shape.rows) + 512;
  double bitmaps = 0, levels = 1;
  for (std::size_t each : shape.levels) {
    levels = std::max(levels, static_cast<double>(each));
    if (each <= PackedColumns::kMaxBitmapLevels) bitmaps += static_cast<double>(each);
  }
  levels = std::min(levels, static_cast<double>(PackedColumns::kMaxLevels));
  const auto columns = static_cast<double>(shape.levels.size());
  // Codes and bitmaps, the table of n log n, the counts by mask and indicator, and a table of
  // counts of one pair.
  return rows * (columns + bitmaps / 8 + 8 + 16) + 512 * 4 * bitmaps + 24 * bitmaps +
         128 * columns + 8 * levels * (rows + levels) + ConditionCells::bytes(shape);
}

}  // namespace hoist
