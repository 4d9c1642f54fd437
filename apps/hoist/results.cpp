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

std::vector<std::string> names_of(const std::string& method) {
  std::vector<std::string> names = {method + ".json", method + ".dot", method + ".bif",
                                    method + ".net.json"};
  for (const std::string& form : OpenFlags::forms())
    for (const char* extension : {".json", ".dot"}) names.push_back(method + form + extension);
  return names;
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
  Notes notes;
  std::vector<ResultFile> files = result_files(discovery, &notes);
  for (const std::string& note : notes) say_note(note);
  const auto write = [&](const std::string& name, std::string text) {
    files.push_back({name, std::move(text)});
  };
  if (what.example) {
    write("data.csv", format_table(discovery.table));
    write("truth.json", graph_format("", "json").format(*discovery.truth));
  }
  if (const std::string form = what.open.form(); !form.empty()) {
    for (const auto& [stem, index] : result_stems(discovery)) {
      const Pdag open = std::get<Pdag>(what.open.shaped(discovery.averages[index].average.dag,
                                                        discovery.certainties[index].open,
                                                        discovery.support, discovery.knowledge));
      write(stem + form + ".json", graph_format("", "json").format_class(open));
      write(stem + form + ".dot", format_support_dot(open, discovery.support, stem));
    }
  }
  std::vector<std::string> stale = names_of_others(files);
  if (what.report) {
    // From the same bytes as `hoist report` has them, so that it writes the same page.
    const auto found = std::ranges::find(files, "discovery.json", &ResultFile::name);
    Page page = results_page(found->content, "discovery.json", read_run(directory + "/run"));
    note_no_layout(page);
    write(kPageName, std::move(page.html));
  } else {
    stale.push_back(kPageName);
  }
  const std::string summary = summarise(discovery, what.title, directory, what.report);
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
