// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// Rows of bits, one row per node: who is an ancestor, who is a descendant.
using Word = std::uint64_t;

constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

inline bool test_bit(std::span<const Word> row, Node node) {
  return (row[node >> 6] >> (node & 63)) & 1;
}
inline void set_bit(std::span<Word> row, Node node) { row[node >> 6] |= Word{1} << (node & 63); }

inline void clear_bit(std::span<Word> row, Node node) {
  row[node >> 6] &= ~(Word{1} << (node & 63));
}

inline bool intersects(std::span<const Word> a, std::span<const Word> b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] & b[i]) return true;
  return false;
}
inline void unite(std::span<Word> into, std::span<const Word> from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] |= from[i];
}

template <class Visit>
void for_each_bit(std::span<const Word> row, Visit visit) {
  for (std::size_t i = 0; i < row.size(); ++i)
    for (Word rest = row[i]; rest != 0; rest &= rest - 1)
      visit(static_cast<Node>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
}

/// The transitive closure of a growing DAG, kept both ways, so that "would this edge close a
/// cycle?" is one bit and "would this set of parents?" one AND of two rows.
class Closure {
 public:
  explicit Closure(std::size_t nodes);

  std::size_t words() const noexcept { return words_; }

  /// Proper ancestors and descendants: a node is not in its own rows.
  std::span<const Word> ancestors(Node node) const { return row(ancestors_, node); }
  std::span<const Word> descendants(Node node) const { return row(descendants_, node); }

  bool reaches(Node from, Node to) const { return test_bit(descendants(from), to); }

  /// Whether edges from all of `parents` and to all of `children` (bit rows) could be added to
  /// `node` together without closing a cycle. O(|children| n/64) words.
  bool admits(Node node, std::span<const Word> parents, std::span<const Word> children) const;

  /// REQUIRES: !reaches(edge.to, edge.from) and no loop.
  void add(Edge edge);

  /// Starts again from the given parent lists, which must be acyclic.
  void rebuild(const std::vector<std::vector<Node>>& parents);

 private:
  std::span<const Word> row(const std::vector<Word>& bits, Node node) const {
    return std::span(bits).subspan(node * words_, words_);
  }
  std::span<Word> row(std::vector<Word>& bits, Node node) {
    return std::span(bits).subspan(node * words_, words_);
  }

  std::size_t nodes_, words_;
  std::vector<Word> ancestors_, descendants_;
  std::vector<Word> above_, below_;   // scratch of add
  std::vector<std::size_t> waiting_;  // scratch of rebuild
  std::vector<Node> order_;
};

}  // namespace hoist
