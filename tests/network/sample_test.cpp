// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/chi_square.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::chi_square_fit;
using testing::dag_of;

std::vector<std::uint16_t> codes(const Table& table, const std::string& name) {
  const auto span = table.codes(table.names().at(name, "test"));
  return {span.begin(), span.end()};
}

// A coin for each name, independent of the others.
Network coins(const std::string& names) {
  Network network{dag_of(names, ""), {}, {}};
  for (std::size_t i = 0; i < network.dag.size(); ++i) {
    network.levels.push_back({"heads", "tails"});
    network.models.push_back(Cpt{{0.5, 0.5}});
  }
  return network;
}

// ---- Every row of every CPT ---------------------------------------------------------------------

// What the sample has of one row of a CPT, and what it should have.
struct RowTest {
  std::vector<double> counts, probabilities;
};

std::vector<RowTest> row_tests(const Network& network, const Table& table, Node node) {
  const std::size_t levels = table.levels(node);
  const std::vector<double>& cells = network.cpt(node).probabilities;
  std::vector<RowTest> tests(network.configurations(node));
  for (std::size_t j = 0; j < tests.size(); ++j) {
    const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(j * levels);
    tests[j].probabilities.assign(begin, begin + static_cast<std::ptrdiff_t>(levels));
    tests[j].counts.resize(levels);
  }
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::size_t configuration = 0;
    for (Node parent : network.dag.parents(node))
      configuration = configuration * table.levels(parent) + table.codes(parent)[row];
    ++tests[configuration].counts[table.codes(node)[row]];
  }
  return tests;
}

bool draws_the_impossible(const RowTest& test) {
  for (std::size_t k = 0; k < test.counts.size(); ++k)
    if (test.counts[k] > 0 && test.probabilities[k] == 0) return true;
  return false;
}

// One variable of a network with its parents, who become independent and uniform: every row of its
// CPT is then drawn equally often, however rare it is in the network.
Network family_of(const Network& network, Node node) {
  std::vector<std::string> names;
  std::vector<Edge> edges;
  Network family;
  for (Node parent : network.dag.parents(node)) {
    const std::size_t levels = network.levels[parent].size();
    names.push_back(network.dag.names()[parent]);
    family.levels.push_back(network.levels[parent]);
    family.models.push_back(Cpt{std::vector<double>(levels, 1.0 / static_cast<double>(levels))});
  }
  const auto child = static_cast<Node>(names.size());
  for (Node parent = 0; parent < child; ++parent) edges.push_back({parent, child});
  names.push_back(network.dag.names()[node]);
  family.levels.push_back(network.levels[node]);
  family.models.push_back(network.cpt(node));
  family.dag = Dag(Names(names), edges);
  return family;
}

class SampleOfEmbeddedNetwork : public ::testing::TestWithParam<std::string> {};

// The whole network. Rows of a CPT that the network hardly ever uses have nothing to compare here;
// the next test reaches them.
TEST_P(SampleOfEmbeddedNetwork, FollowsItsTables) {
  const Network network = read_network(GetParam());
  const Table table = sample(network, network.dag.size() > 100 ? 50000 : 200000, 1);
  std::vector<double> p_values;
  for (Node node = 0; node < network.dag.size(); ++node) {
    std::size_t compared = 0;
    for (const RowTest& test : row_tests(network, table, node)) {
      ASSERT_FALSE(draws_the_impossible(test)) << network.dag.names()[node];
      const testing::Fit result = chi_square_fit(test.counts, test.probabilities);
      if (result.degrees == 0) continue;
      p_values.push_back(result.p_value);
      ++compared;
    }
    const std::vector<double>& cells = network.cpt(node).probabilities;
    const bool random =
        std::any_of(cells.begin(), cells.end(), [](double p) { return p > 0.01 && p < 0.99; });
    if (random && network.dag.parents(node).empty()) {
      EXPECT_EQ(compared, 1U);
    }
  }
  ASSERT_GE(p_values.size(), network.dag.size() / 2);
  // Bonferroni: a right sampler fails once in a thousand seeds, and this seed is fixed.
  EXPECT_GT(*std::min_element(p_values.begin(), p_values.end()),
            0.001 / static_cast<double>(p_values.size()));
  // As many p-values in each tenth of [0, 1] as chance would put there, not only none too small.
  // Few rows or few cells make a p-value lumpy, hence the generous bound.
  const double mean =
      std::accumulate(p_values.begin(), p_values.end(), 0.0) / static_cast<double>(p_values.size());
  EXPECT_NEAR(mean, 0.5, 4 * std::sqrt(1.0 / 12 / static_cast<double>(p_values.size())));
}

TEST_P(SampleOfEmbeddedNetwork, FollowsEveryRowOfEveryTable) {
  const Network network = read_network(GetParam());
  std::vector<double> p_values;
  std::size_t rows_of_tables = 0;
  std::size_t certain =
      0;  // all the probability in one level: nothing to compare but the impossible
  for (Node node = 0; node < network.dag.size(); ++node) {
    const Network family = family_of(network, node);
    const auto child = static_cast<Node>(family.dag.size() - 1);
    const Table table = sample(family, 1000 * family.configurations(child), 2);
    for (const RowTest& test : row_tests(family, table, child)) {
      ++rows_of_tables;
      ASSERT_FALSE(draws_the_impossible(test)) << network.dag.names()[node];
      const testing::Fit result = chi_square_fit(test.counts, test.probabilities);
      if (result.degrees > 0)
        p_values.push_back(result.p_value);
      else if (*std::max_element(test.probabilities.begin(), test.probabilities.end()) > 0.99)
        ++certain;
    }
  }
  EXPECT_EQ(p_values.size() + certain, rows_of_tables);
  EXPECT_GT(*std::min_element(p_values.begin(), p_values.end()),
            0.001 / static_cast<double>(p_values.size()));
}

std::vector<std::string> discrete_networks() {
  std::vector<std::string> names;
  for (const EmbeddedNetwork& network : embedded_networks())
    if (!read_network(std::string(network.name)).has_continuous()) names.emplace_back(network.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, SampleOfEmbeddedNetwork, ::testing::ValuesIn(discrete_networks()),
                         [](const auto& network) { return network.param; });

// ---- Which draw belongs to what -----------------------------------------------------------------

TEST(Sample, IsAFunctionOfItsSeed) {
  const Network network = read_network("asia");
  EXPECT_EQ(sample(network, 500, 9).digest(), sample(network, 500, 9).digest());
  EXPECT_NE(sample(network, 500, 9).digest(), sample(network, 500, 10).digest());
}

TEST(Sample, BeginsWithTheShorterSample) {
  const Network network = read_network("insurance");
  const Table longer = sample(network, 1001, 5);
  for (std::uint32_t rows : {0U, 1U, 2U, 7U, 1000U}) {
    std::vector<std::uint32_t> first(rows);
    for (std::uint32_t row = 0; row < rows; ++row) first[row] = row;
    EXPECT_EQ(sample(network, rows, 5).digest(), longer.take(first).digest()) << rows;
  }
}

// The same numbers for one name, wherever it stands and whatever stands beside it.
TEST(Sample, DrawsByNameNotByPlace) {
  const Table alone = sample(coins("B"), 200, 1);
  const Table first = sample(coins("B A"), 200, 1);
  const Table last = sample(coins("C A B"), 200, 1);
  EXPECT_EQ(codes(alone, "B"), codes(first, "B"));
  EXPECT_EQ(codes(alone, "B"), codes(last, "B"));
  EXPECT_EQ(codes(first, "A"), codes(last, "A"));
}

TEST(Sample, DrawsDifferentNamesIndependently) {
  const Table table = sample(coins("A B AA"), 100000, 6);
  for (const auto& [one, other] :
       {std::pair("A", "B"), std::pair("A", "AA"), std::pair("B", "AA")}) {
    const auto x = codes(table, one);
    const auto y = codes(table, other);
    std::vector<double> counts(4);
    for (std::size_t row = 0; row < x.size(); ++row) ++counts[2U * x[row] + y[row]];
    EXPECT_GT(chi_square_fit(counts, {0.25, 0.25, 0.25, 0.25}).p_value, 0.001) << one << other;
  }
}

TEST(Sample, DrawsRowsIndependently) {
  const auto x = codes(sample(coins("A"), 200001, 7), "A");
  std::vector<double> counts(4);
  for (std::size_t row = 0; row + 1 < x.size(); row += 2) ++counts[2U * x[row] + x[row + 1]];
  EXPECT_GT(chi_square_fit(counts, {0.25, 0.25, 0.25, 0.25}).p_value, 0.001);
}

// ---- Edges of the unit interval
// ------------------------------------------------------------------

Table sample_of_one(std::vector<double> probabilities, std::size_t rows) {
  Network network{dag_of("A", ""), {{}}, {Cpt{std::move(probabilities)}}};
  for (std::size_t k = 0; k < network.cpt(0).probabilities.size(); ++k)
    network.levels[0].push_back("l" + std::to_string(k));
  return sample(network, rows, 8);
}

// Probabilities that sum to a half, as the worst of roundings would have it: what is left over goes
// to the last level that can be drawn, never to one that cannot.
TEST(Sample, NeverDrawsAnImpossibleLevelWhateverTheRounding) {
  const auto drawn = codes(sample_of_one({0, 0.25, 0, 0.25, 0}, 2000), "A");
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 1) + std::count(drawn.begin(), drawn.end(), 3),
            2000);
  EXPECT_GT(std::count(drawn.begin(), drawn.end(), 1), 0);
}

TEST(Sample, OfACertainLevelIsConstant) {
  for (std::uint16_t level : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{2}}) {
    std::vector<double> probabilities(3, 0.0);
    probabilities[level] = 1;
    const auto drawn = codes(sample_of_one(probabilities, 500), "A");
    EXPECT_EQ(std::count(drawn.begin(), drawn.end(), level), 500);
  }
}

TEST(Sample, KeepsLevelsThatItNeverDraws) {
  EXPECT_EQ(sample_of_one({1, 0, 0}, 10).levels(0), 3U);
  EXPECT_EQ(sample_of_one({1, 0, 0}, 0).levels(0), 3U);
  EXPECT_EQ(sample_of_one({1, 0, 0}, 0).rows(), 0U);
}

}  // namespace
}  // namespace hoist
