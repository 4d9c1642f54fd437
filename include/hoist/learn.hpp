// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hoist/execution.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/parameter.hpp"
#include "hoist/pdag.hpp"
#include "hoist/score.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// How equal moves of a search are broken.
enum class TieBreak {
  order,    ///< by the order of the columns: reproduces bnlearn, and inherits its bias
  shuffle,  ///< by an order drawn from (seed, replicate, name): the file's order has no say
  /// By an order that the replicate's data decide, names only where they do not: columns that
  /// depend on the fewest others come first, and are causes where that is a tie. Neither the file's
  /// order nor the seed has a say. Costs a score of all pairs of columns per search.
  stable,
};

struct TieBreakEntry {
  std::string name;  ///< as flags and manifests have it
  std::string title;
  TieBreak way;
};

const std::vector<TieBreakEntry>& tie_breaks();

/// Throws Error(usage) for an unknown name, with the nearest known one.
[[nodiscard]] TieBreak tie_break_named(const std::string& name);
[[nodiscard]] const std::string& name_of(TieBreak way);

/// What is done about cells that were not observed.
enum class Missing {
  refuse,  ///< nothing: a learner or score that does not take them refuses them
  /// Each replicate fills them in: drawn given its own graph, learnt from again, twice. What is
  /// unknown about the holes then shows in how the replicates differ. Takes about four times as
  /// long.
  impute,
};

/// What all replicates of a bag may be guided by: a DAG found in all rows, and an order of the
/// variables that it follows.
struct Guide {
  Dag dag;
  std::vector<Node> order;
};

/// The DAG with an order that it follows; where it leaves a choice, a name's own draw from the seed
/// decides.
[[nodiscard]] Guide guide_of(const Dag& dag, std::uint64_t seed = 1);

/// What a learner is asked. Everything is over the columns of the sample, in its order; the
/// knowledge is empty or over as many nodes.
struct LearnTask {
  const Sample& sample;
  const Knowledge& knowledge;
  const Choice<Score>& score;    ///< for learners that search by one
  const Parameters& parameters;  ///< a value for each that the entry declares
  std::uint64_t seed;            ///< for learners that draw; keyed by `replicate`
  std::uint64_t replicate;
  const std::stop_token& stop;
  /// Where a learner that needs files may make folders of its own; a folder for temporary files if
  /// empty. Has no say in what it finds.
  const std::string& work;
  const Guide* guide = nullptr;  ///< for learners that have one
};

/// Edges over the columns of a sample. A learner that gives DAGs leaves `undirected` empty.
struct LearntEdges {
  std::vector<Edge> directed;
  std::vector<Edge> undirected = {};
};

/// One entry of the list of learners, ours or yours. It breaks its ties by the order of the
/// columns; shuffling them is done for all learners alike. It throws Stopped within a second of a
/// stop request, and is called by several threads at once. What went wrong with this sample alone
/// it throws as Failed.
struct Learner {
  static constexpr const char* kWhat = "learner";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const Learner& named(const std::string& name);

  std::string name;
  std::string title;
  GraphKind gives = GraphKind::dag;
  Domain takes = {.discrete = true,
                  .continuous = true,
                  .mixed = true,
                  .missing = true,
                  .weights = true};  ///< as far as its score takes them, where it has one
  bool by_score = true;              ///< searches by a score
  std::vector<Parameter> parameters;
  std::function<LearntEdges(const LearnTask&)> learn;
  /// What a search takes besides its scorer, at most, in bytes. Where it is left out, a bound for a
  /// number per pair of columns.
  std::function<double(const TableShape&, const Parameters&)> bytes = {};
  /// What finds the DAG of the guide in all rows, once for a whole bag, of a learner that has one.
  std::function<LearntEdges(const LearnTask&)> guide = {};
};

const std::vector<Learner>& learners();

struct LearnOptions {
  Choice<Learner> learner = "hc";
  /// loglik, aic and bic are counted by the fast engine; the other scores count every candidate by
  /// itself, which takes longer.
  Choice<Score> score = "bic";
  TieBreak tie_break = TieBreak::order;  ///< shuffling costs one order of the columns per search
  std::uint64_t seed = 1;                ///< for the shuffle, and for learners that draw
  std::uint64_t replicate = 0;           ///< which draws of that seed
  Missing missing = Missing::refuse;
  /// Where a learner that needs files (`command`) makes its folders: this folder is made when it is
  /// needed, and removed when it is empty. A folder for temporary files if empty. Never has a say
  /// in a result.
  std::string work = {};
  /// Of a learner that has one; found in the sample at hand if there is none (see `guided`).
  std::shared_ptr<const Guide> guide = {};
};

/// The options with the guide that their learner finds in all rows of the table; as they are where
/// it has none, or there is one. A bag does this once, before its replicates.
[[nodiscard]] LearnOptions guided(const Table& table, const LearnOptions& options,
                                  const Knowledge& knowledge = Knowledge(),
                                  const std::stop_token& stop = {});

/// The most parents that the options allow a variable: of a learner that has `max_parents`.
[[nodiscard]] std::uint64_t most_parents(const LearnOptions& options);

/// The graph that the learner gives for a sample: a DAG, or a class. Throws Error(usage) for an
/// unknown name or parameter, Error(input) where the knowledge contradicts itself (listing every
/// contradiction) or is over other variables than the table, or where learner or score do not take
/// the data; Failed where a program that was to learn from this sample did not; and Stopped soon
/// after `stop` was requested. Knowledge without names is none.
[[nodiscard]] Graph learn_graph(const Sample& sample, const LearnOptions& options = {},
                                const Knowledge& knowledge = Knowledge(),
                                const std::stop_token& stop = {});

/// One DAG from the whole table; a class is extended as `extended` does for a bag of one.
[[nodiscard]] Dag learn(const Table& table, const LearnOptions& options = {},
                        const Knowledge& knowledge = Knowledge(), const std::stop_token& stop = {});

/// The bytes that learning takes at most for a table of that shape, besides the table itself: known
/// before anything is taken. A bag takes as many for each of its threads. Throws Error(usage) for
/// unknown names.
[[nodiscard]] std::uint64_t learn_bytes(const TableShape& shape, const LearnOptions& options);

}  // namespace hoist
