// SPDX-License-Identifier: Apache-2.0
#include "learn/class_search.hpp"
#include "learn/equivalent_score.hpp"
#include "learn/max_parents.hpp"

namespace hoist {
namespace {

LearntEdges search_classes(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  require_equivalent(task, "ges");
  FamilyMemo memo(task);
  ClassSearch search(task, memo);
  search.climb();
  if (task.parameters.yes_no("thorough")) search.try_without_each_edge();
  return search.edges();
}

}  // namespace

// Greedy equivalence search (Chickering 2002), in the order of moves and with the second look at
// every edge of XGES (Nazaret and Blei 2024).
Learner ges() {
  return {.name = "ges",
          .title = "greedy search over equivalence classes: deletions, reversals, insertions",
          .gives = GraphKind::cpdag,
          .parameters = {max_parents_parameter(),
                         {"thorough", "try the search again without each edge that it found",
                          Parameter::Kind::yes_no, true}},
          .learn = search_classes,
          .bytes = [](const TableShape& shape, const Parameters&) {
            return FamilyMemo::bytes(shape.columns());
          }};
}

}  // namespace hoist
