// SPDX-License-Identifier: Apache-2.0
#include "draw_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "bag_input.hpp"
#include "flags.hpp"
#include "hoist/discover.hpp"
#include "hoist/files.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

namespace fs = std::filesystem;

std::string results_of(const std::string& place) { return place + "/discovery.json"; }

bool is_results(const std::string& place) {
  std::error_code ignored;
  return fs::is_directory(place, ignored) && fs::is_regular_file(results_of(place), ignored);
}

std::string counted(std::uint64_t number, const char* what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

// What a reader of the figure needs to make it again.
std::string source_of(const std::string& method, const Average& average, std::uint64_t replicates,
                      const std::string& data, std::optional<std::uint64_t> seed) {
  const auto& rows_of_table = covers();
  const auto cover = std::ranges::find(rows_of_table, method, &Cover::name);
  std::string text = "Average " + method;
  text += " (" + (cover == rows_of_table.end() ? "recommended" : cover->title) + ")";
  text += " of " + counted(replicates, "replicate");
  if (!data.empty()) text += " of " + data;
  text += average.threshold > 0 ? fmt::format("; threshold {:.3g}", average.threshold)
                                : "; no threshold";
  if (seed) text += fmt::format("; seed {}", *seed);
  return text + ".";
}

class Input {
 public:
  explicit Input(const DrawInput& asked) : asked_(asked) {}

  Drawn read() const {
    if (is_results(asked_.place)) return of_results();
    if (is_run(asked_.place) || is_plain_bag(asked_.place)) return of_bag();
    return of_graph();
  }

 private:
  // Of the file, where one was given.
  Knowledge knowledge_or(const Knowledge& other, const Names& names) const {
    return asked_.knowledge.empty() ? other : read_sound_knowledge(asked_.knowledge, names);
  }

  Drawn of_results() const {
    const std::string file = results_of(asked_.place);
    const StoredResults results = parse_results(read_file(file), file);
    const auto& averages = results.discovery.averages;
    const std::size_t at = place_of_method(averages);
    Average average = averages[at].average;
    Pdag open = results.discovery.certainties[at].open;
    const Knowledge knowledge = knowledge_or(results.knowledge, results.names);
    if (const auto threshold = threshold_of(asked_.threshold)) {
      if (threshold->number() == nullptr)
        throw Error(ErrorKind::usage,
                    fmt::format("--threshold: of results it is a number; `hoist draw {} --method "
                                "METHOD --threshold {}` works the rule out of the bag",
                                shell_path(asked_.place + "/run"), asked_.threshold));
      try {
        average = raised(average, *threshold->number(), results.knowledge);
      } catch (const Error& error) {
        throw Error(error.kind(),
                    fmt::format("--threshold: {}; `hoist draw {} --method METHOD --threshold {}` "
                                "makes one of the bag",
                                error.what(), shell_path(asked_.place + "/run"), asked_.threshold));
      }
      open = cpdag(average.dag, results.knowledge);
    }
    return {drawing_of(average, open, results.support, knowledge),
            source_of(averages[at].method, average, results.discovery.replicates,
                      results.title + ", " + counted(results.rows, "row"), results.seed),
            results.truth};
  }

  std::size_t place_of_method(const std::vector<NamedAverage>& averages) const {
    if (averages.empty())
      throw Error(ErrorKind::input, results_of(asked_.place) + ": has no average");
    if (asked_.method.empty()) return 0;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < averages.size(); ++i) {
      if (averages[i].method == asked_.method) return i;
      names.push_back(averages[i].method);
    }
    throw Error(ErrorKind::usage,
                fmt::format("--method: {} has no average {}, but {}{}", asked_.place,
                            in_quotes(asked_.method), join(names, ", "),
                            did_you_mean(asked_.method, names)));
  }

  Drawn of_bag() const {
    const std::string method = asked_.method.empty() ? "pma" : asked_.method;
    if (method == kOrdered)
      throw Error(ErrorKind::usage,
                  fmt::format("--method {}: takes a bag of its own, which `hoist discover` makes; "
                              "give its folder of results, or one of: {}",
                              method, names_of(covers())));
    const Choice<Cover> cover = method;
    const BagInput input = read_bag_input({asked_.place}, asked_.format);
    const Knowledge knowledge = knowledge_or(input.knowledge, input.bag.names);
    const std::vector<EdgeSupport> support = edge_support(input.bag, knowledge);
    const Bag bag = with_dags(input.bag, input.seed);
    AverageOptions options{.threshold = threshold_of(asked_.threshold)};
    options.data.pairs = input.resample && input.resample->row().pairs;
    const Average made = average(bag, cover, options, knowledge);
    std::optional<std::uint64_t> seed;
    if (is_run(asked_.place)) seed = input.seed;
    return {drawing_of(made, cpdag(made.dag, knowledge), support, knowledge),
            source_of(method, made, bag.size(), "", seed), std::nullopt};
  }

  Drawn of_graph() const {
    std::error_code ignored;
    if (fs::is_directory(asked_.place, ignored))
      throw Error(ErrorKind::input,
                  asked_.place +
                      ": holds neither results (discovery.json) nor a run "
                      "(manifest.json); give the folder of `hoist discover -o` or of "
                      "`hoist bag -o`, a bag or a graph");
    for (const auto& [flag, value] :
         {std::pair("--method", &asked_.method), std::pair("--threshold", &asked_.threshold)})
      if (!value->empty())
        throw Error(ErrorKind::usage, std::string(flag) + ": " + asked_.place +
                                          " is one graph; that flag is for results, runs and bags");
    const Graph graph = read_any_graph_aloud(asked_.place, asked_.format);
    return {drawing_of(graph, knowledge_or(Knowledge(), names_of(graph))), "", std::nullopt};
  }

  const DrawInput& asked_;
};

}  // namespace

std::vector<std::string> DrawInput::paths() const {
  std::vector<std::string> paths = knowledge;
  paths.push_back(is_results(place) ? results_of(place) : place);
  return paths;
}

Drawn read_drawn(const DrawInput& input) { return Input(input).read(); }

}  // namespace hoist::app
