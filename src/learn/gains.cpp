// SPDX-License-Identifier: Apache-2.0
#include "learn/gains.hpp"

#include <algorithm>
#include <cmath>

namespace hoist {

Gains::Gains(const LearnTask& task)
    : n_(task.sample.columns()),
      knowledge_(task.knowledge),
      max_parents_(task.parameters.limit("max_parents")),
      scorer_(make_scorer(task.sample, task.score)),
      parents_(n_),
      score_(n_),
      tails_(words_for(n_)),
      add_(n_ * n_, kNever),
      remove_(n_) {
  candidates_.reserve(n_);
  for (const Edge& edge : knowledge_.required()) parents_[edge.to].push_back(edge.from);
  eligible_.resize(n_ * words_for(n_));
  for (Node to = 0; to < n_; ++to) {
    const auto row = eligible_row(to);
    for (Node from = 0; from < n_; ++from) set_bit(row, from);
    clear_bit(row, to);
  }
  for (const Edge& edge : knowledge_.forbidden()) clear_bit(eligible_row(edge.to), edge.from);
}

void Gains::recount(Node to, const Closure& closure) {
  auto& parents = parents_[to];
  std::sort(parents.begin(), parents.end());
  // Required parents can make a family impossible in a resample that has lost a level: it is then
  // as bad as can be, but a number.
  constexpr double kWorst = -1e300;
  score_[to] = std::max(scorer_->family(to, parents), kWorst);
  count_additions(to, closure);

  auto& removals = remove_[to];
  removals.reserve(parents.capacity());
  removals.resize(parents.size());
  scorer_->reductions(to, parents, removals);
  for (std::size_t i = 0; i < parents.size(); ++i)
    removals[i] = knowledge_.is_required({parents[i], to}) ? kNever : removals[i] - score_[to];
}

void Gains::count_additions(Node to, const Closure& closure) {
  const auto& parents = parents_[to];
  const std::span<double> row = std::span(add_).subspan(to * n_, n_);
  std::fill(row.begin(), row.end(), kNever);
  candidates_.clear();
  if (parents.size() < max_parents_) {
    const auto below = closure.descendants(to);
    std::ranges::copy(eligible_row(to), tails_.begin());
    for (Node parent : parents) clear_bit(tails_, parent);
    for_each_bit(tails_, [&](Node from) {
      // What would close a cycle need not be known, but for a child of `to`, whose edge may be
      // turned.
      if (test_bit(below, from) && std::ranges::find(parents_[from], to) == parents_[from].end())
        row[from] = kUnknown;
      else
        candidates_.push_back(from);
    });
  }
  count(to);
}

bool Gains::can_add(Edge edge) {
  if (!is_eligible(edge)) return false;
  // What costs more than the whole family is of no use to any search, and its table of counts could
  // take more memory than `learn_bytes` has said.
  const double score = score_[edge.to], floor = score - std::abs(score) - 100;
  std::vector<double> row(n_, kNever);
  scorer_->extensions(edge.to, parents_[edge.to], std::span(&edge.from, 1), floor, row);
  return row[edge.from] > kNever;
}

void Gains::count_if_unknown(Edge edge) {
  if (!std::isnan(add(edge.from, edge.to))) return;
  candidates_.assign(1, edge.from);
  count(edge.to);
}

void Gains::count_unknown(Node to, const Closure& closure) {
  const auto below = closure.descendants(to);
  candidates_.clear();
  for (Node from = 0; from < n_; ++from)
    if (std::isnan(add_[to * n_ + from]) && !test_bit(below, from)) candidates_.push_back(from);
  if (!candidates_.empty()) count(to);
}

void Gains::count(Node to) {
  // In a climb, an addition that does not raise the score is never made, and a reversal whose
  // second half does not is never better than the plain deletion: the present score is a floor for
  // both.
  const auto row = std::span(add_).subspan(to * n_, n_);
  scorer_->extensions(to, parents_[to], candidates_, score_[to] - loss_, row);
  for (Node from : candidates_) row[from] -= score_[to];
}

}  // namespace hoist
