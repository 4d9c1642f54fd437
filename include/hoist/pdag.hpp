// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// What a graph is, or what a learner gives: a DAG; the completed graph of an equivalence class;
/// any partially directed graph.
enum class GraphKind { dag, cpdag, pdag };

/// A partially directed graph over named variables: an edge that has no direction is one that data
/// alone leave open. Immutable; threads may share it.
class Pdag {
 public:
  /// Throws Error(input) where an end does not exist, an edge is a loop, or a pair is joined twice.
  Pdag(Names names, std::vector<Edge> directed, std::vector<Edge> undirected);

  const Names& names() const noexcept { return names_; }
  std::size_t size() const noexcept { return names_.size(); }
  /// By tail, then by head.
  const std::vector<Edge>& directed() const noexcept { return directed_; }
  /// Lower node first, sorted.
  const std::vector<Edge>& undirected() const noexcept { return undirected_; }

  friend bool operator==(const Pdag&, const Pdag&) = default;

 private:
  Names names_;
  std::vector<Edge> directed_, undirected_;
};

/// What a learner gives and a bag holds.
using Graph = std::variant<Dag, Pdag>;

const Names& names_of(const Graph& graph);

/// The same graph over `names`, as `align` of a DAG has it.
[[nodiscard]] Graph align(const Graph& graph, const Names& names, std::string_view place);

/// The completed PDAG of the equivalence class of `dag`: an edge is directed exactly where every
/// DAG of the class directs it so.
[[nodiscard]] Pdag cpdag(const Dag& dag);

/// What the graph is found to be: `dag` where nothing is open and there is no cycle, `cpdag` where
/// it is the completed graph of a class, else `pdag`.
[[nodiscard]] GraphKind kind_of(const Graph& graph);

/// A DAG that has the directed edges as they are, all others in some direction, and no collider
/// that the graph does not have; nothing where there is none. The rule (Dor and Tarsi 1992): of the
/// nodes that can be a sink of what is left, the last one in `order` becomes one, again and again.
/// So of a class the result is the member whose edges follow the order as far as they can.
/// REQUIRES: `order` holds every node once.
[[nodiscard]] std::optional<Dag> extension(const Pdag& pdag, std::span<const Node> order);

}  // namespace hoist
