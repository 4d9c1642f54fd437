// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

// Random levels and probabilities on a random DAG; each row sums to one up to rounding.
Network random_network(const Names& names, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 7);
  Network network{testing::random_dag(names, 0.4, seed), {}, {}};
  for (Node node = 0; node < names.size(); ++node) {
    network.levels.emplace_back();
    for (std::size_t k = 0; k <= random.below(3) + 1; ++k)
      network.levels.back().push_back("level " + std::to_string(k) + (k == 1 ? ",;\"{" : ""));
  }
  for (Node node = 0; node < names.size(); ++node) {
    std::size_t configurations = 1;
    for (Node parent : network.dag.parents(node)) configurations *= network.levels[parent].size();
    Cpt cpt;
    for (std::size_t j = 0; j < configurations; ++j) {
      std::vector<double> row;
      double sum = 0;
      for (std::size_t k = 0; k < network.levels[node].size(); ++k)
        sum += row.emplace_back(random.uniform());
      for (double value : row) cpt.probabilities.push_back(value / sum);
    }
    network.models.push_back(std::move(cpt));
  }
  return network;
}

TEST(BifWriter, WritesWhatTheReaderReadsBackBitForBit) {
  const Names names({"plain", "with blank", "quo\"te", "back\\slash", "a//b", "a,b;c",
                     "stra\xC3\x9F"
                     "e",
                     "{x}|[y]", "table"});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Network network = random_network(names, seed);
    Notes notes;
    EXPECT_EQ(parse_bif(format_bif(network, "t"), "t.bif", &notes), network);
    EXPECT_TRUE(notes.empty());
  }
}

TEST(BifWriter, WritesPlainWordsWithoutQuotesAndShortestNumbers) {
  const Network network{Dag(Names({"b", "a"}), {{1, 0}}),
                        {{"yes", "no"}, {"l", "m h"}},
                        {Cpt{{0.1, 0.9, 1, 0}}, Cpt{{1e-05, 0.99999}}}};
  EXPECT_EQ(format_bif(network, "two words"),
            "network \"two words\" {\n}\n"
            "variable b {\n  type discrete [ 2 ] { yes, no };\n}\n"
            "variable a {\n  type discrete [ 2 ] { l, m h };\n}\n"
            "probability ( b | a ) {\n  (l) 0.1, 0.9;\n  (m h) 1, 0;\n}\n"
            "probability ( a ) {\n  table 1e-05, 0.99999;\n}\n");
}

TEST(BifWriter, RefusesAContinuousVariable) {
  const Network network{
      Dag(Names({"a", "b"})), {{"yes", "no"}, {}}, {Cpt{{0.5, 0.5}}, LinearGaussian{{1}, {2}}}};
  try {
    static_cast<void>(format_bif(network, "n"));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::output);
    EXPECT_STREQ(error.what(),
                 "'b' is continuous, and BIF holds discrete networks only; write the network as "
                 ".json");
  }
}

TEST(BifWriter, SaysWhatOtherProgramsCannotRead) {
  const Cpt fair{{0.5, 0.5}};
  EXPECT_EQ(note_on_bif({Dag(Names({"a_1"})), {{"not at all", "gr\xC3\xBCn"}}, {fair}}), "");
  const std::string note =
      note_on_bif({Dag(Names({"M. Work", "b"})), {{"x", "y"}, {"(0,5]", "z"}}, {fair, fair}});
  EXPECT_NE(note.find("stumble over 'M. Work', '(0,5]' (a level of 'b');"), std::string::npos)
      << note;
}

}  // namespace
}  // namespace hoist
