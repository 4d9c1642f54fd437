// SPDX-License-Identifier: Apache-2.0
#include "hoist/discover.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/metric.hpp"
#include "hoist/network.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

Table asia(std::size_t rows, std::uint64_t seed) {
  return sample(read_network("asia"), rows, seed);
}

double value_of(const Evaluation& row, const std::string& name) {
  const auto found = std::ranges::find(row.values, name, [](const auto& v) { return v.first; });
  EXPECT_NE(found, row.values.end()) << name;
  return found->second;
}

TEST(Discover, IsTheBagItsAveragesAndWhatTheyAreWorth) {
  const Table table = asia(300, 1);
  const DiscoverRequest request{.bag = {.replicates = 20, .seed = 3}};
  const Discovery found = discover(table, request);
  EXPECT_EQ(found.bag, bag(table, request.bag));
  ASSERT_EQ(found.averages.size(), 1 + default_covers().size());
  EXPECT_EQ(found.averages[0].method, kOrdered);
  EXPECT_EQ(found.averages[0].average.dag, ordered_average(table, request.bag)->average.dag);
  for (std::size_t i = 1; i <= default_covers().size(); ++i) {
    EXPECT_EQ(found.averages[i].method, default_covers()[i - 1].name);
    EXPECT_EQ(found.averages[i].average.dag, average(found.bag, default_covers()[i - 1]).dag);
    EXPECT_EQ(value_of(found.evaluations[i], "in_bic"),
              fit_metrics(found.averages[i].average.dag, table, table).in_bic);
  }
  EXPECT_EQ(found.support.size(), edge_support(found.bag).size());
}

TEST(Discover, HoldsAveragesAgainstNothingOneDagAndTheBag) {
  const Table table = asia(300, 1);
  const Discovery found = discover(table, {.bag = {.replicates = 21}});
  ASSERT_EQ(found.references.size(), 4U);
  std::vector<double> bic;
  for (std::size_t i = 0; i < 21; ++i)
    bic.push_back(fit_metrics(found.bag.dag(i), table, table).in_bic);
  std::ranges::sort(bic);
  EXPECT_EQ(value_of(found.references[0], "in_bic"),
            fit_metrics(Dag(table.names()), table, table).in_bic);
  EXPECT_GT(value_of(found.references[1], "in_bic"), value_of(found.references[0], "in_bic"));
  EXPECT_EQ(value_of(found.references[2], "in_bic"), bic[10]);
  EXPECT_EQ(value_of(found.references[3], "in_bic"), bic[20]);
}

TEST(Discover, OnDiskGoesOnAndTakesOnlyWhatIsAskedFor) {
  const testing::ScratchFolder folder;
  const Table table = asia(200, 1);
  DiscoverRequest request{.bag = {.replicates = 12}, .methods = {"pma"}};
  request.run = folder.file("run");
  const Discovery first = discover(table, request);
  EXPECT_EQ(first.outcome.computed, 12U);
  request.bag.replicates = 5;
  const Discovery fewer = discover(table, request);
  EXPECT_EQ(fewer.outcome.computed, 0U);
  EXPECT_EQ(fewer.bag.size(), 5U);
  EXPECT_EQ(fewer.averages.size(), 2U);
}

TEST(Discover, RecommendsWhatItIsAskedTo) {
  const Table table = asia(200, 1);
  const Discovery found =
      discover(table, {.bag = {.replicates = 10}, .methods = {"tma", "pma"}, .recommend = "pma"});
  ASSERT_EQ(found.averages.size(), 2U);
  EXPECT_EQ(found.averages[0].method, "pma");
  EXPECT_EQ(found.averages[1].method, "tma");
  EXPECT_THROW(discover(table, {.recommend = "nothing"}), Error);
}

TEST(Discover, TheRecommendedAverageKeepsToKnowledge) {
  const Table table = asia(300, 4);
  Knowledge knowledge(table.names());
  knowledge.require({0, 5});
  knowledge.forbid({5, 6});
  const Dag dag = ordered_average(table, {.replicates = 20}, knowledge)->average.dag;
  EXPECT_TRUE(dag.has_edge(0, 5));
  EXPECT_FALSE(dag.has_edge(5, 6));
}

TEST(Discover, LeavesOffWhenAskedAndSaysSo) {
  std::stop_source stop;
  std::size_t told = 0;
  const auto here = std::this_thread::get_id();
  const Discovery found =
      discover(asia(200, 1), {.bag = {.replicates = 500}}, Knowledge(),
               {.threads = 2, .stop = stop.get_token(), .progress = [&](const auto&) {
                  EXPECT_EQ(std::this_thread::get_id(), here);
                  if (++told == 3) stop.request_stop();
                }});
  EXPECT_TRUE(found.outcome.interrupted);
  EXPECT_TRUE(found.averages.empty());
}

TEST(Discover, RefusesATruthKnowledgeOrTestDataOverOtherNames) {
  const Table table = asia(50, 1);
  EXPECT_THROW(discover(table, {.truth = Dag(Names({"x"}))}), Error);
  EXPECT_THROW(discover(table, {.test = sample(read_network("alarm"), 5, 1)}), Error);
  std::vector<std::string> names = table.names().list();
  std::ranges::reverse(names);
  Knowledge knowledge{Names(names)};
  knowledge.require({0, 1});
  EXPECT_THROW(discover(table, {.bag = {.replicates = 2}}, knowledge), Error);
}

TEST(DiscoveryJson, HoldsAllThatWasFound) {
  const Network network = read_network("asia");
  const Table table = asia(200, 1);
  const Discovery found =
      discover(table, {.bag = {.replicates = 10}, .truth = network.dag, .test = asia(200, 2)});
  const auto json = nlohmann::json::parse(format_discovery(found));
  EXPECT_EQ(json["rows"], 200);
  EXPECT_EQ(json["columns"].size(), 8U);
  EXPECT_EQ(json["replicates"], 10);
  EXPECT_EQ(json["support"].size(), found.support.size());
  ASSERT_EQ(json["averages"].size(), 5U);
  EXPECT_EQ(json["recommended"]["method"], "ordered");
  EXPECT_EQ(json["averages"][0]["method"], "ordered");
  EXPECT_EQ(json["averages"][2]["method"], "pma");
  EXPECT_EQ(json["averages"][2]["metrics"]["heldout"], value_of(found.evaluations[2], "heldout"));
  EXPECT_FALSE(json["averages"][1]["decisions"].empty());
  EXPECT_EQ(json["references"][3]["graph"], "best_replicate");
  EXPECT_EQ(json["truth"].size(), 8U);
}

TEST(DiscoveryJson, SaysWhichRowsAndColumnsWereUsed) {
  DiscoverRequest request{.bag = {.replicates = 3}};
  const TableOptions options{.weights = "w", .drop = {"z"}};
  const Table read = parse_table("x,n,w,z\nu,1,0.5,0\nv,NA,2,0\nu,2,1,0\nv,1,1,0\n", "d.csv",
                                 options, nullptr, &request.record.file);
  request.record.rows = read.rows();
  request.record.missing = "drop";
  const Table table = read.take(complete_rows(read));
  request.test = table;
  const auto json = nlohmann::json::parse(format_discovery(discover(table, request)));
  EXPECT_EQ(json["data"]["rows_read"], 4);
  EXPECT_EQ(json["data"]["rows_left_out"], 1);
  EXPECT_EQ(json["data"]["rows_used"], 3);
  EXPECT_EQ(json["data"]["total_weight"], 2.5);
  EXPECT_EQ(json["data"]["weights"]["column"], "w");
  EXPECT_EQ(json["data"]["missing"], "drop");
  EXPECT_EQ(json["data"]["columns_left_out"].size(), 2U);  // w, z
  EXPECT_EQ(json["columns"][1]["judged"], "2 whole numbers");
  EXPECT_EQ(json["columns"][1]["turned_by"], "--continuous");
  EXPECT_EQ(json["test"]["rows_used"], 3);
}

}  // namespace
}  // namespace hoist
