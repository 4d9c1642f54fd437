// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "hoist/dag.hpp"
#include "hoist/sample.hpp"
#include "learn/family_model.hpp"

namespace hoist {

/// The rows of a sample that count, with a value in every cell: what was observed stays, and the
/// rest is drawn. For one thread; the sample's table must outlive it.
class FilledRows {
 public:
  /// Every hole gets the value of the same column in a row that has one, drawn by how much rows
  /// count. `key` tells the draws of one replicate from those of another. Throws Error(input) where
  /// a column has no value at all.
  FilledRows(const Sample& sample, std::uint64_t seed, std::uint64_t key);

  /// In their order, with the columns of the sample's table.
  Table table() const;
  /// How much each of them counts, whatever a table says.
  const RowWeights& weights() const { return weights_; }

  /// Draws every hole anew given the rest of its row: by the graph, its parameters estimated on the
  /// rows where a family was observed, a variable follows from its parents and is seen in its
  /// children. One hole after the other, by name, so that the order of columns has no say.
  ///
  /// A label with a number among its parents has no model here: that edge is taken the other way
  /// round, or left out where that closes a cycle.
  void redraw(const Dag& graph);

 private:
  class Donors;
  // A child, and how its model sees the variable that is drawn.
  struct Child {
    const FamilyModel* model;
    std::size_t place;  // among the numbers, or the stride among the labels; 0: passed over
  };

  void take_counting_rows(const Sample& sample);
  template <class Value>
  void fill(Node node, std::span<const Value> source, std::vector<Value>& cells);
  Donors donors_for(const std::vector<std::uint32_t>& holes) const;
  RandomStream stream_of(Node node) const;
  void draw_label(const FamilyModel& own, std::size_t row, const std::vector<Child>& children,
                  RandomStream& random);
  void draw_number(const FamilyModel& own, std::size_t row, const std::vector<Child>& children,
                   RandomStream& random);

  const Table& source_;
  std::uint64_t seed_, key_;
  std::uint64_t round_ = 0;
  RowWeights weights_;
  std::vector<std::uint32_t> source_rows_;  // of each row
  std::vector<std::uint32_t> place_;        // of each row of the source among them, or none
  std::vector<std::uint32_t> units_;        // each row as often as it counts; empty where not whole
  std::vector<std::uint32_t> unit_of_;      // where each row begins among them, and the end
  FilledColumns rows_;
  std::vector<Node> by_name_;           // columns with holes
  std::vector<double> chances_, logs_;  // scratch
};

}  // namespace hoist
