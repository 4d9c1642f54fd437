// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "average/selection_bound.hpp"

namespace hoist {

/// Branch and bound over one part of a problem. A node of the search is a `BoundState`: options
/// that are out, and a bound. Where the bound is short of the selection that it suggests, the index
/// at which most is lost has its options split in two.
class SelectionSearch {
 public:
  SelectionSearch(const SelectionProblem& problem, const std::stop_token& stop);

  struct Result {
    std::vector<std::uint32_t> chosen;  ///< by index: the number of its option
    Loss loss = kNever;
    Loss bound = 0;  ///< no selection loses less
  };

  /// The best selection, of several the one whose places come first.
  Result run();

  const SelectionBound& parts() const { return bound_; }

 private:
  using Chosen = std::vector<std::uint32_t>;

  struct Found {
    Chosen chosen;
    Loss loss = kNever;
  };

  void begin_with_the_greedy_one();
  Found along(const std::vector<Node>& order, const BoundState& state) const;
  bool acyclic(const Chosen& chosen, std::vector<Node>* order = nullptr) const;
  void offer(Found found, bool polish);
  void polish(Found& found) const;
  bool examine(BoundState& state, Chosen& suggested, bool polish);
  void descend(const BoundState& state, const Chosen& suggested);
  /// Which options of the index go to one side; empty where nothing is lost beyond the bound.
  std::vector<std::uint32_t> split(const BoundState& state, const Chosen& suggested) const;
  std::vector<std::uint32_t> split_anywhere(const BoundState& state) const;
  void offer_the_last(const BoundState& state);
  void prefer_the_first();

  SelectionBound bound_;
  std::stop_token stop_;
  Found best_;
  Loss wanted_ = kNever;  ///< only selections that lose less are of interest
  Loss open_ = kNever;    ///< the least bound of what was left unsearched
  bool once_ = false;     ///< the first selection of interest will do
  bool met_ = false;      ///< one has been found
};

}  // namespace hoist
