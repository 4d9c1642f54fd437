// SPDX-License-Identifier: Apache-2.0
#include "bags.hpp"
#include "graphs.hpp"
#include "work.hpp"

namespace hoist::python {
namespace {

// The files of results, and what was noted.
using Found = std::pair<std::vector<std::pair<std::string, std::string>>, Notes>;

// All that one call of the main job finds, as the program writes it.
Found discovered(const Table& table, py::dict keywords, const std::string& lines,
                 const std::vector<std::string>& bins, const std::string& run,
                 const std::vector<std::string>& methods, const std::string& recommend,
                 const std::optional<py::tuple>& truth, const std::optional<Table>& test,
                 const std::string& title, unsigned threads, const py::object& progress) {
  const auto own = take_functions(keywords);
  Settings settings(parameters_from(keywords));
  const BagRequest bag = bag_request(settings, own->entries());
  DiscoverRequest request{.bag = bag.options};
  request.grow = bag.grow;
  request.average = average_options(settings, own->entries());
  request.weigh = settings.choice<Weighing>("weigh", request.weigh.name());
  settings.require_taken();
  for (const std::string& text : bins) request.bag.bins.push_back(parse_bin_rule(text));
  for (const std::string& method : methods) request.methods.push_back(Cover::named(method));
  if (own->method) request.methods.push_back(Choice<Cover>(*own->method));
  request.curves = true;
  if (!recommend.empty()) request.recommend = recommend;
  if (truth) request.truth = align(dag_from(*truth), table.names(), "truth");
  request.test = test;
  request.run = run;
  request.origin = {title, ""};
  const Knowledge knowledge = knowledge_from(lines, table.names());
  return run_aside(threads, progress, [&](const Execution& execution) {
    const Discovery found = discover(table, request, knowledge, execution);
    if (found.outcome.interrupted) throw Stopped{};
    if (!found.outcome.failed.empty()) throw Failed(found.outcome.failed.front().why);
    Notes notes;
    std::vector<std::pair<std::string, std::string>> files;
    for (ResultFile& file : result_files(found, &notes))
      files.emplace_back(std::move(file.name), std::move(file.content));
    return Found{std::move(files), std::move(notes)};
  });
}

}  // namespace

void bind_discoveries(py::module_& module) {
  module.def("discover", &discovered);
  module.def("default_methods", [] {
    std::vector<std::string> names;
    for (const Cover& cover : default_covers()) names.push_back(cover.name);
    return names;
  });
  module.def("results_page", [](const std::string& found, const std::string& run) {
    const py::gil_scoped_release free;
    Page page = results_page(found, "discovery.json", read_run(run));
    return std::pair(std::move(page.html), std::move(page.no_layout));
  });
  module.def("require_free", [](const std::string& folder, const std::vector<std::string>& names) {
    ResultFolder(folder).require_ours(names);
  });
  module.def("write_results", [](const std::string& folder,
                                 const std::vector<std::pair<std::string, std::string>>& texts) {
    std::vector<ResultFile> files;
    for (const auto& [name, text] : texts) files.push_back({name, text});
    ResultFolder(folder).write(files);
  });
}

}  // namespace hoist::python
