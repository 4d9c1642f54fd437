// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "averaging.hpp"
#include "bag_input.hpp"
#include "bagging.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "given.hpp"
#include "hoist/files.hpp"
#include "open_flags.hpp"
#include "results.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct Discover {
  std::string data, example, truth, test, output, truth_format;
  std::uint64_t rows = 500;
  std::vector<std::string> methods;
  bool json = false, no_report = false;
  double kappa = 0;
  std::string recommend = DiscoverRequest().recommend;
  AveragingFlags averaging;
  DataFlags reading;
  BagFlags bagging;
  OpenFlags open;

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
    open.checked();
    DiscoverRequest request{.bag = bagging.checked(reading.policy(), averaging.taken())};
    reading.require_fitting(request.bag.resample.row());
    request.grow = bagging.growth();
    for (const std::string& method : methods) request.methods.push_back(Cover::named(method));
    request.average = averaging.options(bagging.learn.parameters);
    request.average.kappa = kappa;
    request.weigh = averaging.weighing(bagging.learn.parameters);
    request.curves = true;
    if (recommend != kOrdered) static_cast<void>(Cover::named(recommend));
    request.recommend = recommend;
    request.run = output + "/run";
    request.origin = {title(), command_as_given()};
    request.bag.bins = reading.replicate_bins();
    require_free_names();

    const Table table = example.empty() ? from_data(request) : from_example(request);
    const Knowledge knowledge = bagging.learn.read_knowledge(table.names());
    request.bag.learn.guide = bagging.learn.read_guide(table.names());
    const Discovery discovery = discover_with_progress(table, request, knowledge, bagging.threads);
    note_assumption(request.average);
    say_effective(discovery.weighing, discovery.bag, discovery.replicates);
    const std::string summary =
        write_results(discovery, {title(), !example.empty(), open, !no_report}, output);
    std::cout << (json ? format_discovery(discovery) : summary);
  }

 private:
  // No file of the user is written over, be it one that is read now or any other.
  void require_free_names() const {
    std::vector<std::string> made = methods;
    if (made.empty())
      for (const Cover& row : default_covers()) made.push_back(row.name);
    if (recommend != kOrdered) made.push_back(recommend);
    const std::vector<std::string> names = result_names(made, !example.empty(), !no_report);
    std::vector<std::string> outputs;
    for (const std::string& name : names) outputs.push_back(output + "/" + name);
    std::vector<std::string> inputs = bagging.learn.knowledge;
    inputs.insert(inputs.end(), {data, example, truth, test, reading.states});
    require_distinct_outputs(inputs, outputs);
    ResultFolder(output).require_ours(names);
  }

  std::string title() const {
    return example.empty() ? std::filesystem::path(data).filename().string()
                           : fmt::format("a sample of {}", example);
  }

  Table from_data(DiscoverRequest& request) const {
    Table table = reading.read(data);
    request.binned = reading.binned();
    request.record = reading.record();
    if (!truth.empty())
      request.truth = align(read_graph_aloud(truth, truth_format), table.names(), truth);
    if (!test.empty()) {
      request.test = reading.read_alike(test, table);
      request.test_record = reading.record_alike();
    }
    return table;
  }

  // Twice the rows, so that the second half is new data for the metrics out of sample.
  Table from_example(DiscoverRequest& request) const {
    const Network network = read_network(example);
    const Table both = sample(network, 2 * rows, request.bag.seed);
    std::vector<std::uint32_t> train(rows), test_rows(rows);
    for (std::uint32_t i = 0; i < rows; ++i) {
      train[i] = i;
      test_rows[i] = static_cast<std::uint32_t>(rows) + i;
    }
    request.test = both.take(test_rows);
    request.truth = network.dag;
    return both.take(train);
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
  command.text("--test", flags->test, "More data of the same kind: adds out-of-sample figures");
  AveragingFlags::declare(flags->bagging.learn.parameters);
  flags->bagging.add(command);
  command.list("--methods", flags->methods,
               "Averages to make, by default " + names_of(default_covers()) +
                   "; also: " + names_of(covers()));
  flags->averaging.add(command);
  command.text("--recommend", flags->recommend,
               "The average that is named first and written as average.json: ordered, from a bag "
               "within the order of a search on all rows, or one of: " +
                   names_of(covers()));
  add_kappa(command, flags->kappa);
  flags->open.add(command, " too, as METHOD");
  command.text("--truth", flags->truth, "The true DAG, if you know it: adds the metrics");
  command.text("--truth-format", flags->truth_format,
               "Its format, if the extension does not "
               "say");
  command.toggle("--json", flags->json, "All that was found as JSON on stdout, not the summary");
  command.toggle("--no-report", flags->no_report, "No report.html");
  flags->reading.add(command);
  flags->reading.add_per_replicate(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
