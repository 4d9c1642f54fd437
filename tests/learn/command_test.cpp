// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"
#include "support/random_dag.hpp"
#include "support/runnable.hpp"

namespace hoist {
namespace {

using testing::ScratchFolder;

// A script of one word, `$1` its data, `$2` its graph and `$3` its replicate.
Choice<Learner> by_script(const std::string& script, Parameters more = {}) {
  more.set("command", "sh -c '" + script + "' script {data} {graph} {replicate}");
  return {"command", std::move(more)};
}

std::string failure(const LearnOptions& options) {
  try {
    static_cast<void>(learn(testing::random_table(3, 20, 2, 1), options));
  } catch (const Failed& failed) {
    return failed.what();
  }
  return "no failure";
}

TEST(Command, NeedsACommand) {
  EXPECT_NE(
      testing::error_of(ErrorKind::usage,
                        [] { learn(testing::random_table(3, 20, 2, 1), {.learner = "command"}); })
          .find("which must be named: --command"),
      std::string::npos);
}

TEST(Command, GivesWhatItsProgramFound) {
  const Table table = testing::random_table(3, 20, 2, 1);
  const std::string a = table.names()[0], b = table.names()[2];
  const Graph graph =
      learn_graph(Sample(table), {.learner = by_script("echo from,to > $2; echo " + a + "," + b +
                                                       " >> $2; echo " + b + "," + a + " >> $2")});
  EXPECT_EQ(graph, Graph(Pdag(table.names(), {}, {{0, 2}})));
}

TEST(Command, SaysWhatHappenedAndWhereTheFilesAre) {
  const ScratchFolder scratch;
  const std::string work = scratch.file("work");
  const std::string said =
      failure({.learner = by_script("echo one >&2; echo two >&2; exit 4"), .work = work});
  EXPECT_EQ(said,
            "the command ended with exit code 4; its last words: one / two; its files are "
            "kept in " +
                work + "/replicate-1");
  EXPECT_TRUE(std::filesystem::exists(work + "/replicate-1/data.csv"));
}

TEST(Command, ThatFailsLosesNoOtherReplicate) {
  const ScratchFolder scratch;
  const Table table = testing::random_table(3, 20, 2, 1);
  BagOptions options{.replicates = 6};
  options.learn.learner = by_script("[ $3 != 4 ] || exit 1; echo from,to > $2");
  const RunOutcome outcome = bag_on_disk(scratch.file("run"), table, Knowledge(), options);
  EXPECT_EQ(outcome.computed, 5U);
  ASSERT_EQ(outcome.failed.size(), 1U);
  EXPECT_EQ(outcome.failed[0].record, 3U);
  EXPECT_TRUE(outcome.failed[0].why.starts_with("replicate 4: the command ended with exit code 1"));
  EXPECT_EQ(check_run(scratch.file("run")).missing, (std::vector<std::uint64_t>{3}));
  // In memory nothing could be kept.
  options.learn.work = scratch.file("work");
  EXPECT_THROW(static_cast<void>(bag(table, options)), Failed);
}

TEST(Command, RefusesRowsWithRealWeights) {
  const Table table = testing::random_table(3, 4, 2, 1).with_row_weights({0.5, 1.5, 2.5, 1});
  EXPECT_NE(testing::input_error([&] {
              learn(table, {.learner = testing::runnable("command")});
            }).find("weights"),
            std::string::npos);
}

}  // namespace
}  // namespace hoist
