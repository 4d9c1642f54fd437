// SPDX-License-Identifier: Apache-2.0
#include "entries.hpp"
#include "graphs.hpp"
#include "work.hpp"

namespace hoist::python {
namespace {

py::tuple learnt(const Table& table, py::dict keywords, const std::string& knowledge,
                 bool classes) {
  const auto own = take_functions(keywords);
  Settings settings(parameters_from(keywords));
  const LearnOptions options = learn_options(settings, own->entries());
  settings.require_taken();
  const Knowledge known = knowledge_from(knowledge, table.names());
  return parts_of(run_aside(1, py::none(), [&](const Execution& execution) -> Graph {
    if (!classes) return learn(table, options, known, execution.stop);
    Graph graph = learn_graph(Sample(table), options, known, execution.stop);
    if (const Dag* dag = std::get_if<Dag>(&graph)) return cpdag(*dag);
    return graph;
  }));
}

double scored(const Table& table, const py::tuple& graph, py::dict keywords) {
  const auto own = take_functions(keywords);
  const Dag dag = align(dag_from(graph), table.names(), "graph");
  Settings settings(parameters_from(keywords));
  const Choice<Score> choice = settings.choice<Score>("score", "bic", own->entries().score);
  settings.require_taken();
  return run_aside(1, py::none(), [&](const Execution&) { return score(table, dag, choice); });
}

py::dict fit_of(const Table& table, const py::tuple& graph, const std::optional<Table>& test) {
  py::dict values;
  const Dag dag = align(dag_from(graph), table.names(), "graph");
  for (const auto& [name, value] : fit_values(dag, table, test)) values[py::str(name)] = value;
  return values;
}

}  // namespace

void bind_learning(py::module_& module) {
  module.def("learn", &learnt, py::arg("table"), py::arg("settings"), py::arg("knowledge"),
             py::arg("classes"));
  module.def("score", &scored, py::arg("table"), py::arg("graph"), py::arg("settings"));
  module.def("fit_values", &fit_of, py::arg("table"), py::arg("graph"), py::arg("test"));
  module.def("score_under", [](const std::string& policy, const std::string& score) {
    return score_under(missing_policy(policy), score);
  });
  module.def("knowledge", [](const std::string& lines, const std::vector<std::string>& names) {
    return format_knowledge(knowledge_from(lines, Names(names)));
  });
  module.def("read_knowledge", [](const std::string& path, const std::vector<std::string>& names) {
    Notes notes;
    const Knowledge knowledge = read_knowledge(path, Names(names), &notes);
    try {
      knowledge.require_consistent(names.size());
    } catch (const Error& error) {
      throw Error(error.kind(), path + ": " + error.what());
    }
    return py::make_tuple(format_knowledge(knowledge), notes);
  });
}

}  // namespace hoist::python
