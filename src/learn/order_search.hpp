// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/bit_rows.hpp"
#include "learn/family_memo.hpp"

namespace hoist {

/// A search over orders of the variables: every variable has the parents that grow and shrink find
/// among those before it, and single variables are moved as long as the sum of the scores rises.
class OrderSearch {
 public:
  OrderSearch(const LearnTask& task, FamilyMemo& memo);

  /// Moves variables from this order on until no move of one gains. REQUIRES: the order holds every
  /// variable once, and required edges point forward in it.
  void climb(std::vector<Node> order);

  /// The sum of the scores, and the parents, of the order as it is.
  double score();
  BitRows parents();

 private:
  bool move_to_best_place(Node node);
  FamilyMemo::Family& best_family(Node child);
  double with_minus_without(Node child, Node node);

  const std::vector<Edge>& required_;
  const std::stop_token& stop_;
  FamilyMemo& memo_;
  std::vector<Node> order_;
  std::vector<Word> before_;  // those before the place that is looked at
};

}  // namespace hoist
