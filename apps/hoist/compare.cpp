// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "bag_input.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/metric.hpp"
#include "summary.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct Compare {
  std::string truth;
  std::vector<std::string> graphs;
  std::string format, train, test;
  DataFlags reading;
  bool json = false;

  void run() const {
    if (train.empty() != test.empty())
      throw Error(ErrorKind::usage, "--train and --test go together: give both or neither");
    const Dag target = read_graph_aloud(truth, format);
    std::vector<Dag> estimates;
    for (const std::string& path : graphs)
      estimates.push_back(align(read_graph_aloud(path, format), target.names(), path));
    std::optional<Table> train_data, test_data;
    if (!train.empty()) {
      train_data = reading.read(train);
      test_data = reading.read_alike(test, *train_data);
      note_incomplete_families(*train_data, train);
      note_incomplete_families(*test_data, test);
    }
    std::vector<Evaluation> rows;
    std::string reason;  // of figures that are not defined
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      Evaluation row{graphs[i], structural_values(target, estimates[i])};
      if (train_data) {
        const Dag dag = align(estimates[i], train_data->names(), graphs[i]);
        for (auto& value : fit_values(dag, *train_data, test_data))
          row.values.push_back(std::move(value));
        if (reason.empty()) reason = why_no_fit(dag, *train_data);
      }
      rows.push_back(std::move(row));
    }
    if (const std::string note = note_on_no_fit(rows, reason); !note.empty()) say_note(note);
    std::cout << (json ? evaluations_to_json(rows) : aligned(evaluations_to_rows(rows)));
  }
};

}  // namespace

void add_compare(FlagSet& command) {
  const auto flags = std::make_shared<Compare>();
  command.text("TRUTH", flags->truth, "The true DAG: a file or an embedded network's name")
      .required();
  command.words("GRAPH", flags->graphs, "One or more graphs to compare with it").required();
  command.text("--format", flags->format, "Format of the graphs, if extensions do not say");
  command.text("--train", flags->train, "Data that the graphs were learnt from, for in_bic");
  command.text("--test", flags->test, "Other data, for out_bic and the held-out likelihood");
  command.toggle("--json", flags->json, "As JSON: one object, or a list for several graphs");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
