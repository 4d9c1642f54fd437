// SPDX-License-Identifier: Apache-2.0
#include "learn/skeleton.hpp"

#include <algorithm>
#include <cmath>

#include "hoist/error.hpp"
#include "learn/subsets.hpp"

namespace hoist {

void Testing::leave_if_asked() const {
  if (stop.stop_requested()) throw Stopped();
}

double rough_strength(const TestResult& result) {
  if (!(result.freedom > 0)) return 0;
  return (result.statistic - result.freedom) / std::sqrt(2 * result.freedom);
}

bool never_linked(const Knowledge& knowledge, Node a, Node b) {
  return knowledge.is_forbidden({a, b}) && knowledge.is_forbidden({b, a});
}

bool always_linked(const Knowledge& knowledge, Node a, Node b) {
  return knowledge.is_required({a, b}) || knowledge.is_required({b, a});
}

namespace {

class SkeletonSearch {
 public:
  explicit SkeletonSearch(const Testing& testing)
      : testing_(testing),
        n_(testing.columns),
        found_{BitPdag(n_), std::vector<double>(n_ * n_)},
        before_(n_) {}

  Skeleton run() {
    test_pairs();
    for (std::size_t size = 1; size <= testing_.max_given; ++size) {
      before_ = found_.links;
      bool any = false;
      for (Node x = 0; x < n_; ++x) any = test_neighbours(x, size) || any;
      if (!any) break;
    }
    return std::move(found_);
  }

 private:
  void test_pairs() {
    for (Node x = 0; x < n_; ++x) {
      testing_.leave_if_asked();
      others_.clear();
      for (Node y = x + 1; y < n_; ++y)
        if (!never_linked(testing_.knowledge, x, y)) others_.push_back(y);
      results_.resize(others_.size());
      testing_.tester.test(x, {}, others_, results_);
      for (std::size_t i = 0; i < others_.size(); ++i) {
        const Node y = others_[i];
        const double strength = rough_strength(results_[i]);
        found_.association[x * n_ + y] = found_.association[y * n_ + x] = strength;
        if (always_linked(testing_.knowledge, x, y) ||
            !testing_.significance.independent(results_[i]))
          found_.links.join(x, y);
      }
    }
  }

  // False where x has too few neighbours for conditions of that size.
  bool test_neighbours(Node x, std::size_t size) {
    neighbours_.clear();
    for_each_bit(before_.adjacent(x), [&](Node y) { neighbours_.push_back(y); });
    if (neighbours_.size() < size + 1) return false;
    // What depends on x most separates it from others soonest.
    std::ranges::stable_sort(neighbours_, std::ranges::greater{},
                             [&](Node y) { return found_.association[x * n_ + y]; });
    for_each_subset(neighbours_, size, [&](std::span<const Node> given) {
      testing_.leave_if_asked();
      return test_given(x, given);
    });
    return true;
  }

  // False where nothing is left to cut.
  bool test_given(Node x, std::span<const Node> given) {
    others_.clear();
    bool any = false;
    for_each_bit(found_.links.adjacent(x), [&](Node y) {
      if (always_linked(testing_.knowledge, x, y)) return;
      any = true;
      if (std::ranges::find(given, y) != given.end()) return;
      // Neighbours of both have been tried when it was the turn of y.
      const auto of_y = before_.adjacent(y);
      if (y < x && std::ranges::all_of(given, [&](Node node) { return test_bit(of_y, node); }))
        return;
      others_.push_back(y);
    });
    if (others_.empty()) return any;
    results_.resize(others_.size());
    testing_.tester.test(x, given, others_, results_);
    for (std::size_t i = 0; i < others_.size(); ++i)
      if (testing_.significance.independent(results_[i])) found_.links.cut(x, others_[i]);
    return true;
  }

  const Testing& testing_;
  std::size_t n_;
  Skeleton found_;
  BitPdag before_;  // when conditions of the present size began
  std::vector<Node> neighbours_, others_;
  std::vector<TestResult> results_;
};

}  // namespace

Skeleton find_skeleton(const Testing& testing) { return SkeletonSearch(testing).run(); }

}  // namespace hoist
