// SPDX-License-Identifier: Apache-2.0
#include "learn/mmpc.hpp"

#include <algorithm>
#include <limits>

#include "learn/subsets.hpp"

namespace hoist {
namespace {

// Where a target has so many neighbours that there are more sets of a size, none of that size or a
// larger one is tried: a replicate would take minutes.
constexpr std::size_t kMostSets = 1000;

constexpr double kNever = -std::numeric_limits<double>::infinity();

// The parents and children of one target.
class MaxMin {
 public:
  explicit MaxMin(const Testing& testing) : testing_(testing), weakest_(testing.columns) {}

  const std::vector<Node>& find(Node target) {
    target_ = target;
    joined_.clear();
    waiting_.clear();
    for (Node node = 0; node < testing_.columns; ++node)
      if (node != target && !never_linked(testing_.knowledge, target, node)) {
        waiting_.push_back(node);
        weakest_[node] = kNever;
      }
    test_waiting({});
    while (join_strongest()) {
    }
    // The last to join has been tested given all sets of the others.
    for (std::size_t i = joined_.size(); i > 0; --i) leave_if_separated(i - 1);
    return joined_;
  }

 private:
  bool required(Node node) const { return always_linked(testing_.knowledge, target_, node); }

  // Those that the set separates from the target wait no more. The others remember the p-value of
  // their weakest dependence.
  void test_waiting(std::span<const Node> given) {
    testing_.leave_if_asked();
    results_.resize(waiting_.size());
    testing_.tester.test(target_, given, waiting_, results_);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const Node node = waiting_[i];
      if (!required(node) && testing_.significance.independent(results_[i])) continue;
      weakest_[node] = std::max(weakest_[node], results_[i].log_p());
      waiting_[kept++] = node;
    }
    waiting_.resize(kept);
  }

  // False where nobody waits. Required ones come first, for their sets count.
  bool join_strongest() {
    if (waiting_.empty()) return false;
    const auto strongest = std::ranges::min_element(
        waiting_, {}, [&](Node node) { return std::pair(!required(node), weakest_[node]); });
    const Node joining = *strongest;
    waiting_.erase(strongest);
    // Sets without the new one have been tried.
    std::vector<Node> given;
    const std::size_t others = testing_.max_given == 0 ? 0 : testing_.max_given - 1;
    const std::size_t most = largest_size(joined_.size(), others, kMostSets);
    for (std::size_t size = 0; size <= most && testing_.max_given > 0; ++size)
      for_each_subset(joined_, size, [&](std::span<const Node> beside) {
        given.assign(1, joining);
        given.insert(given.end(), beside.begin(), beside.end());
        if (!waiting_.empty()) test_waiting(given);
        return !waiting_.empty();
      });
    joined_.push_back(joining);
    return true;
  }

  void leave_if_separated(std::size_t place) {
    const Node node = joined_[place];
    if (required(node)) return;
    std::vector<Node> others = joined_;
    std::erase(others, node);
    bool separated = false;
    const std::size_t most = largest_size(others.size(), testing_.max_given, kMostSets);
    for (std::size_t size = 1; !separated && size <= most; ++size)
      for_each_subset(others, size, [&](std::span<const Node> given) {
        testing_.leave_if_asked();
        separated = testing_.significance.independent(testing_.tester.test(target_, given, node));
        return !separated;
      });
    if (separated) joined_ = std::move(others);
  }

  const Testing& testing_;
  Node target_ = 0;
  std::vector<Node> joined_, waiting_;
  std::vector<double> weakest_;  // the largest log p-value so far, by node
  std::vector<TestResult> results_;
};

}  // namespace

BitPdag max_min_links(const Testing& testing) {
  MaxMin search(testing);
  std::vector<std::vector<Node>> found;
  for (Node target = 0; target < testing.columns; ++target) found.push_back(search.find(target));
  BitPdag links(testing.columns);
  for (Node target = 0; target < testing.columns; ++target)
    for (Node other : found[target])
      if (target < other && std::ranges::find(found[other], target) != found[other].end())
        links.join(target, other);
  return links;
}

}  // namespace hoist
