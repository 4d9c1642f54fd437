// SPDX-License-Identifier: Apache-2.0
#include "results.hpp"

#include <algorithm>

namespace hoist::r {
namespace {

constexpr const char* kReport = "report.html";

std::vector<std::string> names_of(const std::string& stem) {
  return {stem + ".json", stem + ".dot", stem + ".bif", stem + ".net.json"};
}

// The recommended average is `average`, and has its own name besides where it is a cover's.
std::vector<std::pair<std::string, std::size_t>> to_write(const Discovery& discovery) {
  std::vector<std::pair<std::string, std::size_t>> stems;
  for (std::size_t i = 0; i < discovery.averages.size(); ++i) {
    if (stems.empty()) stems.emplace_back("average", i);
    if (discovery.averages[i].method != kOrdered)
      stems.emplace_back(discovery.averages[i].method, i);
  }
  return stems;
}

// Parameters may need a table that does not fit, and that is no reason to lose the rest.
std::string fitted(const Discovery& discovery, const std::string& stem, const Dag& dag,
                   const std::string& file, Work& work) {
  try {
    return graph_format(file).network(fit(discovery.table, dag), stem);
  } catch (const Error& error) {
    work.notes.push_back(file + ": holds the structure only: " + error.what());
    return graph_format(file).format(dag);
  }
}

std::string metrics(const Discovery& discovery) {
  std::vector<Evaluation> rows = discovery.evaluations;
  rows.insert(rows.end(), discovery.references.begin(), discovery.references.end());
  for (Evaluation& row : rows) {
    row.values.emplace_back("rows", static_cast<double>(discovery.table.rows()));
    if (discovery.test)
      row.values.emplace_back("test_rows", static_cast<double>(discovery.test->rows()));
  }
  return evaluations_to_csv(rows, "average");
}

}  // namespace

std::vector<std::string> result_names(const DiscoverRequest& request, bool report) {
  std::vector<std::string> names = {"edges.csv", "structures.csv", "thresholds.csv", "metrics.csv",
                                    "discovery.json"};
  if (report) names.push_back(kReport);
  std::vector<std::string> stems = {"average"};
  for (const Choice<Cover>& method : request.methods) stems.push_back(method.name());
  if (request.recommend != kOrdered) stems.push_back(request.recommend);
  for (const std::string& stem : stems)
    for (std::string& name : names_of(stem)) names.push_back(std::move(name));
  return names;
}

void write_results(const Discovery& discovery, const std::string& directory, bool report,
                   Work& work) {
  std::vector<ResultFile> files;
  const Names& names = discovery.table.names();
  files.push_back({"edges.csv", format_edge_table(names, discovery.support, discovery.averages)});
  files.push_back({"structures.csv", format_structure_table(names, discovery.averages)});
  files.push_back({"thresholds.csv", format_curves(discovery.curves)});
  const char* const network = discovery.table.shape().continuous > 0 ? ".net.json" : ".bif";
  for (const auto& [stem, place] : to_write(discovery)) {
    const Dag& dag = discovery.averages[place].average.dag;
    files.push_back({stem + ".json", graph_format("", "json").format(dag)});
    files.push_back(
        {stem + ".dot", format_support_dot(dag, discovery.support, stem, discovery.knowledge)});
    files.push_back({stem + network, fitted(discovery, stem, dag, stem + network, work)});
  }
  files.push_back({"metrics.csv", metrics(discovery)});
  const std::string found = format_discovery(discovery);
  files.push_back({"discovery.json", found});
  if (report) {
    Page page =
        results_page(found, "discovery.json", read_run(directory + "/run"), work.execution.stop);
    if (!page.no_layout.empty())
      work.notes.push_back("the report draws its graph in a simple way: " + page.no_layout);
    files.push_back({kReport, std::move(page.html)});
  }
  // Averages of an earlier call would stand beside tables that do not know them, and so would a
  // summary.
  std::vector<std::string> stale = {"summary.txt", kReport};
  for (const Cover& cover : covers())
    for (std::string& name : names_of(cover.name)) stale.push_back(std::move(name));
  for (std::string& name : names_of("average")) stale.push_back(std::move(name));
  std::erase_if(stale, [&](const std::string& name) {
    return std::ranges::find(files, name, &ResultFile::name) != files.end();
  });
  ResultFolder(directory).write(files, stale);
}

}  // namespace hoist::r
