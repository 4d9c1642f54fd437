// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "graph/closure.hpp"
#include "hoist/dag.hpp"

namespace hoist {

/// A partially directed graph as rows of bits, for algorithms that turn its links one by one. A
/// pair has no link, an open one, or one with a direction.
class BitPdag {
 public:
  explicit BitPdag(std::size_t nodes)
      : nodes_(nodes),
        words_(words_for(nodes)),
        parents_(nodes * words_),
        children_(nodes * words_),
        open_(nodes * words_),
        adjacent_(nodes * words_) {}

  std::size_t size() const { return nodes_; }
  std::size_t words() const { return words_; }

  std::span<const Word> parents(Node node) const { return row(parents_, node); }
  std::span<const Word> children(Node node) const { return row(children_, node); }
  /// Those with an open link to the node.
  std::span<const Word> open(Node node) const { return row(open_, node); }
  /// All three together.
  std::span<const Word> adjacent(Node node) const { return row(adjacent_, node); }

  bool are_adjacent(Node a, Node b) const { return test_bit(adjacent(a), b); }
  bool is_open(Node a, Node b) const { return test_bit(open(a), b); }
  bool has_edge(Edge edge) const { return test_bit(children(edge.from), edge.to); }

  /// An open link between two nodes that have none.
  void join(Node a, Node b) {
    set_pair(open_, a, b);
    set_pair(adjacent_, a, b);
  }
  /// No link between the nodes, whatever there was.
  void cut(Node a, Node b);
  /// A direction for an open link.
  void direct(Edge edge);

  /// By tail, then by head; open links have the lower node first.
  std::vector<Edge> directed() const;
  std::vector<Edge> undirected() const;

 private:
  std::span<const Word> row(const std::vector<Word>& bits, Node node) const {
    return std::span(bits).subspan(node * words_, words_);
  }
  std::span<Word> row(std::vector<Word>& bits, Node node) {
    return std::span(bits).subspan(node * words_, words_);
  }
  void set_pair(std::vector<Word>& bits, Node a, Node b) {
    set_bit(row(bits, a), b);
    set_bit(row(bits, b), a);
  }
  void clear_pair(std::vector<Word>& bits, Node a, Node b) {
    clear_bit(row(bits, a), b);
    clear_bit(row(bits, b), a);
  }

  std::size_t nodes_, words_;
  std::vector<Word> parents_, children_, open_, adjacent_;
};

}  // namespace hoist
