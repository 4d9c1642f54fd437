// SPDX-License-Identifier: Apache-2.0
#include "results.hpp"

#include <algorithm>

namespace hoist::r {
namespace {

constexpr const char* kReport = "report.html";

std::vector<std::string> names_of(const std::string& stem) {
  return {stem + ".json", stem + ".dot", stem + ".bif", stem + ".net.json"};
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
  std::vector<ResultFile> files = result_files(discovery, &work.notes);
  if (report) {
    const auto found = std::ranges::find(files, "discovery.json", &ResultFile::name);
    Page page = results_page(found->content, "discovery.json", read_run(directory + "/run"),
                             work.execution.stop);
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
