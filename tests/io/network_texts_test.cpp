// SPDX-License-Identifier: Apache-2.0
#include "io/network_texts.hpp"

#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

Network two() {
  Network network{dag_of("a b", "a->b"), {{"x", "y"}, {"0", "1", "2"}}, {}};
  network.models.emplace_back(Cpt{{0.25, 0.75}});
  network.models.emplace_back(Cpt{{0.5, 0.25, 0.25, 0.125, 0.125, 0.75}});
  return network;
}

TEST(Net, IsWrittenAsHuginDoes) {
  EXPECT_EQ(
      format_net(two(), "t"),
      "net\n{\n}\nnode a\n{\n  states = (\"x\" \"y\");\n}\nnode b\n{\n  states = (\"0\" \"1\" "
      "\"2\");\n}\npotential (a)\n{\n  data = (0.25 0.75);\n}\npotential (b | a)\n{\n  data = "
      "((0.5 0.25 0.25)(0.125 0.125 0.75));\n}\n");
}

TEST(Net, ReadsCommentsAndSkipsWhatAGraphHasNoUseFor) {
  const char* text =
      "% by hand\nnet { name = \"n\"; node_size = (80 40); } % of all\n"
      "discrete node a { states = (x y); label = \"A; really\"; position = (1 2); }\n"
      "node b { states = (\"0\" \"1\" \"2\"); HR_color = 3; }\n"
      "potential (a) { data = (0.25 0.75); experience = (10); }\n"
      "potential (b | a) { data = % rows\n (0.5 0.25 0.25 0.125 0.125 0.75); }\n";
  EXPECT_EQ(parse_net(text, "n", nullptr), two());
  EXPECT_EQ(parse_network(text, "n"), two());
}

TEST(Dsc, IsWrittenAsBnlearnDoes) {
  EXPECT_EQ(
      format_dsc(two(), "t"),
      "belief network \"t\"\nnode a {\n  type : discrete [ 2 ] = { \"x\", \"y\" };\n}\nnode b "
      "{\n  type : discrete [ 3 ] = { \"0\", \"1\", \"2\" };\n}\nprobability ( a ) {\n  0.25, "
      "0.75;\n}\nprobability ( b | a ) {\n  (0) : 0.5, 0.25, 0.25;\n  (1) : 0.125, 0.125, "
      "0.75;\n}\n");
}

TEST(Dsc, ReadsCommentsPropertiesAndDefaultRows) {
  EXPECT_EQ(parse_dsc("// by hand\nbelief network\nproperties { type x = string; version: 1; }\n"
                      "node a { name: \"A\"; type: discrete[2] = {x, y}; position: (1, 2); }\n"
                      "node b { type: discrete[3] = {\"0\", \"1\", \"2\"}; }\n"
                      "probability(a) { default: 0.25, 0.75; }\n"
                      "probability(b|a) { (0): 0.5, 0.25, 0.25; default: 0.125, 0.125, 0.75; }\n",
                      "n", nullptr),
            two());
}

TEST(Xmlbif, IsWrittenInVersion03) {
  EXPECT_EQ(
      format_xmlbif(two(), "t"),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<BIF VERSION=\"0.3\">\n<NETWORK>\n"
      "<NAME>t</NAME>\n<VARIABLE TYPE=\"nature\">\n  <NAME>a</NAME>\n  <OUTCOME>x</OUTCOME>\n "
      " <OUTCOME>y</OUTCOME>\n</VARIABLE>\n<VARIABLE TYPE=\"nature\">\n  <NAME>b</NAME>\n  "
      "<OUTCOME>0</OUTCOME>\n  <OUTCOME>1</OUTCOME>\n  <OUTCOME>2</OUTCOME>\n</VARIABLE>\n"
      "<DEFINITION>\n  <FOR>a</FOR>\n  <TABLE>0.25 0.75</TABLE>\n</DEFINITION>\n<DEFINITION>\n"
      "  <FOR>b</FOR>\n  <GIVEN>a</GIVEN>\n  <TABLE>0.5 0.25 0.25 0.125 0.125 0.75</TABLE>\n"
      "</DEFINITION>\n</NETWORK>\n</BIF>\n");
}

TEST(NetworkTexts, RefuseATableInAnotherOrder) {
  const std::string net = format_net(two(), "t");
  const std::size_t at = net.find("((0.5");
  EXPECT_EQ(input_error([&] {
              parse_network(net.substr(0, at) + "((0.5 0.125 0.25)(0.125 0.25 0.75));\n}\n", "n");
            }),
            "n:18:12: probabilities of 'b' given (x) sum to 0.875, not 1; a table lists all levels "
            "of the child for the first configuration, then for the second, ..., the last parent "
            "fastest");
}

TEST(NetworkTexts, HoldDiscreteNetworksOnlyAndSayWhatHoldsOthers) {
  const Network mixed = read_network("mixed:5:2:1");
  for (auto* format : {format_net, format_dsc, format_xmlbif})
    EXPECT_NE(testing::error_of(ErrorKind::output, [&] { format(mixed, "t"); })
                  .find("holds discrete networks only; write the network as .json"),
              std::string::npos);
}

TEST(NetworkTexts, HaveNamesOfLettersAndDigits) {
  Network network = two();
  network.dag = dag_of("a b.c", "a->b.c");
  for (auto* format : {format_net, format_dsc})
    EXPECT_NE(testing::error_of(ErrorKind::output, [&] { format(network, "t"); })
                  .find("cannot hold the name 'b.c': names there are letters, digits and _; write "
                        ".xmlbif or .bif instead"),
              std::string::npos);
  EXPECT_EQ(parse_network(format_xmlbif(network, "t"), "n"), network);
}

}  // namespace
}  // namespace hoist
