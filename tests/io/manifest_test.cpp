// SPDX-License-Identifier: Apache-2.0
#include "io/manifest.hpp"

#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/bag_manifest.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

using testing::input_error;

BagManifest some_bag() {
  BagManifest bag;
  bag.knowledge = Knowledge(Names({"a", "b"}));
  bag.knowledge.require({0, 1});
  bag.replicates = 20;
  return bag;
}

// What is said of the manifest of a bag that has one value replaced.
std::string refusal(const std::string& key, const nlohmann::ordered_json& value) {
  Manifest manifest = to_manifest(some_bag());
  manifest.keys[key] = value;
  const std::string text = format_manifest(manifest);
  return input_error([&] { parse_bag_manifest(text, "m"); });
}

TEST(Manifest, ReadsBackAsItWasWritten) {
  const Manifest manifest = to_manifest(some_bag());
  EXPECT_EQ(to_manifest(parse_bag_manifest(format_manifest(manifest), "m")).keys, manifest.keys);
}

TEST(Manifest, RefusesNumbersThatAConversionWouldBend) {
  for (const char* key : {"seed", "rows"})
    for (const nlohmann::ordered_json& value :
         {nlohmann::ordered_json(-1), nlohmann::ordered_json(1e300)})
      EXPECT_EQ(refusal(key, value), "m: not the manifest of a run (" + std::string(key) +
                                         " is not a whole number); the command that made the run "
                                         "mends it where its records are sound, else start again "
                                         "in another directory");
}

TEST(Manifest, IsRefusedWithAnyBitFlipped) {
  const std::string text = format_manifest(to_manifest(some_bag()));
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string flipped = text;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    EXPECT_THROW(parse_bag_manifest(flipped, "m"), Error) << "bit " << bit;
  }
}

std::string version_refusal(const char* key, int revision) {
  Manifest manifest = to_manifest(some_bag());
  manifest.keys[key] = revision;
  return testing::error_of(ErrorKind::mismatch,
                           [&] { parse_bag_manifest(format_manifest(manifest), "m"); });
}

TEST(Manifest, OfAnotherVersionIsRefusedByItsRevision) {
  const auto head = manifest_head("hoist run", kAlgorithmRevision);
  const std::string cure =
      "; go on with the version that made it, or start a new run in another directory";
  EXPECT_EQ(version_refusal("format_revision", 99),
            "m: written by another version of hoist, with run format 99; this one has run format " +
                head["format_revision"].dump() + ", and reads no other" + cure);
  EXPECT_EQ(version_refusal("algorithm_revision", 98),
            "m: written by another version of hoist, with algorithm 98; this one has algorithm " +
                head["algorithm_revision"].dump() + ", whose results may differ" + cure);
}

// As hoist with run format 2 wrote it, byte for byte. It is read, or refused by that number;
// whoever adds or changes a key raises kFormatRevision.
TEST(Manifest, OfRevisionTwoIsReadOrRefusedByItsRevision) {
  const std::string stored = read_file(std::string(HOIST_TEST_DATA) + "/io/manifest-2.json");
  try {
    const BagManifest bag = parse_bag_manifest(stored, "m");
    EXPECT_EQ(format_manifest(to_manifest(bag)), stored);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::mismatch) << error.what();
    EXPECT_NE(std::string(error.what()).find("with run format 2; this one has"), std::string::npos)
        << error.what();
  }
}

TEST(Manifest, SaysItsPlaceForNamesThatAreNone) {
  EXPECT_TRUE(refusal("nodes", {"a", "a"}).starts_with("m: not the manifest of a run (variable"));
  EXPECT_TRUE(refusal("nodes", {"a", "c"}).starts_with("m: unknown variable 'b'"));
}

TEST(Manifest, RefusesDepthAndNumbersOfKeysThatWouldExhaustTheStackOrTheDay) {
  const auto refused = [](const std::string& value) {
    return input_error([&] { parse_bag_manifest("{\"replicates\": " + value, "m"); });
  };
  EXPECT_NE(refused(std::string(1'000'000, '[')).find("nested deeper than 64"), std::string::npos);
  std::string keys;
  for (int i = 0; i < 300'000; ++i) keys += ",\"" + std::to_string(i) + "\":0";
  EXPECT_NE(refused("1" + keys).find("more than 10000 keys"), std::string::npos);
}

const Names kThree({"a", "b", "c"});

TEST(Replicates, ReadBackWithWhatIsOpenTheirWeightAndTheirScore) {
  for (const Replicate& replicate :
       {Replicate{Pdag(kThree, {{0, 1}}, {{1, 2}})}, Replicate{Dag(kThree), 0.25, -1234.5},
        Replicate{Pdag(kThree, {}, {}), 3}})
    EXPECT_EQ(parse_replicate(format_replicate(replicate), kThree, "r"), replicate);
}

TEST(Edges, ReadBackAsTheyWereWritten) {
  for (const std::vector<Edge>& edges :
       {std::vector<Edge>{}, std::vector<Edge>{{0, 1}}, std::vector<Edge>{{2, 0}, {1, 2}}})
    EXPECT_EQ(parse_replicate(format_replicate({Dag(kThree, edges)}), kThree, "r"),
              Replicate{Dag(kThree, edges)});
}

TEST(Edges, AreRefusedWithTheirPlaceWhereTheyAreNotWhatWasWritten) {
  for (const char* body :
       {"", "\"rows\":\"\"", "\"edges\":7", "\"edges\":[[0,3]]", "\"edges\":[[-4294967295,1]]",
        "\"edges\":[[0,1e0]]", "\"edges\":[[0]]", "\"edges\":[[0,1,2]]", "\"edges\":[[0,1]],",
        "\"edges\":[[0,1][1,2]]", "\"edges\":[[0,99999999999]]"})
    EXPECT_TRUE(
        input_error([&] { parse_replicate(body, kThree, "r"); }).starts_with("r: has edges"))
        << body;
}

}  // namespace
}  // namespace hoist
