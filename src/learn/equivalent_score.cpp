// SPDX-License-Identifier: Apache-2.0
#include "learn/equivalent_score.hpp"

#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {

bool is_equivalent(const LearnTask& task) { return score_for(task.score, task.sample).equivalent; }

void require_equivalent(const LearnTask& task, const std::string& learner) {
  if (is_equivalent(task)) return;
  std::vector<std::string> fit;
  for (const Score& score : scores())
    if (score.equivalent && why_not(score.takes, task.sample, "").empty())
      fit.push_back(score.name);
  throw Error(
      ErrorKind::usage,
      "learner '" + learner +
          "' goes from class to class, and needs a score that all DAGs of a class share; '" +
          task.score.name() + "' is not one. Take " +
          (fit.empty() ? "" : "a score that is (" + join(fit, ", ") + "), or ") +
          "a learner of single DAGs (boss, tabu, hc)");
}

Knowledge within_score(const Sample& sample, const Knowledge& knowledge, const Score& score) {
  if (score.label_from_number) return knowledge;
  Knowledge bound = knowledge;
  bool some = false;
  for (Node from = 0; from < sample.columns(); ++from)
    for (Node to = 0; to < sample.columns(); ++to)
      if (sample.kind(from) == ColumnKind::continuous && sample.kind(to) == ColumnKind::discrete) {
        if (!some && bound.names().size() == 0) {
          std::vector<std::string> names;
          for (Node node = 0; node < sample.columns(); ++node) names.push_back(sample.name(node));
          bound = Knowledge(Names(names));
        }
        some = true;
        bound.forbid({from, to});
      }
  return bound;
}

}  // namespace hoist
