// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/closure.hpp"

namespace hoist {

/// A row of bits for each node, as many as there are nodes.
class BitRows {
 public:
  explicit BitRows(std::size_t nodes)
      : nodes_(nodes), words_(words_for(nodes)), bits_(nodes * words_for(nodes)) {}

  std::size_t nodes() const noexcept { return nodes_; }
  std::span<const Word> operator[](Node node) const {
    return std::span(bits_).subspan(node * words_, words_);
  }
  std::span<Word> operator[](Node node) { return std::span(bits_).subspan(node * words_, words_); }

  bool test(Node row, Node bit) const { return test_bit((*this)[row], bit); }
  void set(Node row, Node bit) { set_bit((*this)[row], bit); }
  void clear(Node row, Node bit) { clear_bit((*this)[row], bit); }
  void clear() { std::fill(bits_.begin(), bits_.end(), Word{0}); }

  friend bool operator==(const BitRows&, const BitRows&) = default;

 private:
  std::size_t nodes_, words_;
  std::vector<Word> bits_;
};

}  // namespace hoist
