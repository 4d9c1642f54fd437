// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/network.hpp"

namespace hoist {
namespace {

// Parameters may need a table that does not fit, and that is no reason to lose the rest.
std::string fitted(const Discovery& discovery, const std::string& title, const Dag& dag,
                   const std::string& file, Notes* notes) {
  try {
    return graph_format(file).network(fit(discovery.table, dag), title);
  } catch (const Error& error) {
    if (notes != nullptr) notes->push_back(file + ": holds the structure only: " + error.what());
    return graph_format(file).format(dag);
  }
}

// BIF has discrete variables only.
std::string network_extension(const Discovery& discovery) {
  return discovery.table.shape().continuous > 0 ? ".net.json" : ".bif";
}

std::string metrics_of(const Discovery& discovery) {
  std::vector<Evaluation> metrics = discovery.evaluations;
  metrics.insert(metrics.end(), discovery.references.begin(), discovery.references.end());
  // On which rows: whoever has the file only need not guess.
  for (Evaluation& row : metrics) {
    row.values.emplace_back("rows", static_cast<double>(discovery.table.rows()));
    if (discovery.test)
      row.values.emplace_back("test_rows", static_cast<double>(discovery.test->rows()));
  }
  return evaluations_to_csv(metrics, "average");
}

}  // namespace

std::vector<std::pair<std::string, std::size_t>> result_stems(const Discovery& discovery) {
  std::vector<std::pair<std::string, std::size_t>> stems;
  for (std::size_t i = 0; i < discovery.averages.size(); ++i) {
    if (stems.empty()) stems.emplace_back("average", i);
    if (discovery.averages[i].method != kOrdered)
      stems.emplace_back(discovery.averages[i].method, i);
  }
  return stems;
}

std::vector<ResultFile> result_files(const Discovery& discovery, Notes* notes) {
  const Names& names = discovery.table.names();
  std::vector<ResultFile> files = {
      {"edges.csv", format_edge_table(names, discovery.support, discovery.averages)},
      {"structures.csv", format_structure_table(names, discovery.averages)},
      {"thresholds.csv", format_curves(discovery.curves)},
      {"metrics.csv", metrics_of(discovery)},
      {"discovery.json", format_discovery(discovery)}};
  for (const auto& [stem, index] : result_stems(discovery)) {
    const Dag& dag = discovery.averages[index].average.dag;
    files.push_back({stem + ".json", graph_format("", "json").format(dag)});
    files.push_back(
        {stem + ".dot", format_support_dot(dag, discovery.support, stem, discovery.knowledge)});
    const std::string file = stem + network_extension(discovery);
    files.push_back({file, fitted(discovery, stem, dag, file, notes)});
  }
  return files;
}

}  // namespace hoist
