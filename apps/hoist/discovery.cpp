// SPDX-License-Identifier: Apache-2.0
#include "discovery.hpp"

#include <algorithm>
#include <filesystem>

#include "terminal.hpp"

namespace hoist::app {

std::vector<Evaluation> evaluate(const Discovery& discovery) {
  std::vector<Evaluation> rows;
  for (const NamedAverage& named : discovery.averages) {
    Evaluation row{named.method, {}};
    if (discovery.truth) row.values = structural_values(*discovery.truth, named.average.dag);
    if (discovery.test)
      append_fit_values(row, named.average.dag, discovery.table, *discovery.test);
    else
      row.values.emplace_back(
          "in_bic", fit_metrics(named.average.dag, discovery.table, discovery.table).in_bic);
    rows.push_back(std::move(row));
  }
  return rows;
}

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

void write_results(const Discovery& discovery, const std::string& directory) {
  // All texts before the first file: what fails on the way leaves no half of the results.
  std::vector<std::pair<std::string, std::string>> files;
  const auto write = [&](const std::string& name, std::string text) {
    files.emplace_back(name, std::move(text));
  };
  const Names& names = discovery.table.names();
  if (discovery.example) {
    write("data.csv", format_table(discovery.table));
    write("truth.json", graph_format("", "json").format(*discovery.truth));
  }
  write("edges.csv", format_edge_table(discovery.bag, discovery.averages));
  write("structures.csv", format_structure_table(names, discovery.averages));
  const std::vector<EdgeSupport> support = edge_support(discovery.bag);
  for (const auto& [method, average] : discovery.averages) {
    write(method + ".json", graph_format("", "json").format(average.dag));
    write(method + ".dot", format_support_dot(average.dag, support, method));
    write(method + ".bif", fitted_bif(discovery, method, average.dag));
  }
  write("metrics.csv", evaluations_to_csv(evaluate(discovery), "average"));
  write("summary.txt", summarise(discovery, directory));
  for (const auto& [name, text] : files) write_result(directory + "/" + name, text);
  remove_others(discovery, directory);
}

}  // namespace hoist::app
