// SPDX-License-Identifier: Apache-2.0
#include "results.hpp"

#include <algorithm>
#include <filesystem>

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

// Averages of an earlier command would stand beside tables that do not know them.
void remove_others(const Discovery& discovery, const std::string& directory) {
  for (const Cover& row : covers()) {
    if (std::ranges::any_of(discovery.averages,
                            [&](const NamedAverage& named) { return named.method == row.name; }))
      continue;
    std::error_code ignored;
    for (const char* extension : {".json", ".dot", ".bif"})
      std::filesystem::remove(directory + "/" + row.name + extension, ignored);
  }
}

}  // namespace

std::string write_results(const Discovery& discovery, const ResultsOf& what,
                          const std::string& directory) {
  // All texts before the first file: what fails on the way leaves no half of the results.
  std::vector<std::pair<std::string, std::string>> files;
  const auto write = [&](const std::string& name, std::string text) {
    files.emplace_back(name, std::move(text));
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
  for (const auto& [name, text] : files) write_result(directory + "/" + name, text);
  remove_others(discovery, directory);
  return summary;
}

}  // namespace hoist::app
