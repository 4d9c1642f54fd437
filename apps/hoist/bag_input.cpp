// SPDX-License-Identifier: Apache-2.0
#include "bag_input.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "flags.hpp"
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
  return {std::move(run.bag), std::move(run.knowledge)};
}

BagInput read_graphs(const std::vector<std::string>& paths, const std::string& format) {
  std::vector<Dag> graphs;
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
    graphs.push_back(read_graph(path, format));
    names.insert(graphs.back().names().list().begin(), graphs.back().names().list().end());
  }
  BagInput input;
  input.bag.names = Names({names.begin(), names.end()});
  for (std::size_t i = 0; i < graphs.size(); ++i)
    input.bag.dags.push_back(align(graphs[i], input.bag.names, paths[i]));
  return input;
}

}  // namespace

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
