// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hoist/pdag.hpp"

namespace hoist {

/// One graph of a bag: what it weighs in an average, and its score where somebody has worked it
/// out.
struct Replicate {
  Graph graph;
  double weight = 1;
  std::optional<double> score = std::nullopt;

  friend bool operator==(const Replicate&, const Replicate&) = default;
};

/// Graphs over one list of names, ours or anybody's: DAGs, or equivalence classes.
struct Bag {
  Names names;
  std::vector<Replicate> replicates;

  Bag() = default;
  explicit Bag(Names of) : names(std::move(of)) {}
  Bag(Names of, std::vector<Dag> dags);

  std::size_t size() const { return replicates.size(); }
  bool empty() const { return replicates.empty(); }
  void add(Graph graph, double weight = 1) { replicates.push_back({std::move(graph), weight}); }

  /// Whether every replicate is a DAG; averages take no others.
  bool all_dags() const;
  /// Throws Error(input) where the replicate is a class: `extended` makes DAGs of classes.
  const Dag& dag(std::size_t replicate) const;

  /// Throws Error(input), numbering replicates from 1, where one is over other names, or has a
  /// weight that is not a number above 0.
  void require_sound() const;

  friend bool operator==(const Bag&, const Bag&) = default;
};

/// The same bag with a DAG for each class: its member that follows an order of the variables drawn
/// from (seed, replicate, *name*) as `extension` does, so that what a class leaves open points both
/// ways over the bag, and neither the order of the columns nor the names decide. DAGs stay as they
/// are. Throws Error(input) for a graph that no DAG agrees with.
[[nodiscard]] Bag extended(const Bag& bag, std::uint64_t seed = 1);

/// An order of the variables in which every name draws its own number from (seed, replicate): the
/// order of the columns in a file has no say.
[[nodiscard]] std::vector<Node> shuffled_order(const Names& names, std::uint64_t seed,
                                               std::uint64_t replicate);

}  // namespace hoist
