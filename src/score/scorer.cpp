// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/score.hpp"

namespace hoist {

void FamilyScorer::extensions(Node child, std::span<const Node> parents,
                              std::span<const Node> candidates, double, std::span<double> out) {
  std::vector<Node> more(parents.begin(), parents.end());
  more.push_back(0);
  for (Node candidate : candidates) {
    more.back() = candidate;
    out[candidate] = family(child, more);
  }
}

void FamilyScorer::reductions(Node child, std::span<const Node> parents, std::span<double> out) {
  for (std::size_t i = 0; i < parents.size(); ++i) {
    std::vector<Node> fewer(parents.begin(), parents.end());
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    out[i] = family(child, fewer);
  }
}

const Score& score_for(const Choice<Score>& choice, const Sample& sample) {
  const Score& first = choice.row();
  const std::string who = "score '" + first.name + "'";
  const std::string reason = why_not(first.takes, sample, who);
  if (reason.empty()) return first;
  for (const Score& row : scores())
    if (row.name == first.name && why_not(row.takes, sample, who).empty()) return row;
  throw Error(ErrorKind::input, reason);
}

std::unique_ptr<FamilyScorer> make_scorer(const Sample& sample, const Choice<Score>& choice) {
  const Score& row = score_for(choice, sample);
  return row.make(sample, completed(row.parameters, choice.set, "score '" + row.name + "'"));
}

double score(const Table& table, const Dag& dag, const Choice<Score>& choice) {
  if (dag.names() != table.names())
    throw Error(ErrorKind::input,
                "the graph is over other variables than the table, or in another order; align it");
  const auto scorer = make_scorer(Sample(table), choice);
  double sum = 0;
  for (Node node = 0; node < dag.size(); ++node) sum += scorer->family(node, dag.parents(node));
  return sum;
}

}  // namespace hoist
