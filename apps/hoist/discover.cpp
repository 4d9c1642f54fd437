// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "command.hpp"
#include "core/text.hpp"
#include "discovery.hpp"
#include "flags.hpp"
#include "io/distinct_outputs.hpp"
#include "io/result_folder.hpp"
#include "make_run.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct Discover {
  std::string data, example, truth, test, output, threshold, truth_format;
  std::uint64_t rows = 500;
  std::vector<std::string> methods;
  bool accumulate = false;
  DataFlags reading;
  BagFlags bagging;

  void run() const {
    if (data.empty() == example.empty())
      throw Error(ErrorKind::usage, data.empty()
                                        ? "discover needs DATA, or --example NAME to try it out"
                                        : "give DATA or --example, not both");
    if (!example.empty() && !(truth.empty() && test.empty() && reading.states.empty()))
      throw Error(ErrorKind::usage,
                  "--example brings its own truth, test data and states; leave those flags out");
    // Everything that can be refused is, before any work.
    require_directory(output);
    const BagOptions options = bagging.checked();
    for (const std::string& method : methods) cover(method);
    require_threshold(threshold);
    require_free_names();

    Discovery discovery = example.empty() ? from_data() : from_example();
    const Table& table = discovery.table;
    discovery.knowledge = bagging.learn.read_knowledge(table.names());
    make_run(output + "/run", table, discovery.knowledge, options, Shard{});
    discovery.bag = read_run(output + "/run").bag;
    // An earlier request may have left more of them there.
    auto& dags = discovery.bag.dags;
    dags.erase(dags.begin() + static_cast<std::ptrdiff_t>(options.replicates), dags.end());
    discovery.seed = options.seed;
    average_all(discovery);
    write_results(discovery, output);
    std::cout << summarise(discovery, output);
  }

 private:
  // No file of the user is written over, be it one that is read now or any other.
  void require_free_names() const {
    std::vector<std::string> made = methods;
    if (made.empty())
      for (const Cover& row : covers()) made.emplace_back(row.name);
    const std::vector<std::string> names = result_names(made, !example.empty());
    std::vector<std::string> outputs;
    for (const std::string& name : names) outputs.push_back(output + "/" + name);
    require_distinct_outputs({data, example, truth, test, reading.states, bagging.learn.knowledge},
                             outputs);
    ResultFolder(output).require_ours(names);
  }

  Discovery from_data() const {
    Discovery discovery;
    discovery.title = std::filesystem::path(data).filename().string();
    discovery.table = reading.read(data);
    if (!truth.empty())
      discovery.truth = align(read_graph(truth, truth_format), discovery.table.names(), truth);
    if (!test.empty()) discovery.test = read_alike(test, discovery.table, reading);
    return discovery;
  }

  // Twice the rows, so that the second half is new data for the metrics out of sample.
  Discovery from_example() const {
    const Network network = read_network(example);
    const Table both = sample(network, 2 * rows, bagging.options.seed);
    std::vector<std::uint32_t> train(rows), test_rows(rows);
    for (std::uint32_t i = 0; i < rows; ++i) {
      train[i] = i;
      test_rows[i] = static_cast<std::uint32_t>(rows) + i;
    }
    Discovery discovery;
    discovery.title = fmt::format("a sample of {}", example);
    discovery.table = both.take(train);
    discovery.test = both.take(test_rows);
    discovery.truth = network.dag;
    discovery.example = true;
    return discovery;
  }

  void average_all(Discovery& discovery) const {
    for (const Cover& row : covers()) {
      if (!methods.empty() && std::find(methods.begin(), methods.end(), row.name) == methods.end())
        continue;
      AverageOptions options;
      options.threshold = threshold_of(threshold, discovery.bag);
      options.accumulate = accumulate;
      discovery.averages.push_back(
          {row.name, average(discovery.bag, row, options, discovery.knowledge)});
    }
  }
};

}  // namespace

void add_discover(FlagSet& command) {
  const auto flags = std::make_shared<Discover>();
  command.text("DATA", flags->data, "CSV file, or - for standard input");
  command.text("-o,--output", flags->output, "Directory for the results; made if not there")
      .required();
  command.text("--example", flags->example,
               "Instead of DATA: a sample of a network (embedded name or file), with its truth");
  command.whole("--rows", flags->rows, Bounds{1, kMostRows}, "Rows of the example");
  flags->bagging.add(command);
  command.list("--methods", flags->methods,
               "Averages to make, by default all of: " + names_of(covers()));
  command.text("--threshold", flags->threshold,
               "For all averages: a number from 0 to below 1, or a rule (" +
                   names_of(threshold_rules()) + "); by default each average's own rule");
  command.toggle("--accumulate", flags->accumulate,
                 "The pseudocode's literal loop: a vertex takes every structure that fits");
  command.text("--truth", flags->truth, "The true DAG, if you know it: adds the metrics");
  command.text("--truth-format", flags->truth_format,
               "Its format, if the extension does not "
               "say");
  command.text("--test", flags->test, "More data of the same kind: adds out-of-sample figures");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
