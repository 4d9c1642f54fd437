// SPDX-License-Identifier: Apache-2.0
#include "fuzz/decoded.hpp"
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "learn/naive_hc.hpp"
#include "support/random_dag.hpp"

namespace hoist::fuzz {
namespace {

// Required edges are those of a DAG, and none of them is forbidden.
Knowledge some_knowledge(Bytes& bytes, const Names& names) {
  Knowledge knowledge(names);
  const Dag dag = some_dag(bytes, names);
  for (const Edge& edge : dag.edges())
    if (bytes.below(4) == 3) knowledge.require(edge);
  for (std::size_t more = bytes.below(8); more > 0; --more) {
    const Edge edge{bytes.below(names.size()), bytes.below(names.size())};
    if (edge.from != edge.to && !knowledge.is_required(edge)) knowledge.forbid(edge);
  }
  return knowledge;
}

}  // namespace

void fuzz_climb(std::string_view input) {
  Bytes bytes(input);
  LearnOptions options;
  options.score = bytes.below(4) == 1 ? "bdeu" : "bic";
  if (bytes.below(4) == 1) options.learner.set.set("max_parents", 1 + bytes.below(2));
  const std::size_t columns = 2 + bytes.below(4);
  const Table table = some_table(bytes, columns, 80, bytes.flag() ? 8 : 3);
  const std::vector<std::uint32_t> drawn = some_rows(bytes, table.rows());
  const Knowledge knowledge = some_knowledge(bytes, table.names());
  if (!knowledge.contradictions(most_parents(options)).empty()) return;
  const RowWeights weights = testing::times_of(drawn, table.rows());
  const Graph fast = learn_graph(Sample(table, weights), options, knowledge);
  require(std::get<Dag>(fast) == testing::naive_hill_climb(table.take(drawn), options, knowledge),
          "hill climbing is the rule as written down");
}

}  // namespace hoist::fuzz
