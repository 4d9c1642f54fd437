// SPDX-License-Identifier: Apache-2.0
#include "bag_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "flags.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

namespace fs = std::filesystem;

BagInput read_stored_run(const std::string& path) {
  StoredRun run = read_run(path);
  say_notes(run.notes);
  if (!run.missing.empty())
    say_note(
        fmt::format("{}: {} of {} replicates are there; {} are missing (the first is number "
                    "{}), and the average is over those that are there",
                    path, run.replicates - run.missing.size(), run.replicates, run.missing.size(),
                    run.missing.front() + 1));
  BagInput input{std::move(run.bag), std::move(run.knowledge), run.seed};
  // Where replicates are missing, nobody can tell by its place which is which.
  if (run.missing.empty() && input.bag.size() == run.replicates) input.resample = run.resample;
  input.data_digest = run.data_digest;
  return input;
}

// The last graph must share a variable with one before it: graphs of other studies have nothing to
// average.
void require_common_variables(const std::vector<Graph>& graphs,
                              const std::vector<std::string>& paths) {
  const Names& last = names_of(graphs.back());
  bool any = graphs.size() == 1 || last.size() == 0;
  for (std::size_t i = 0; i + 1 < graphs.size() && !any; ++i)
    any = names_of(graphs[i]).size() == 0 ||
          std::ranges::any_of(names_of(graphs[i]).list(),
                              [&](const std::string& name) { return last.find(name).has_value(); });
  if (!any)
    throw Error(ErrorKind::input,
                fmt::format("{}: none of its variables ({}) is one of {} ({}); the graphs of a bag "
                            "are over the same variables",
                            paths[graphs.size() - 1], shown_list(last.list()), paths.front(),
                            shown_list(names_of(graphs.front()).list())));
}

// An edge list has no place for variables without edges, so a graph may lack some; a wrong file
// lacks many.
void note_lacking_variables(const std::vector<Graph>& graphs, const std::vector<std::string>& paths,
                            const Names& all) {
  std::size_t lacking = 0;
  std::string first;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    if (names_of(graphs[i]).size() == all.size()) continue;
    std::vector<std::string> absent;
    for (const std::string& name : all.list())
      if (!names_of(graphs[i]).find(name)) absent.push_back(in_quotes(name));
    if (++lacking == 1) first = paths[i] + " has no " + as_many_as_fit(absent);
  }
  if (lacking > 0)
    say_note(
        fmt::format("{} of {} graphs lack{} variables that others have, which count as isolated "
                    "there: {}{}",
                    lacking, graphs.size(), lacking == 1 ? "s" : "", first,
                    lacking > 1 ? fmt::format("; {} more lack some", lacking - 1) : ""));
}

BagInput read_graphs(const std::vector<std::string>& paths, const std::string& format) {
  std::vector<Graph> graphs;
  std::set<std::string> names;  // sorted, so that the order of the files has no say
  for (const std::string& path : paths) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
      throw Error(
          ErrorKind::input,
          fmt::format("{0}: is a directory but no run (it has no manifest.json); name {1}", path,
                      is_run(path + "/run")
                          ? "the run in it: " + path + "/run"
                          : "the graph files in it, such as " + path + "/*.json"));
    graphs.push_back(read_any_graph_aloud(path, format));
    require_common_variables(graphs, paths);
    const std::vector<std::string>& more = names_of(graphs.back()).list();
    names.insert(more.begin(), more.end());
  }
  BagInput input;
  input.bag.names = Names({names.begin(), names.end()});
  note_lacking_variables(graphs, paths, input.bag.names);
  for (std::size_t i = 0; i < graphs.size(); ++i)
    input.bag.add(align(graphs[i], input.bag.names, paths[i]));
  return input;
}

}  // namespace

Dag read_graph_aloud(const std::string& path, const std::string& format) {
  Notes notes;
  Dag dag = read_graph(path, format, &notes);
  say_notes(notes);
  return dag;
}

Graph read_any_graph_aloud(const std::string& path, const std::string& format) {
  Notes notes;
  Graph graph = read_any_graph(path, format, &notes);
  say_notes(notes);
  return graph;
}

Bag with_dags(const Bag& bag, std::uint64_t seed) {
  if (bag.all_dags()) return bag;
  const auto classes = std::ranges::count_if(bag.replicates, [](const Replicate& replicate) {
    return std::holds_alternative<Pdag>(replicate.graph);
  });
  say_note(fmt::format(
      "{} of {} graphs are equivalence classes; each is extended to a DAG, and what it leaves open "
      "is turned by an order drawn for each graph (seed {})",
      classes, bag.size(), seed));
  return extended(bag, seed);
}

bool is_run(const std::string& path) {
  std::error_code ignored;  // a path that cannot be looked at is none
  return fs::is_directory(path, ignored) && fs::exists(path + "/manifest.json", ignored);
}

bool is_plain_bag(const std::string& path) {
  std::error_code ignored;
  return path.ends_with(".json") && fs::is_regular_file(path, ignored) && is_bag(read_file(path));
}

BagInput read_bag_input(const std::vector<std::string>& paths, const std::string& format) {
  if (paths.size() == 1) require_room_for(paths.front());
  if (paths.size() == 1 && is_run(paths.front())) return read_stored_run(paths.front());
  if (paths.size() == 1 && is_plain_bag(paths.front()))
    return {parse_bag(read_file(paths.front()), paths.front()), Knowledge()};
  return read_graphs(paths, format);
}

}  // namespace hoist::app
