// SPDX-License-Identifier: Apache-2.0
#include "bag.hpp"
#include "columns.hpp"
#include "graphs.hpp"
#include "settings.hpp"

namespace hoist::r {

Item learn(Work& work) {
  Settings settings = settings_of(work);
  BagRequest request;
  request.options.learn = learn_options(settings);
  request.options.seed = request.options.learn.seed;
  const std::string missing = settings.word("missing", "refuse");
  settings.require_taken();
  const Data data(work, missing);
  complete(request, work, data);
  const LearnOptions& options = request.options.learn;
  const Knowledge knowledge = knowledge_of(work, data.table().names(), most_parents(options));
  if (work.given.yes_no("cpdag")) {
    const Graph graph = learn_graph(Sample(data.table()), options, knowledge, work.execution.stop);
    const auto* const dag = std::get_if<Dag>(&graph);
    return item_of(dag != nullptr ? Graph(hoist::cpdag(*dag)) : graph);
  }
  return item_of(Graph(hoist::learn(data.table(), options, knowledge, work.execution.stop)));
}

Item score(Work& work) {
  Settings settings = settings_of(work);
  const std::string missing = settings.word("missing", "refuse");
  const MissingPolicy policy = missing_policy(missing);
  if (policy == MissingPolicy::impute)
    throw Error(ErrorKind::usage,
                "a score takes one set of data as it is, so there is nothing to impute; use "
                "missing = \"local\", or missing = \"drop\"");
  Choice<Score> chosen(score_under(policy, settings.word("score", "bic")));
  settings.take_parameters(chosen.row().parameters, "score", chosen.set);
  settings.require_taken();
  const Data data(work, missing);
  const Dag dag = align(dag_of(work.given.list("graph"), "graph"), data.table().names(), "graph");
  return hoist::score(data.table(), dag, chosen);
}

Item compare(Work& work) {
  const Dag truth = dag_of(work.given.list("truth"), "truth");
  std::vector<Evaluation> rows;
  for (const Field& field : work.given.list("graphs")) {
    const Dag dag =
        align(dag_of(std::get<Fields>(field.value.content), field.name), truth.names(), field.name);
    rows.push_back({field.name, structural_values(truth, dag)});
  }
  return evaluation_columns(rows, "graph");
}

Item cpdag(Work& work) {
  const Dag dag = dag_of(work.given.list("graph"), "graph");
  const Knowledge knowledge =
      knowledge_of(work, dag.names(), std::numeric_limits<std::uint64_t>::max());
  return item_of(Graph(hoist::cpdag(dag, knowledge)));
}

Item sample(Work& work) {
  const Network network = read_network(work.given.text("network"), &work.notes);
  const double rows = work.given.number("rows", 500), seed = work.given.number("seed", 1);
  if (!(rows >= 1 && rows <= static_cast<double>(kMostRows)))
    throw Error(ErrorKind::usage, "rows must be a whole number from 1 to 100000000");
  if (!(seed >= 0)) throw Error(ErrorKind::usage, "seed must be a whole number from 0");
  return frame_of(
      hoist::sample(network, static_cast<std::size_t>(rows), static_cast<std::uint64_t>(seed)));
}

}  // namespace hoist::r
