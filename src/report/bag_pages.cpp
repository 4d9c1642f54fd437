// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "discover/stored.hpp"
#include "hoist/error.hpp"
#include "hoist/report.hpp"
#include "report/bag_report.hpp"
#include "report/page.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

Page laid_out(const BagReport& report, const std::stop_token& stop) {
  const LayoutResult found = lay_out(layout_request(report), stop);
  return {page_of(format_bag_report(report, found.layout)), found.why};
}

// The first so many replicates, as the averages saw them.
Bag averaged_bag(const StoredRun& run, std::uint64_t replicates, const Json& weights,
                 std::string_view place) {
  const auto gone = static_cast<std::uint64_t>(std::ranges::lower_bound(run.missing, replicates) -
                                               run.missing.begin());
  const std::uint64_t asked = std::min(replicates, run.replicates);
  if (gone > 0 || asked < replicates)
    throw Error(ErrorKind::input,
                fmt::format("{}: is of {} replicates, and {} of them are not in the run; run "
                            "`hoist discover` again with the same flags, which completes it",
                            place, replicates, gone + replicates - asked));
  Bag bag = run.bag;
  bag.replicates.resize(replicates, bag.replicates.front());
  bag = extended(bag, run.seed);
  if (weights.is_null()) return bag;
  for (std::size_t i = 0; i < bag.size(); ++i)
    bag.replicates[i].weight *= weights.at(i).get<double>();
  std::erase_if(bag.replicates, [](const Replicate& each) { return !(each.weight > 0); });
  return bag;
}

// Reads what `format_discovery` wrote.
class Results {
 public:
  Results(const Json& json, std::string_view place, const StoredRun& run)
      : json_(json), place_(place), run_(run), names_(run.bag.names) {}

  BagReport report() const {
    const StoredDiscovery stored = read_stored(json_, place_, names_);
    BagReport made;
    made.title = json_.at("title");
    if (!json_.at("command").get<std::string>().empty()) made.command = json_.at("command");
    made.settings = run_.settings;
    made.seed = run_.seed;
    made.rows = json_.at("rows");
    made.data = json_.at("data");
    made.columns = columns();
    made.knowledge = knowledge();
    made.weighing = json_.at("weights").at("by");
    made.effective = json_.at("weights").at("effective_replicates");
    made.bag = averaged_bag(run_, stored.replicates, json_.at("weights").at("of_each"), place_);
    made.support = support();
    made.recommended = json_.at("recommended");
    for (std::size_t i = 0; i < stored.averages.size(); ++i) {
      const Json& average = json_.at("averages").at(i);
      made.averages.push_back({stored.averages[i], stored.certainties[i].settled,
                               average.at("metrics"), average.at("curve")});
    }
    made.references = json_.at("references");
    if (const auto truth = json_.find("truth"); truth != json_.end()) made.truth = edges(*truth);
    return made;
  }

 private:
  Node node(const Json& name) const { return names_.at(name.get<std::string>(), place_); }

  std::vector<Edge> edges(const Json& pairs) const {
    std::vector<Edge> list;
    for (const Json& pair : pairs) list.push_back({node(pair.at(0)), node(pair.at(1))});
    return list;
  }

  Knowledge knowledge() const {
    Knowledge known(names_);
    for (const Edge& edge : edges(json_.at("required"))) known.require(edge);
    for (const Edge& edge : edges(json_.at("forbidden"))) known.forbid(edge);
    std::vector<std::vector<Node>> tiers;
    for (const Json& tier : json_.at("tiers")) {
      tiers.emplace_back();
      for (const Json& name : tier) tiers.back().push_back(node(name));
    }
    if (!tiers.empty()) known.tiers(tiers);
    return known;
  }

  // The page knows a column by its place.
  Json columns() const {
    Json list = Json::array();
    for (const Json& column : json_.at("columns")) {
      Json one = Json::object();
      for (const char* key :
           {"kind", "levels", "counts", "histogram", "missing", "judged", "turned_by", "bins"})
        one[key] = column.value(key, Json(nullptr));
      list.push_back(std::move(one));
    }
    if (list.size() != names_.size()) fail_stored(place_);
    return list;
  }

  std::vector<EdgeSupport> support() const {
    std::vector<EdgeSupport> list;
    for (const Json& each : json_.at("support")) {
      EdgeSupport row{{node(each.at("from")), node(each.at("to"))}};
      row.confidence = each.at("confidence");
      row.linked = each.at("linked");
      row.direction = each.at("direction");
      row.compelled = each.at("compelled");
      row.linked_se = each.at("linked_se");
      row.direction_se = each.at("direction_se");
      list.push_back(row);
    }
    return list;
  }

  const Json& json_;
  std::string_view place_;
  const StoredRun& run_;
  const Names& names_;
};

}  // namespace

Page results_page(std::string_view results, std::string_view place, const StoredRun& run,
                  const std::stop_token& stop) {
  BagReport report;
  try {
    const Json json = Json::parse(results);
    report = Results(json, place, run).report();
  } catch (const Json::exception&) {
    fail_stored(place);
  }
  return laid_out(report, stop);
}

Page run_page(const StoredRun& run, const std::string& title, const std::stop_token& stop) {
  if (!run.missing.empty())
    throw Error(ErrorKind::input,
                fmt::format("{}: {} of {} replicates are not there; run the command that made it "
                            "again with the same flags, which completes it",
                            title, run.missing.size(), run.replicates));
  BagReport report;
  report.title = title;
  report.settings = run.settings;
  report.seed = run.seed;
  report.knowledge = run.knowledge;
  report.bag = extended(run.bag, run.seed);
  report.effective = effective_replicates(report.bag);
  report.support = edge_support(run.bag, run.knowledge);
  for (const Cover& cover : default_covers()) {
    Average made = average(report.bag, cover, {}, run.knowledge);
    Settled certain = settled(report.bag, ranked(report.bag, cover), made, run.knowledge);
    report.averages.push_back({{cover.name, std::move(made)}, std::move(certain)});
  }
  return laid_out(report, stop);
}

}  // namespace hoist
