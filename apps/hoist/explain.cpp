// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>
#include <set>

#include "bag_input.hpp"
#include "command.hpp"
#include "explain_text.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

namespace fs = std::filesystem;

// What a folder holds that can be explained.
struct Found {
  BagInput input;
  StoredDiscovery stored;
};

// A run by itself has no averages yet: it gets all, each with its own threshold.
StoredDiscovery averaged(const Bag& bag, const std::vector<EdgeSupport>& support,
                         const Knowledge& knowledge) {
  StoredDiscovery made;
  made.replicates = bag.size();
  for (const Cover& cover : default_covers()) {
    made.averages.push_back({cover.name, average(bag, cover, {}, knowledge)});
    made.certainties.push_back(
        certainty(bag, cover, made.averages.back().average, support, knowledge));
  }
  return made;
}

struct Explain {
  std::string place;
  std::vector<std::string> variables;
  bool json = false;

  void run() const {
    const std::string results = place + "/discovery.json";
    std::error_code ignored;
    const bool whole = fs::is_regular_file(results, ignored) && is_run(place + "/run");
    if (!whole && !is_run(place)) refuse();
    BagInput input = read_bag_input({whole ? place + "/run" : place}, "");
    const Names& names = input.bag.names;
    const std::vector<Node> chosen = nodes(names);  // before any work
    StoredDiscovery stored;
    if (whole) stored = parse_discovery(read_file(results), results, names);
    // A run may have grown since.
    if (whole && input.bag.size() > stored.replicates)
      input.bag.replicates.resize(stored.replicates, input.bag.replicates.front());
    const std::vector<EdgeSupport> support = edge_support(input.bag, input.knowledge);
    const Bag bag = with_dags(input.bag, input.seed);
    if (!whole) stored = averaged(bag, support, input.knowledge);
    const auto all = explain(bag, support, stored.averages, stored.certainties);
    std::vector<VariableReport> reports;
    for (Node node : chosen) reports.push_back(all[node]);
    if (json)
      std::cout << format_explanation(names, stored, reports);
    else if (variables.empty())
      std::cout << explain_all(names, stored, reports);
    else
      std::cout << explain_each(names, stored, reports);
  }

 private:
  [[noreturn]] void refuse() const {
    std::error_code ignored;
    const std::string what = !fs::exists(place, ignored)         ? "is not there"
                             : !fs::is_directory(place, ignored) ? "is a file"
                             : fs::exists(place + "/discovery.json", ignored)
                                 ? "holds results without their run"
                                 : "holds neither results (discovery.json) nor a run "
                                   "(manifest.json)";
    throw Error(
        ErrorKind::input,
        place + ": " + what + "; give the folder of `hoist discover -o` or of `hoist bag -o`");
  }

  // Those asked for, each once, or all of them.
  std::vector<Node> nodes(const Names& names) const {
    std::vector<Node> list;
    std::set<Node> seen;
    for (const std::string& name : variables)
      if (const Node node = names.at(name, place); seen.insert(node).second) list.push_back(node);
    if (variables.empty())
      for (Node node = 0; node < names.size(); ++node) list.push_back(node);
    return list;
  }
};

}  // namespace

void add_explain(FlagSet& command) {
  const auto flags = std::make_shared<Explain>();
  command
      .text("RESULTS", flags->place,
            "Folder of `hoist discover`, or a run of `hoist bag`, which gets every average")
      .required();
  command.words("VARIABLE", flags->variables,
                "What to explain; by default all variables in a table, the most uncertain first");
  command.toggle("--json", flags->json, "Everything that is said as JSON on stdout");
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
