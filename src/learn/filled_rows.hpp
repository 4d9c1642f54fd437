// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "hoist/dag.hpp"
#include "hoist/sample.hpp"

namespace hoist {

/// The rows of a sample with a value in every cell: what was observed stays, and the rest is drawn.
/// For one thread.
class FilledRows {
 public:
  /// Every hole gets the value of the same column in a row that has one, drawn by how much rows
  /// count. `key` tells the draws of one replicate from those of another. Throws Error(input) where
  /// a column has no value at all in the rows that count.
  FilledRows(const Sample& sample, std::uint64_t seed, std::uint64_t key);

  /// All of them. Where the sample's weights are those of the table, so are its.
  Table table() const;

  /// Draws every hole anew given the rest of its row: by the graph, its parameters estimated on the
  /// rows where a family was observed, a variable follows from its parents and is seen in its
  /// children. One hole after the other, by name, so that the order of columns has no say.
  ///
  /// A label with a number among its parents has no model here: that edge is taken the other way
  /// round, or left out where that closes a cycle.
  void redraw(const Dag& graph);

 private:
  struct Family;

  bool is_label(Node node) const { return labels_[node]; }
  double weight(std::size_t row) const;
  std::vector<Node> by_name() const;
  void fill_from_others(Node node);
  Family fit(Node child, const std::vector<Node>& parents) const;
  std::vector<double> fit_label(const Family& family) const;
  std::size_t configuration(const Family& family, std::size_t row) const;
  double mean(const Family& family, std::size_t configuration, std::size_t row) const;
  double log_probability(const Family& family, std::size_t configuration, std::size_t row) const;
  void draw_label(Node node, std::size_t row, const std::vector<Family>& families,
                  const std::vector<std::vector<Node>>& children, RandomStream& random);
  void draw_number(Node node, std::size_t row, const std::vector<Family>& families,
                   const std::vector<std::vector<Node>>& children, RandomStream& random);

  const Sample sample_;
  const Table& source_;
  std::uint64_t seed_, key_;
  std::uint64_t round_ = 0;
  std::vector<bool> labels_;
  std::vector<std::vector<std::uint16_t>> codes_;  // of each label
  std::vector<std::vector<double>> values_;        // of each number
  std::vector<std::vector<std::uint32_t>> holes_;  // of each column, rows that count
  std::vector<double> scratch_;
};

}  // namespace hoist
