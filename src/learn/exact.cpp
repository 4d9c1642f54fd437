// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "learn/max_parents.hpp"
#include "learn/move.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// A set of columns, a bit each.
using Set = std::uint32_t;

constexpr Set just(Node node) { return Set{1} << node; }

// A number for each set of columns must fit in memory, ...
constexpr std::size_t kMostColumns = 25;
// ... and a score for each family in a day.
constexpr double kMostFamilies = 2e8;

double families(std::size_t columns, std::uint64_t most_parents) {
  double sets = 0, choose = 1;
  for (std::uint64_t k = 0; k < columns && k <= most_parents; ++k) {
    sets += choose;
    choose *= static_cast<double>(columns - 1 - k) / static_cast<double>(k + 1);
  }
  return static_cast<double>(columns) * sets;
}

void require_few(std::size_t columns, std::uint64_t most_parents) {
  if (columns > kMostColumns)
    throw Error(ErrorKind::input, "learner 'exact' goes through all sets of up to " +
                                      std::to_string(kMostColumns) + " variables, and there are " +
                                      std::to_string(columns) +
                                      "; leave some out (--drop), or take another learner");
  if (families(columns, most_parents) > kMostFamilies)
    throw Error(ErrorKind::input,
                "learner 'exact' would score more than 200 million families of " +
                    std::to_string(columns) +
                    " variables; say how many parents a variable may have (--max-parents 4)");
}

struct Family {
  double score;
  Set parents;
};

// The best DAG by dynamic programming (Silander and Myllymäki 2006): some variable of it has no
// child, so the best over a set of columns is the best over all but one of them, and the best
// parents of that one among the rest.
class ExactSearch {
 public:
  explicit ExactSearch(const LearnTask& task)
      : n_(task.sample.columns()),
        knowledge_(task.knowledge),
        most_parents_(task.parameters.limit("max_parents")),
        scorer_(make_scorer(task.sample, task.score)),
        stop_(task.stop),
        families_(n_) {}

  LearntEdges learn() {
    for (Node child = 0; child < n_; ++child) score_families(child);
    find_sinks();
    LearntEdges learnt;
    Set left = all();
    for (std::size_t i = 0; i < n_; ++i) {
      const Node child = sink_[left];
      left &= ~just(child);
      for (Node parent = 0; parent < n_; ++parent)
        if (best_family(child, left)->parents & just(parent))
          learnt.directed.push_back({parent, child});
    }
    return learnt;
  }

 private:
  Set all() const { return static_cast<Set>((std::uint64_t{1} << n_) - 1); }

  void leave_if_asked() const {
    if (stop_.stop_requested()) throw Stopped();
  }

  // Only a family that is better than all those with fewer parents is needed, and by more than
  // rounding: those are kept, the best first. `best_` is by sets of columns without the child, and
  // holds the score of a family until its turn comes, and then the best of all its subsets.
  void score_families(Node child) {
    Set allowed = 0, required = 0;
    for (Node node = 0; node < n_; ++node) {
      if (node != child && !knowledge_.is_forbidden({node, child})) allowed |= just(node);
      if (knowledge_.is_required({node, child})) required |= just(node);
    }
    best_.assign(std::size_t{1} << (n_ - 1), kNever);
    best_[0] = scorer_->family(child, {});
    std::vector<double> scores(n_);
    std::vector<Node> parents, candidates;
    for (std::size_t index = 0; index < best_.size(); ++index) {
      if (index % 1024 == 0) leave_if_asked();
      const Set set = with_gap(index, child);
      if ((set & ~allowed) != 0 || std::popcount(set) > limit()) continue;
      double below = kNever;
      for (std::size_t rest = index; rest != 0; rest &= rest - 1)
        below = std::max(below, best_[index & ~(rest & -rest)]);
      if ((set & required) == required && best_[index] > below + kTolerance)
        families_[child].push_back({best_[index], set});
      if ((set & required) != required) best_[index] = kNever;  // it is none, and may lead to one
      const double own = best_[index];
      best_[index] = std::max(own, below);
      if (std::popcount(set) == limit()) continue;
      parents.clear();
      candidates.clear();
      for (Node node = 0; node < n_; ++node) {
        if ((set & just(node)) != 0) parents.push_back(node);
        // Each set is made once: from the one without its last column.
        if ((allowed & just(node)) != 0 && just(node) > set) candidates.push_back(node);
      }
      if (candidates.empty()) continue;
      scorer_->extensions(child, parents, candidates, best_[index], scores);
      for (Node node : candidates) best_[without_gap(set | just(node), child)] = scores[node];
    }
    std::ranges::stable_sort(families_[child], std::ranges::greater{}, &Family::score);
  }

  int limit() const { return static_cast<int>(std::min<std::uint64_t>(most_parents_, n_)); }

  // Sets without the child, numbered from 0 on, and back.
  static Set with_gap(std::size_t index, Node child) {
    const auto low = static_cast<Set>(index & (just(child) - 1));
    return low | (static_cast<Set>(index - low) << 1);
  }
  static std::size_t without_gap(Set set, Node child) {
    const Set low = set & (just(child) - 1);
    return low | ((set & ~low) >> 1);
  }

  // Null where the knowledge asks for parents that are not among these.
  const Family* best_family(Node child, Set among) const {
    for (const Family& family : families_[child])
      if ((family.parents & ~among) == 0) return &family;
    return nullptr;
  }

  void find_sinks() {
    const std::size_t sets = std::size_t{1} << n_;
    best_.assign(sets, kNever);
    sink_.assign(sets, 0);
    best_[0] = 0;
    for (std::size_t set = 1; set < sets; ++set) {
      if (set % 65536 == 0) leave_if_asked();
      for (Node child = 0; child < n_; ++child) {
        if ((set & just(child)) == 0) continue;
        const Set rest = static_cast<Set>(set) & ~just(child);
        if (best_[rest] == kNever) continue;
        const Family* family = best_family(child, rest);
        if (family == nullptr || !(best_[rest] + family->score > best_[set])) continue;
        best_[set] = best_[rest] + family->score;
        sink_[set] = static_cast<std::uint8_t>(child);
      }
    }
    if (best_.back() == kNever)
      throw Error(ErrorKind::input,
                  "learner 'exact': no DAG that the knowledge allows has a score; the required "
                  "edges ask for families that the score does not take");
  }

  std::size_t n_;
  const Knowledge& knowledge_;
  std::uint64_t most_parents_;
  std::unique_ptr<FamilyScorer> scorer_;
  const std::stop_token& stop_;
  std::vector<std::vector<Family>> families_;  // of each child, the best first
  std::vector<double> best_;                   // by set
  std::vector<std::uint8_t> sink_;             // by set: a column without a child in its best DAG
};

LearntEdges learn_exactly(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  require_few(task.sample.columns(), task.parameters.limit("max_parents"));
  return ExactSearch(task).learn();
}

double bytes(const TableShape& shape, const Parameters& parameters) {
  const std::size_t columns = std::min(shape.columns(), kMostColumns);
  // Every set with its score and its sink, and as many families as there can be.
  return 9 * std::exp2(static_cast<double>(columns)) +
         16 * std::min(families(columns, parameters.limit("max_parents")), kMostFamilies);
}

}  // namespace

Learner exact() {
  return {.name = "exact",
          .title = "a DAG of the highest score, by dynamic programming over all sets of variables",
          .parameters = {max_parents_parameter()},
          .learn = learn_exactly,
          .bytes = bytes};
}

}  // namespace hoist
