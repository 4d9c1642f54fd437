// SPDX-License-Identifier: Apache-2.0
#include "io/gzip.hpp"

#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::input_error;
using testing::ScratchFolder;

std::string refusal(const std::string& bytes, std::size_t most = std::size_t{1} << 26) {
  return input_error([&] { static_cast<void>(gunzip(bytes, "f.gz", most)); });
}

TEST(Gzip, GivesBackWhatItTook) {
  for (const std::size_t size : {0U, 1U, 1000U, 65536U, 200001U}) {
    std::string content;
    for (std::size_t i = 0; i < size; ++i) content += static_cast<char>(i * i % 251);
    EXPECT_EQ(gunzip(gzip(content), "f"), content);
  }
}

TEST(Gzip, GivesTheSameBytesForTheSameContentWithoutATime) {
  EXPECT_EQ(gzip("abc"), gzip("abc"));
  EXPECT_EQ(gzip("abc").substr(4, 4), std::string(4, '\0'));
}

TEST(Gzip, ReadsSeveralMembersAndZerosBehindThem) {
  EXPECT_EQ(gunzip(gzip("ab") + gzip("") + gzip("c"), "f"), "abc");
  EXPECT_EQ(gunzip(gzip("ab") + std::string(512, '\0'), "f"), "ab");
}

TEST(Gzip, RefusesWhatIsCutShortAnywhere) {
  const std::string bytes = gzip("from,to\na,b\nb,c\n");
  for (std::size_t size = 2; size < bytes.size(); ++size)
    EXPECT_EQ(refusal(bytes.substr(0, size)),
              "f.gz: the file is compressed by gzip, and its end is missing; get it anew")
        << size;
}

TEST(Gzip, RefusesDamageAndWhatFollows) {
  std::string bytes = gzip("from,to\na,b\nb,c\n");
  EXPECT_EQ(refusal(bytes + "garbage"),
            "f.gz: the file is compressed by gzip, and damaged; get it anew");
  bytes[bytes.size() - 6] = static_cast<char>(bytes[bytes.size() - 6] ^ 1);  // of its checksum
  EXPECT_EQ(refusal(bytes), "f.gz: the file is compressed by gzip, and damaged; get it anew");
}

TEST(Gzip, RefusesMoreThanItMayHold) {
  const std::string bytes = gzip(std::string(std::size_t{4} << 20, 'a'));
  EXPECT_LT(bytes.size(), 5000U);
  EXPECT_EQ(refusal(bytes, std::size_t{1} << 20),
            "f.gz: the file is compressed by gzip, and it holds more than 1 MiB; unpack it first: "
            "gunzip FILE");
  EXPECT_EQ(gunzip(bytes, "f", std::size_t{4} << 20).size(), std::size_t{4} << 20);
}

TEST(Gzip, MayHoldMoreTheLargerItIs) {
  EXPECT_EQ(most_inflated(0), std::size_t{64} << 20);
  EXPECT_EQ(most_inflated(1'000'000), 250'000'000U);
  EXPECT_EQ(most_inflated(std::size_t{1} << 40), std::size_t{1} << 30);
}

TEST(Gzip, IsWhatFilesThatEndInGzAre) {
  const ScratchFolder folder;
  const Network asia = read_network("asia");
  write_file(folder.file("n.bif.gz"), format_bif(asia, "asia"));
  EXPECT_EQ(read_network(folder.file("n.bif.gz")), asia);
  write_file(folder.file("d.csv"), gzip("a,b\nx,y\nz,w\n"));  // whatever its name
  EXPECT_EQ(read_table(folder.file("d.csv")).names().size(), 2U);
}

}  // namespace
}  // namespace hoist
