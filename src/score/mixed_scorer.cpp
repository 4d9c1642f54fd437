// SPDX-License-Identifier: Apache-2.0
#include "score/mixed_scorer.hpp"

#include <algorithm>
#include <limits>

#include "score/family_likelihood.hpp"
#include "score/likelihood_scorer.hpp"
#include "score/local_score.hpp"
#include "score/number_family.hpp"
#include "score/packed_columns.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// The labels of a sample as a table and a sample of their own, for the engine of labels.
class Labels {
 public:
  explicit Labels(const Sample& sample) : place_(sample.columns()), weights_(RowWeights::all(0)) {
    std::vector<Node> order;
    for (Node node = 0; node < sample.columns(); ++node)
      if (sample.kind(node) == ColumnKind::discrete) {
        place_[node] = static_cast<Node>(order.size());
        order.push_back(sample.original(node));
      }
    table_ = sample.table().reordered(order);
    weights_ = sample.counts().empty()
                   ? RowWeights::all(table_.rows())
                   : RowWeights::times({sample.counts().begin(), sample.counts().end()});
  }

  Sample sample() const { return Sample(table_, weights_); }
  Node place(Node node) const { return place_[node]; }

 private:
  std::vector<Node> place_;
  Table table_;
  RowWeights weights_;
};

class MixedScorer final : public FamilyScorer {
 public:
  MixedScorer(const Sample& sample, double price)
      : sample_(sample),
        price_(price),
        labels_(sample),
        of_labels_(PackedColumns::fits(labels_.sample())
                       ? make_likelihood_scorer(labels_.sample(), price)
                       : make_family_likelihood(labels_.sample(), {.price = price})),
        columns_(sample),
        family_(columns_) {
    for (Node node = 0; node < sample.columns(); ++node)
      is_label_.push_back(sample.kind(node) == ColumnKind::discrete);
  }

  double family(Node child, std::span<const Node> parents) override {
    split(parents);
    if (is_label(child))
      return parent_numbers_.empty() ? of_labels_->family(labels_.place(child), places_) : kNever;
    turn_to(child);
    return family_.loglik() - price(1, parent_numbers_.size());
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double floor, std::span<double> out) override {
    split(parents);
    if (is_label(child)) {
      extend_label(child, candidates, floor, out);
      return;
    }
    turn_to(child);
    const std::size_t k = parent_numbers_.size();
    joining_.clear();
    bool numbers = false;
    for (Node x : candidates) {
      out[x] = kNever;
      if (!is_label(x))
        numbers = true;
      else if (fits(family_.declared() * static_cast<double>(columns_.levels(x))))
        joining_.push_back({.label = x, .floor = floor + price_with(x)});
    }
    if (numbers) family_.with_numbers(floor + price(1, k + 1), with_numbers_);
    family_.with_labels(joining_);
    for (Node x : candidates)
      if (!is_label(x)) out[x] = with_numbers_[columns_.number(x)] - price(1, k + 1);
    for (const NumberFamily::Joining& joining : joining_)
      out[joining.label] = joining.loglik - price_with(joining.label);
  }

  void reductions(Node child, std::span<const Node> parents, std::span<double> out) override {
    split(parents);
    if (is_label(child)) {
      FamilyScorer::reductions(child, parents, out);
      return;
    }
    turn_to(child);
    if (family_.too_few_rows()) {
      FamilyScorer::reductions(child, parents, out);
      return;
    }
    const std::size_t k = parent_numbers_.size();
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto place_in = [&](const std::vector<Node>& list) {
        return static_cast<std::size_t>(std::ranges::find(list, parents[i]) - list.begin());
      };
      out[i] = is_label(parents[i])
                   ? family_.without_label(place_in(parent_labels_)) -
                         price(1 / static_cast<double>(columns_.levels(parents[i])), k)
                   : family_.without_number(place_in(parent_numbers_)) - price(1, k - 1);
    }
  }

 private:
  bool is_label(Node node) const { return is_label_[node]; }

  // Of a number's family with so many times its configurations, and so many numbers as parents.
  double price(double times, std::size_t numbers) const {
    return price_ * (family_.declared() * times * static_cast<double>(numbers + 2));
  }

  // Of the family with a label more.
  double price_with(Node label) const {
    return price(static_cast<double>(columns_.levels(label)), parent_numbers_.size());
  }

  // The order of the parents decides the order of a sum, hence its last bits: fix it.
  void split(std::span<const Node> parents) {
    parent_labels_.clear();
    parent_numbers_.clear();
    for (Node parent : parents)
      (is_label(parent) ? parent_labels_ : parent_numbers_).push_back(parent);
    std::sort(parent_labels_.begin(), parent_labels_.end());
    std::sort(parent_numbers_.begin(), parent_numbers_.end());
    places_.clear();
    for (Node label : parent_labels_) places_.push_back(labels_.place(label));
  }

  void turn_to(Node child) {
    if (valid_ && child == child_ && parent_labels_ == known_labels_ &&
        parent_numbers_ == known_numbers_)
      return;
    valid_ = true;
    child_ = child;
    known_labels_ = parent_labels_;
    known_numbers_ = parent_numbers_;
    family_.turn_to(child, parent_labels_, parent_numbers_);
  }

  void extend_label(Node child, std::span<const Node> candidates, double floor,
                    std::span<double> out) {
    label_candidates_.clear();
    for (Node x : candidates) {
      out[x] = kNever;
      if (is_label(x)) label_candidates_.push_back(labels_.place(x));
    }
    if (!parent_numbers_.empty() || label_candidates_.empty()) return;
    by_place_.resize(sample_.columns());
    of_labels_->extensions(labels_.place(child), places_, label_candidates_, floor, by_place_);
    for (Node x : candidates)
      if (is_label(x)) out[x] = by_place_[labels_.place(x)];
  }

  Sample sample_;
  double price_;
  std::vector<bool> is_label_;  // by node
  Labels labels_;
  std::unique_ptr<FamilyScorer> of_labels_;
  MixedColumns columns_;
  NumberFamily family_;
  std::vector<Node> parent_labels_, parent_numbers_, places_, label_candidates_;
  std::vector<double> with_numbers_, by_place_;
  std::vector<NumberFamily::Joining> joining_;

  bool valid_ = false;  // whether the family is that of
  Node child_ = 0;
  std::vector<Node> known_labels_, known_numbers_;
};

}  // namespace

std::unique_ptr<FamilyScorer> make_mixed_scorer(const Sample& sample, double price) {
  return std::make_unique<MixedScorer>(sample, price);
}

double mixed_scorer_bytes(const TableShape& shape) {
  const auto rows = static_cast<double>(shape.rows);
  const auto numbers = static_cast<double>(shape.continuous);
  // Of a family with every number among its parents: the sums of products in as many groups as
  // there can be, and with one parent less. And a table of logarithms.
  return MixedColumns::bytes(shape) + family_likelihood_bytes(shape) + NumberSums::bytes(shape) +
         8 * (2 * rows * (numbers + 2) + 8 * (numbers + 2) * (numbers + 16)) + 512 * 1024;
}

}  // namespace hoist
