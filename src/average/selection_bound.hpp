// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "average/selection.hpp"
#include "graph/closure.hpp"

namespace hoist {

/// What a selection loses against the best option of every index.
using Loss = std::int64_t;
/// The loss of what cannot be taken; sums of a few still fit.
inline constexpr Loss kNever = std::numeric_limits<Loss>::max() / 4;

/// Indices of which at least one must take an option outside: the options inside would close a
/// cycle together, whichever they are.
struct Conflict {
  struct Part {
    std::uint32_t index = 0;
    std::vector<std::uint32_t> inside = {}, outside = {};  ///< sorted
  };
  std::vector<Part> parts = {};
  Loss price = 0;  ///< what the bound has taken from the losses of those outside
};

/// A lower bound on what any acyclic selection loses, and what the bound leaves of each option's
/// loss: a selection loses at least `bound` and the sum of what is left of its options.
struct BoundState {
  std::vector<Loss> loss = {};  ///< by option; kNever where it is out
  std::vector<Conflict> conflicts = {};
  Loss bound = 0;
};

/// Lower bounds by dual ascent on conflicts, the cluster inequalities of exact structure learning
/// (Bartlett and Cussens 2013), raised one after the other (Trösser, de Givry and Katsirelos 2021).
///
/// Where only options that lose nothing are allowed, nodes can be placed one by one: a node as soon
/// as no index insists on an edge from one that is not placed. Nodes that are left over are a
/// conflict, as small a set of them as is easily found; the cheapest way out of it is a price that
/// every selection pays. The same with edges turned round.
class SelectionBound {
 public:
  explicit SelectionBound(const SelectionProblem& problem);

  std::size_t nodes() const { return nodes_; }
  std::size_t indices() const { return begin_.size() - 1; }
  const Option& option(std::uint32_t number) const { return options_[number]; }
  std::size_t options() const { return options_.size(); }
  std::uint32_t index_of(std::uint32_t number) const { return owner_[number]; }
  /// The options of an index are first(index) to first(index + 1).
  std::uint32_t first(std::size_t index) const { return begin_[index]; }
  /// What an option loses against the best of its index.
  Loss loss(std::uint32_t number) const { return loss_[number]; }

  BoundState start() const { return {loss_, {}, 0}; }

  /// Raises the bound until no conflict is found, or until it reaches `enough` (false). Two orders
  /// of the nodes come with it, along which options that lose nothing more were placed.
  bool raise(BoundState& state, Loss enough, const std::stop_token& stop,
             std::vector<std::vector<Node>>& orders) const;

  /// After options were put out: takes back the price of conflicts that can no longer happen, and
  /// raises the bound by what the best option of an index now loses.
  void settle(BoundState& state) const;

 private:
  using Set = std::vector<Word>;

  /// An index that may insist on an edge between a node and others: its options that have any, each
  /// with the others as a row of bits.
  struct Demand {
    std::uint32_t index = 0;
    std::vector<std::uint32_t> options = {};
    std::vector<Word> others = {};
  };
  using Demands = std::vector<std::vector<Demand>>;  // by node

  Demands demands(bool backwards) const;
  bool reaches(const Demand& demand, std::size_t option, const Set& set) const;
  bool insists(const BoundState& state, const Demand& demand, const Set& set) const;
  bool leftover(const BoundState& state, const Demands& demands, Set& set,
                std::vector<Node>* placed) const;
  void shrink(const BoundState& state, const Demands& demands, Set& set) const;
  std::vector<std::uint32_t> inside(const BoundState& state, const Demand& demand,
                                    const Set& set) const;
  Loss way_out(const BoundState& state, std::uint32_t index,
               std::span<const std::uint32_t> inside) const;
  Conflict conflict(const BoundState& state, const Demands& demands, const Set& set) const;

  std::size_t nodes_, words_;
  std::vector<Option> options_;
  std::vector<std::uint32_t> owner_, begin_;
  std::vector<Loss> loss_;
  Demands forwards_, backwards_;
};

}  // namespace hoist
