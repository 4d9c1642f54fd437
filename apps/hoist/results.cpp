// SPDX-License-Identifier: Apache-2.0
#include "results.hpp"

#include <algorithm>

#include "hoist/files.hpp"
#include "hoist/hoist.hpp"
#include "summary.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

// Parameters may need a table that does not fit, and that is no reason to lose the rest.
std::string fitted_bif(const Discovery& discovery, const std::string& method, const Dag& dag) {
  try {
    return format_bif(fit(discovery.table, dag), method);
  } catch (const Error& error) {
    say_note(method + ".bif: holds the structure only: " + error.what());
    return graph_format("", "bif").format(dag);
  }
}

std::vector<std::string> names_of(const std::string& method) {
  return {method + ".json", method + ".dot", method + ".bif"};
}

// Averages of an earlier command would stand beside tables that do not know them.
std::vector<std::string> names_of_others(const Discovery& discovery) {
  std::vector<std::string> names;
  for (const Cover& row : covers())
    if (std::ranges::find(discovery.averages, row.name, &NamedAverage::method) ==
        discovery.averages.end())
      for (const std::string& name : names_of(std::string(row.name))) names.push_back(name);
  return names;
}

}  // namespace

std::string write_results(const Discovery& discovery, const ResultsOf& what,
                          const std::string& directory) {
  // All texts before the first file: what fails on the way leaves no half of the results.
  std::vector<ResultFile> files;
  const auto write = [&](const std::string& name, std::string text) {
    files.push_back({name, std::move(text)});
  };
  const Names& names = discovery.table.names();
  if (what.example) {
    write("data.csv", format_table(discovery.table));
    write("truth.json", graph_format("", "json").format(*discovery.truth));
  }
  write("edges.csv", format_edge_table(names, discovery.support, discovery.averages));
  write("structures.csv", format_structure_table(names, discovery.averages));
  for (const auto& [method, average] : discovery.averages) {
    write(method + ".json", graph_format("", "json").format(average.dag));
    write(method + ".dot", format_support_dot(average.dag, discovery.support, method));
    write(method + ".bif", fitted_bif(discovery, method, average.dag));
  }
  std::vector<Evaluation> metrics = discovery.evaluations;
  metrics.insert(metrics.end(), discovery.references.begin(), discovery.references.end());
  write("metrics.csv", evaluations_to_csv(metrics, "average"));
  write("discovery.json", format_discovery(discovery));
  const std::string summary = summarise(discovery, what.title, directory);
  write("summary.txt", summary);
  ResultFolder(directory).write(files, names_of_others(discovery));
  return summary;
}

std::vector<std::string> result_names(const std::vector<std::string>& methods, bool example) {
  std::vector<std::string> names = {"edges.csv", "structures.csv", "metrics.csv", "discovery.json",
                                    "summary.txt"};
  if (example) names.insert(names.end(), {"data.csv", "truth.json"});
  for (const std::string& method : methods)
    for (const std::string& name : names_of(method)) names.push_back(name);
  return names;
}

}  // namespace hoist::app
