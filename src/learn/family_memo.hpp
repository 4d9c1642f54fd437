// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <limits>
#include <memory>
#include <unordered_map>
#include <vector>

#include "graph/closure.hpp"
#include "hoist/learn.hpp"

namespace hoist {

/// What the score says of families that a search comes back to again and again: each is asked for
/// once. Only changes that knowledge and the limit of parents allow are in it.
class FamilyMemo {
 public:
  struct Family;

  /// A parent that would raise the score of a family by more than rounding.
  struct Addition {
    double gain;
    Node parent;
    Family* with = nullptr;  ///< the family with it, once somebody has gone there
  };

  struct Family {
    std::vector<Node> parents;  ///< in ascending order
    double score = 0;
    bool extended = false, reduced = false;  ///< whether the lists below are filled
    std::vector<Addition> additions = {};    ///< the best first, equal ones by node
    std::vector<double> removals =
        {};                    ///< gains of taking each parent away; kNever: it is required
    Family* shrunk = nullptr;  ///< what is left when every removal that gains was made, best first
  };

  static constexpr double kNever = -std::numeric_limits<double>::infinity();

  explicit FamilyMemo(const LearnTask& task);

  /// The family of a child with these parents, in ascending order. References stay good until
  /// `make_room` is called.
  Family& at(Node child, std::span<const Node> parents);
  /// The same, with required parents only.
  Family& root(Node child) { return *root_[child]; }

  const std::vector<Addition>& additions(Node child, Family& family);
  const std::vector<double>& removals(Node child, Family& family);

  /// The family after an addition, after all removals that gain.
  Family& with(Node child, Family& family, Addition& addition);
  Family& shrunk(Node child, Family& family);

  /// Forgets everything if it takes more than its share of memory. Families are asked for again
  /// then, with the same answers.
  void make_room();
  /// What it takes at most, for so many columns.
  static double bytes(std::size_t columns);

 private:
  struct Hash {
    std::size_t operator()(const std::vector<Node>& nodes) const;
  };
  using Families = std::unordered_map<std::vector<Node>, Family*, Hash>;

  void make_roots();

  std::size_t n_;
  const Knowledge& knowledge_;
  const std::stop_token& stop_;
  std::size_t max_parents_;
  std::unique_ptr<FamilyScorer> scorer_;
  std::deque<Family> kept_;
  std::vector<Families> by_parents_;  // of each child
  std::vector<Family*> root_;
  double held_ = 0;             // bytes, about
  std::vector<double> scores_;  // scratch
  std::vector<Node> nodes_;
};

}  // namespace hoist
