// SPDX-License-Identifier: Apache-2.0
#include "average.hpp"
#include "bag.hpp"
#include "columns.hpp"
#include "graphs.hpp"
#include "results.hpp"
#include "settings.hpp"

namespace hoist::r {
namespace {

DiscoverRequest request_of(Work& work, std::string& missing) {
  Settings settings = settings_of(work);
  BagRequest bagging = bag_request(settings);
  DiscoverRequest request{.bag = bagging.options, .average = average_options(settings)};
  request.grow = bagging.grow;
  request.weigh = settings.choice<Weighing>("weigh", request.weigh.name());
  request.recommend = settings.word("recommend", request.recommend);
  missing = settings.word("missing", "refuse");
  settings.require_taken();
  for (const std::string& method : work.given.texts("methods"))
    request.methods.push_back(Cover::named(method));
  if (request.methods.empty())
    for (const Cover& cover : default_covers()) request.methods.push_back(cover.name);
  if (request.recommend != kOrdered) static_cast<void>(Cover::named(request.recommend));
  return request;
}

Item curve_columns(const Discovery& discovery) {
  // The text is the one that the file has; its cells are numbers and words of ours.
  return format_curves(discovery.curves);
}

Item found(const Discovery& discovery) {
  Fields averages;
  for (std::size_t i = 0; i < discovery.averages.size(); ++i) {
    const NamedAverage& named = discovery.averages[i];
    averages.push_back({named.method, average_item(named.method, named.average,
                                                   discovery.certainties[i], discovery.support)});
  }
  const Names& names = discovery.table.names();
  std::vector<Evaluation> metrics = discovery.evaluations;
  metrics.insert(metrics.end(), discovery.references.begin(), discovery.references.end());
  Fields item = {{"averages", std::move(averages)},
                 {"edges", edge_columns(names, discovery.support, discovery.averages)},
                 {"structures", structure_columns(names, discovery.averages)},
                 {"metrics", evaluation_columns(metrics, "average")},
                 {"thresholds", curve_columns(discovery)},
                 {"bag", item_of(discovery.bag)},
                 {"knowledge", format_knowledge(discovery.knowledge)},
                 {"rows", static_cast<double>(discovery.table.rows())},
                 {"replicates", static_cast<double>(discovery.replicates)},
                 {"seed", seed_item(discovery.seed)},
                 {"digest", discovery.weights.empty() ? digest_of(discovery.table) : ""},
                 {"weighing", discovery.weighing},
                 {"why", discovery.why}};
  if (discovery.knowledge_cost)
    item.push_back({"knowledge_cost", std::vector<double>{discovery.knowledge_cost->without,
                                                          discovery.knowledge_cost->with}});
  return item;
}

}  // namespace

Item discover(Work& work) {
  std::string missing;
  DiscoverRequest request = request_of(work, missing);
  const std::string out = work.given.text("out");
  const bool report = work.given.yes_no("report", true);
  if (!out.empty()) {
    request.run = out + "/run";
    ResultFolder(out).require_ours(result_names(request, report));
  }
  const Data data(work, missing);
  const Names& names = data.table().names();
  BagRequest bagging{request.bag, request.grow};
  complete(bagging, work, data);
  request.bag = bagging.options;
  request.curves = true;
  request.binned = data.binned();
  request.record = data.record();
  request.origin = {work.given.text("title"), work.given.text("command")};
  if (work.given.has("truth"))
    request.truth = align(dag_of(work.given.list("truth"), "truth"), names, "truth");
  if (work.given.has("test")) request.test = data.alike("test", request.test_record);
  const Knowledge knowledge = knowledge_of(work, names, most_parents(request.bag.learn));
  const Discovery discovery = hoist::discover(data.table(), request, knowledge, work.execution);
  require_whole(discovery.outcome, work, request.run);
  if (discovery.growth) note_growth(*discovery.growth, work);
  if (!out.empty()) write_results(discovery, out, report, work);
  return found(discovery);
}

}  // namespace hoist::r
