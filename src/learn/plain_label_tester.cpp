// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/real.hpp"
#include "data/family_counts.hpp"
#include "learn/label_tester.hpp"
#include "score/standard.hpp"

namespace hoist {
namespace {

double n_log_n(double n) { return n > 0 ? n * natural_log(n) : 0; }

// Passes over the rows for every pair, and numbers what occurs: configurations of the condition, of
// condition and x, of condition and y, and of all three.
class PlainLabelTester final : public IndependenceTester {
 public:
  PlainLabelTester(const Sample& sample, LabelStatistic statistic, Freedom freedom)
      : statistic_(statistic), freedom_(freedom) {
    const std::vector<std::uint32_t> rows = counting_rows(sample);
    weights_ = weights_of(sample, rows);
    for (Node node = 0; node < sample.columns(); ++node) {
      const auto from = sample.codes(node);
      std::vector<std::uint16_t>& codes = codes_.emplace_back();
      codes.reserve(rows.size());
      for (std::uint32_t row : rows) codes.push_back(from[row]);
      levels_.push_back(sample.levels(node));
    }
  }

  void test(Node x, std::span<const Node> given, std::span<const Node> others,
            std::span<TestResult> out) override {
    number(given, {}, condition_);
    declared_ = configurations_.declared();
    number(given, std::span(&x, 1), with_x_);
    for (std::size_t i = 0; i < others.size(); ++i) {
      number(given, std::span(&others[i], 1), with_y_);
      const Node both[] = {x, others[i]};
      number(given, both, with_both_);
      out[i] = {statistic(), freedom(x, others[i])};
    }
  }

 private:
  // What occurs of some columns: which each row has, and how much of each there is.
  struct Occurring {
    std::vector<std::uint32_t> ids;
    std::vector<double> counts;
  };

  void number(std::span<const Node> given, std::span<const Node> more, Occurring& found) {
    configurations_.reset(weights_.size());
    for (auto nodes : {given, more})
      for (Node node : nodes) configurations_.add(codes_[node], levels_[node]);
    found.ids = configurations_.ids();
    found.counts.assign(configurations_.occurring(), 0);
    for (std::size_t row = 0; row < weights_.size(); ++row)
      found.counts[found.ids[row]] += weights_[row];
  }

  // For each that occurs of all three, what it is of the others.
  template <class Visit>
  void for_each_cell(Visit visit) {
    seen_.assign(with_both_.counts.size(), 0);
    for (std::size_t row = 0; row < weights_.size(); ++row) {
      const std::uint32_t cell = with_both_.ids[row];
      if (seen_[cell] != 0) continue;
      seen_[cell] = 1;
      visit(with_both_.counts[cell], with_x_.counts[with_x_.ids[row]],
            with_y_.counts[with_y_.ids[row]], condition_.counts[condition_.ids[row]]);
    }
  }

  double statistic() {
    double sum = 0;
    if (statistic_ == LabelStatistic::g2) {
      for (double count : with_both_.counts) sum += n_log_n(count);
      for (double count : with_x_.counts) sum -= n_log_n(count);
      for (double count : with_y_.counts) sum -= n_log_n(count);
      for (double count : condition_.counts) sum += n_log_n(count);
      return std::max(0.0, 2 * sum);
    }
    // Sum of (n - e)^2 / e = n^2 / e - 2 n + e, where the e of a configuration add up to its n.
    for_each_cell([&](double n, double of_x, double of_y, double all) {
      sum += n * (n / of_x) * (all / of_y) - n;
    });
    return std::max(0.0, sum);
  }

  // How many of `found` there are in each configuration of the condition.
  const std::vector<double>& levels_in(const Occurring& found, std::vector<double>& levels) {
    levels.assign(condition_.counts.size(), 0);
    seen_.assign(found.counts.size(), 0);
    for (std::size_t row = 0; row < weights_.size(); ++row)
      if (seen_[found.ids[row]]++ == 0) ++levels[condition_.ids[row]];
    return levels;
  }

  double freedom(Node x, Node y) {
    if (freedom_ == Freedom::declared) {
      return declared_ * (static_cast<double>(levels_[x]) - 1) *
             (static_cast<double>(levels_[y]) - 1);
    }
    levels_in(with_x_, levels_of_x_);
    levels_in(with_y_, levels_of_y_);
    double sum = 0;
    for (std::size_t i = 0; i < levels_of_x_.size(); ++i)
      sum += (levels_of_x_[i] - 1) * (levels_of_y_[i] - 1);
    return sum;
  }

  LabelStatistic statistic_;
  Freedom freedom_;
  std::vector<double> weights_;
  std::vector<std::vector<std::uint16_t>> codes_;
  std::vector<std::size_t> levels_;
  Configurations configurations_;
  double declared_ = 1;  // configurations of the condition, occurring or not
  Occurring condition_, with_x_, with_y_, with_both_;
  std::vector<std::uint32_t> seen_;
  std::vector<double> levels_of_x_, levels_of_y_;
};

}  // namespace

std::unique_ptr<IndependenceTester> make_plain_label_tester(const Sample& sample,
                                                            LabelStatistic statistic,
                                                            Freedom freedom) {
  return std::make_unique<PlainLabelTester>(sample, statistic, freedom);
}

double plain_label_tester_bytes(const TableShape& shape) {
  const auto rows = static_cast<double>(shape.rows);
  const auto columns = static_cast<double>(shape.levels.size());
  // The codes, a dozen numbers per row, and a table for the levels of two columns at once, by which
  // configurations are numbered.
  return rows * (2 * columns + 160) + 64 * columns + 16 * static_cast<double>(kMaxLevels);
}

}  // namespace hoist
