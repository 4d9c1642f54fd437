// SPDX-License-Identifier: Apache-2.0
#include "learn/family_memo.hpp"

#include <algorithm>

#include "hoist/error.hpp"
#include "learn/move.hpp"

namespace hoist {
namespace {

// Its share of memory: enough that none of the reference networks has ever made room.
double room_for(std::size_t columns) {
  const auto n = static_cast<double>(columns);
  return 16e6 + 500 * n * n;
}
// Of a family that is kept: itself, its place in a map, and its parents there and here.
constexpr double kPerFamily = 320;
constexpr double kPerItem = sizeof(FamilyMemo::Addition);

// Required parents can make a family impossible in a resample that has lost a level: it is then as
// bad as can be, but a number.
constexpr double kWorst = -1e300;

}  // namespace

std::size_t FamilyMemo::Hash::operator()(const std::vector<Node>& nodes) const {
  std::uint64_t hash = 0x9E3779B97F4A7C15;
  for (Node node : nodes) {
    hash ^= node;
    hash *= 0xBF58476D1CE4E5B9;
    hash ^= hash >> 29;
  }
  return hash;
}

FamilyMemo::FamilyMemo(const LearnTask& task)
    : n_(task.sample.columns()),
      knowledge_(task.knowledge),
      stop_(task.stop),
      max_parents_(task.parameters.limit("max_parents")),
      scorer_(make_scorer(task.sample, task.score)),
      by_parents_(n_),
      root_(n_),
      scores_(n_) {
  make_roots();
}

void FamilyMemo::make_roots() {
  std::vector<std::vector<Node>> required(n_);
  for (const Edge& edge : knowledge_.required()) required[edge.to].push_back(edge.from);
  for (Node child = 0; child < n_; ++child) {
    std::ranges::sort(required[child]);
    root_[child] = &at(child, required[child]);
  }
}

FamilyMemo::Family& FamilyMemo::at(Node child, std::span<const Node> parents) {
  std::vector<Node> key(parents.begin(), parents.end());
  auto& families = by_parents_[child];
  if (const auto found = families.find(key); found != families.end()) return *found->second;
  if (stop_.stop_requested()) throw Stopped();
  Family& family = kept_.emplace_back();
  family.score = std::max(scorer_->family(child, parents), kWorst);
  family.parents = key;
  families.emplace(std::move(key), &family);
  held_ += kPerFamily + 2 * sizeof(Node) * static_cast<double>(parents.size());
  return family;
}

const std::vector<FamilyMemo::Addition>& FamilyMemo::additions(Node child, Family& family) {
  if (family.extended) return family.additions;
  family.extended = true;
  if (family.parents.size() >= max_parents_) return family.additions;
  if (stop_.stop_requested()) throw Stopped();
  nodes_.clear();
  auto parent = family.parents.begin();
  for (Node node = 0; node < n_; ++node) {
    if (parent != family.parents.end() && *parent == node)
      ++parent;
    else if (node != child && !knowledge_.is_forbidden({node, child}))
      nodes_.push_back(node);
  }
  const double floor = family.score + kTolerance;
  scorer_->extensions(child, family.parents, nodes_, floor, scores_);
  for (Node node : nodes_)
    if (scores_[node] > floor) family.additions.push_back({scores_[node] - family.score, node});
  std::ranges::stable_sort(family.additions, std::ranges::greater{}, &Addition::gain);
  family.additions.shrink_to_fit();
  held_ += kPerItem * static_cast<double>(family.additions.size());
  return family.additions;
}

const std::vector<double>& FamilyMemo::removals(Node child, Family& family) {
  if (family.reduced) return family.removals;
  family.reduced = true;
  if (stop_.stop_requested()) throw Stopped();
  family.removals.resize(family.parents.size());
  scorer_->reductions(child, family.parents, family.removals);
  for (std::size_t i = 0; i < family.parents.size(); ++i)
    family.removals[i] = knowledge_.is_required({family.parents[i], child})
                             ? kNever
                             : family.removals[i] - family.score;
  held_ += sizeof(double) * static_cast<double>(family.parents.size());
  return family.removals;
}

FamilyMemo::Family& FamilyMemo::with(Node child, Family& family, Addition& addition) {
  if (addition.with == nullptr) {
    nodes_.assign(family.parents.begin(), family.parents.end());
    nodes_.insert(std::ranges::upper_bound(nodes_, addition.parent), addition.parent);
    addition.with = &at(child, nodes_);
  }
  return *addition.with;
}

FamilyMemo::Family& FamilyMemo::shrunk(Node child, Family& family) {
  if (family.shrunk != nullptr) return *family.shrunk;
  const auto& gains = removals(child, family);
  const auto best = std::ranges::max_element(gains);
  if (best == gains.end() || !(*best > kTolerance)) {
    family.shrunk = &family;
    return family;
  }
  std::vector<Node> fewer = family.parents;
  fewer.erase(fewer.begin() + (best - gains.begin()));
  family.shrunk = &shrunk(child, at(child, fewer));
  return *family.shrunk;
}

void FamilyMemo::make_room() {
  if (held_ < room_for(n_)) return;
  held_ = 0;
  for (Families& families : by_parents_) families.clear();
  kept_.clear();
  make_roots();
}

// Beyond its share, what the families of one move may add, and rows of bits for several classes.
double FamilyMemo::bytes(std::size_t columns) {
  const auto n = static_cast<double>(columns);
  return room_for(columns) + 4e6 + 8 * n * (n * kPerItem + kPerFamily);
}

}  // namespace hoist
