// SPDX-License-Identifier: Apache-2.0
#include "hoist/learn.hpp"
#include "learn/hc.hpp"
#include "learn/max_parents.hpp"
#include "learn/mmpc.hpp"

namespace hoist {
namespace {

// What was known, and no link that the tests did not find.
Knowledge restricted(const LearnTask& task) {
  const std::size_t columns = task.sample.columns();
  const auto tester = make_tester(task.sample, task.parameters);
  Significance significance(task.parameters.real("alpha"));
  const BitPdag links =
      max_min_links({columns, *tester, significance, most_given(task.sample, task.parameters),
                     task.knowledge, task.stop});
  Knowledge knowledge =
      task.knowledge.empty() ? Knowledge(task.sample.table().names()) : task.knowledge;
  for (Node from = 0; from < columns; ++from)
    for (Node to = 0; to < columns; ++to)
      if (from != to && !links.are_adjacent(from, to)) knowledge.forbid({from, to});
  return knowledge;
}

// The tester is gone before the scorer is made.
LearntEdges climb_along_links(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  const Knowledge knowledge = restricted(task);
  return climb_hill({task.sample, knowledge, task.score, task.parameters, task.seed, task.replicate,
                     task.stop, task.work});
}

double bytes(const TableShape& shape, const Parameters& parameters) {
  const auto columns = static_cast<double>(shape.columns());
  // The gains of the climb, two more knowledges of a byte per pair, and short lists per variable.
  return tester_bytes(shape, parameters) + columns * columns * (10 + 2) + 1024 * columns + 100'000;
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all = independence_parameters();
  all.push_back(max_parents_parameter());
  return all;
}

}  // namespace

Learner mmhc() {
  return {.name = "mmhc",
          .title = "hill climbing along links that tests of independence leave (max-min)",
          .takes = {.discrete = true, .continuous = true, .mixed = true, .weights = true},
          .parameters = parameters(),
          .learn = climb_along_links,
          .bytes = bytes};
}

}  // namespace hoist
