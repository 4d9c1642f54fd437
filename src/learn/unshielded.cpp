// SPDX-License-Identifier: Apache-2.0
#include "learn/unshielded.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

#include "learn/subsets.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

class PairJudge {
 public:
  PairJudge(const Testing& testing, const BitPdag& links)
      : testing_(testing), links_(links), with_(links.size()), without_(links.size()) {}

  // The largest log p-value of a set with each middle node, and of one without it.
  void judge(Node x, Node y, std::span<const Node> middle) {
    for (Node z : middle) with_[z] = without_[z] = kNever;
    of_x_ = neighbours(x);
    of_y_ = neighbours(y);
    sets_ = 0;
    bool separated = false;
    const std::size_t most = std::max(of_x_.size(), of_y_.size());
    for (std::size_t size = 0; size <= std::min(most, testing_.max_given); ++size) {
      if (sets_ >= kManySets && (separated || sets_ >= kMostSets)) break;
      separated = try_sets(x, y, size, middle) || separated;
    }
  }

  bool is_collider(Node z) const { return without_[z] > with_[z]; }
  double strength(Node z) const {
    const double difference = std::max(without_[z], with_[z]) - std::min(without_[z], with_[z]);
    return difference;
  }

 private:
  std::vector<Node> neighbours(Node node) const {
    std::vector<Node> list;
    for_each_bit(links_.adjacent(node), [&](Node each) { list.push_back(each); });
    return list;
  }

  // Whether one of them separates.
  bool try_sets(Node x, Node y, std::size_t size, std::span<const Node> middle) {
    bool separated = false;
    const auto try_set = [&](std::span<const Node> given) {
      testing_.leave_if_asked();
      const TestResult result = testing_.tester.test(x, given, y);
      const double log_p = result.log_p();
      separated = separated || testing_.significance.independent(result);
      for (Node z : middle) {
        const bool has = std::ranges::find(given, z) != given.end();
        double& best = has ? with_[z] : without_[z];
        best = std::max(best, log_p);
      }
      return ++sets_ < 2 * kMostSets;
    };
    for_each_subset(of_x_, size, try_set);
    if (size == 0) return separated;
    for_each_subset(of_y_, size, [&](std::span<const Node> given) {
      // Neighbours of both have been tried.
      const auto row = links_.adjacent(x);
      const bool of_both = std::ranges::all_of(given, [&](Node z) { return test_bit(row, z); });
      return of_both || try_set(given);
    });
    return separated;
  }

  const Testing& testing_;
  const BitPdag& links_;
  std::vector<double> with_, without_;  // by middle node
  std::vector<Node> of_x_, of_y_;
  std::size_t sets_ = 0;
};

}  // namespace

std::vector<Triple> judge_unshielded(const Testing& testing, const BitPdag& links) {
  std::vector<Triple> triples;
  PairJudge judge(testing, links);
  std::vector<Node> middle;
  for (Node x = 0; x < links.size(); ++x)
    for (Node y = x + 1; y < links.size(); ++y) {
      if (links.are_adjacent(x, y)) continue;
      middle.clear();
      for (std::size_t i = 0; i < links.words(); ++i)
        for (Word rest = links.adjacent(x)[i] & links.adjacent(y)[i]; rest != 0; rest &= rest - 1)
          middle.push_back(
              static_cast<Node>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
      if (middle.empty()) continue;
      judge.judge(x, y, middle);
      for (Node z : middle) triples.push_back({z, x, y, judge.is_collider(z), judge.strength(z)});
    }
  std::ranges::sort(triples, {}, [](const Triple& t) { return std::tuple(t.z, t.x, t.y); });
  return triples;
}

}  // namespace hoist
