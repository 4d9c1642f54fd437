// SPDX-License-Identifier: Apache-2.0
#include "results.hpp"

#include <algorithm>

#include "hoist/files.hpp"
#include "hoist/hoist.hpp"
#include "page_output.hpp"
#include "summary.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

// Parameters may need a table that does not fit, and that is no reason to lose the rest.
std::string fitted(const Discovery& discovery, const std::string& method, const Dag& dag,
                   const std::string& file) {
  try {
    return graph_format(file).network(fit(discovery.table, dag), method);
  } catch (const Error& error) {
    say_note(file + ": holds the structure only: " + error.what());
    return graph_format(file).format(dag);
  }
}

// BIF has discrete variables only.
std::string network_extension(const Discovery& discovery) {
  return discovery.table.shape().continuous > 0 ? ".net.json" : ".bif";
}

std::vector<std::string> names_of(const std::string& method) {
  std::vector<std::string> names = {method + ".json", method + ".dot", method + ".bif",
                                    method + ".net.json"};
  for (const std::string& form : OpenFlags::forms())
    for (const char* extension : {".json", ".dot"}) names.push_back(method + form + extension);
  return names;
}

// Which files there are, and of which average. The recommended average is `average`, and has its
// own name besides where it is one of the covers.
std::vector<std::pair<std::string, std::size_t>> to_write(const Discovery& discovery) {
  std::vector<std::pair<std::string, std::size_t>> files;
  for (std::size_t i = 0; i < discovery.averages.size(); ++i) {
    if (files.empty()) files.emplace_back("average", i);
    if (discovery.averages[i].method != kOrdered)
      files.emplace_back(discovery.averages[i].method, i);
  }
  return files;
}

// Averages of an earlier command would stand beside tables that do not know them, and so would
// other forms of those that are made now.
std::vector<std::string> names_of_others(const std::vector<ResultFile>& files) {
  std::vector<std::string> stems = {"average"}, names;
  for (const Cover& row : covers()) stems.push_back(row.name);
  for (const std::string& stem : stems)
    for (const std::string& name : names_of(stem))
      if (std::ranges::find(files, name, &ResultFile::name) == files.end()) names.push_back(name);
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
  write("thresholds.csv", format_curves(discovery.curves));
  for (const auto& [stem, place] : to_write(discovery)) {
    const Dag& dag = discovery.averages[place].average.dag;
    write(stem + ".json", graph_format("", "json").format(dag));
    write(stem + ".dot", format_support_dot(dag, discovery.support, stem, discovery.knowledge));
    if (const std::string form = what.open.form(); !form.empty()) {
      const Pdag open = std::get<Pdag>(what.open.shaped(dag, discovery.certainties[place].open,
                                                        discovery.support, discovery.knowledge));
      write(stem + form + ".json", graph_format("", "json").format_class(open));
      write(stem + form + ".dot", format_support_dot(open, discovery.support, stem));
    }
    const std::string file = stem + network_extension(discovery);
    write(file, fitted(discovery, stem, dag, file));
  }
  std::vector<Evaluation> metrics = discovery.evaluations;
  metrics.insert(metrics.end(), discovery.references.begin(), discovery.references.end());
  // On which rows: whoever has the file only need not guess.
  for (Evaluation& row : metrics) {
    row.values.emplace_back("rows", static_cast<double>(discovery.table.rows()));
    if (discovery.test)
      row.values.emplace_back("test_rows", static_cast<double>(discovery.test->rows()));
  }
  write("metrics.csv", evaluations_to_csv(metrics, "average"));
  const std::string found = format_discovery(discovery);
  write("discovery.json", found);
  std::vector<std::string> stale = names_of_others(files);
  if (what.report) {
    // From the same bytes as `hoist report` has them, so that it writes the same page.
    Page page = results_page(found, "discovery.json", read_run(directory + "/run"));
    note_no_layout(page);
    write(kPageName, std::move(page.html));
  } else {
    stale.push_back(kPageName);
  }
  const std::string summary = summarise(discovery, what.title, directory);
  write("summary.txt", summary);
  ResultFolder(directory).write(files, stale);
  return summary;
}

std::vector<std::string> result_names(const std::vector<std::string>& methods, bool example,
                                      bool report) {
  std::vector<std::string> names = {"edges.csv",   "structures.csv", "thresholds.csv",
                                    "metrics.csv", "discovery.json", "summary.txt"};
  if (report) names.push_back(kPageName);
  if (example) names.insert(names.end(), {"data.csv", "truth.json"});
  for (const std::string& name : names_of("average")) names.push_back(name);
  for (const std::string& method : methods)
    for (const std::string& name : names_of(method)) names.push_back(name);
  return names;
}

}  // namespace hoist::app
