// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/certainty.hpp"
#include "hoist/curve.hpp"
#include "hoist/execution.hpp"
#include "hoist/explain.hpp"
#include "hoist/files.hpp"
#include "hoist/growth.hpp"
#include "hoist/io.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/table.hpp"
#include "hoist/weighing.hpp"

namespace hoist {

/// How a table came to be what it is, for the record: what is not in its cells any more.
struct DataRecord {
  TableReport file = {};  ///< what was understood of its file; no columns where there is none
  /// How many there were before rows were left out for cells that were not observed; 0: as many as
  /// there are.
  std::size_t rows = 0;
  /// What was done about such cells: refuse, drop (rows were left out), local (each family is
  /// scored on the rows that have it) or impute (each replicate fills them in).
  std::string missing = "refuse";
};

/// Whose results they are, for people to read; has no say in what comes out.
struct Origin {
  std::string title = {};    ///< what the data are called
  std::string command = {};  ///< as it was given, so that it can be given again
};

/// How the bag of the average `ordered` is learnt: everything that it does not decide is as in
/// `free`. Its replicates are 90 % of the rows, and climb within the order of a graph that a search
/// finds in all rows (learner `ordered`); sets of parents that differ by an edge support each
/// other, and every variable takes the best.
[[nodiscard]] BagOptions ordered_bag(const BagOptions& free);

/// That average, and the bag that it is of.
struct OrderedAverage {
  Average average;
  Bag bag;
  Choice<Cover> cover;
  double kappa = 0;
};

/// Nothing where it was stopped. Costs a few searches of all rows, and a bag whose replicates are
/// about as quick as those of hill climbing.
[[nodiscard]] std::optional<OrderedAverage> ordered_average(
    const Table& table, const BagOptions& free, const Knowledge& knowledge = Knowledge(),
    const Execution& execution = {});

/// What the main job is asked.
struct DiscoverRequest {
  /// Takes nearly all of the time. Where each replicate cuts numbers anew, the whole data are cut
  /// by the same rules for everything else.
  BagOptions bag = {};
  /// The averages to make, each a pass over the bag; every cover if empty.
  std::vector<Choice<Cover>> methods = {};
  /// Of all of them. What is not set of its evidence, the data give.
  AverageOptions average = {};
  Choice<Weighing> weigh = "equal";  ///< what each replicate weighs in averages and support
  /// Whether each average is made at some forty thresholds, too; costs as many averages. Rows that
  /// replicates left out judge them only where the threshold asks for that: it costs most.
  bool curves = false;
  /// Which average is named first and written as `average`: `ordered`, which takes a second bag
  /// (`ordered_average`), or a cover, which is made whatever the methods say.
  std::string recommend = std::string(kOrdered);
  std::optional<Dag> truth = std::nullopt;  ///< adds the metrics of structure
  /// More data of the same kind: adds the metrics of fit, for a pass over it per family.
  std::optional<Table> test = std::nullopt;
  /// The bag grows until all averages stand still, whatever number it asks for: each step costs 14
  /// averages of half a bag per method.
  std::optional<GrowthRule> grow = std::nullopt;
  /// Where the bag is kept, so that the same request goes on where it stopped; in memory if empty.
  /// Costs some kB per replicate on disk.
  std::string run = {};
  /// How columns of the table were cut before, for the record.
  std::vector<BinnedColumn> binned = {};
  DataRecord record = {};       ///< of the table
  DataRecord test_record = {};  ///< of the test data
  Origin origin = {};
};

/// The metrics of one graph, in the order in which they are shown.
struct Evaluation {
  std::string graph;
  std::vector<std::pair<std::string, double>> values;
};

/// What knowledge costs: the score of one DAG learnt from the whole data without it, and with it.
struct KnowledgeCost {
  std::string score;
  double without = 0, with = 0;
};

/// Everything that the main job finds out, each thing worked out once: tables, the summary, the
/// report and Python all read this.
struct Discovery {
  Table table;
  Knowledge knowledge;
  std::optional<Dag> truth;
  std::optional<Table> test;
  std::uint64_t seed = 0;
  std::vector<BinnedColumn> binned;  ///< how columns of the table were cut
  DataRecord record, test_record;    ///< of the table, and of the test data
  Origin origin;
  /// Of the bag; where it was interrupted or a replicate failed, nothing below is set: fewer graphs
  /// than were asked for are not averaged without a word.
  RunOutcome outcome;

  std::optional<Growth> growth;  ///< where it was asked to grow
  /// DAGs, what a learner gave as a class extended, with the weights that they were given; one that
  /// weighs nothing is not there.
  Bag bag;
  std::string weighing;  ///< by which
  /// What it gave each replicate, 0 to those that are left out; empty where it gave none.
  std::vector<double> weights;
  std::uint64_t replicates = 0;      ///< before those that weigh nothing were left out
  std::vector<EdgeSupport> support;  ///< of the graphs as they were learnt
  /// The recommended one first, then in the order of the methods.
  std::vector<NamedAverage> averages;
  std::vector<Certainty> certainties;   ///< of each average
  std::string why;                      ///< the first is recommended, in a sentence
  std::vector<Evaluation> evaluations;  ///< of each average
  /// Of each average where they were asked for.
  std::vector<std::pair<std::string, std::vector<CurvePoint>>> curves;
  /// What an average is to be held against: the empty graph, one DAG learnt from the whole data,
  /// and of the replicates the median and the best by BIC.
  std::vector<Evaluation> references;
  /// Where there is knowledge; unset where one of the two has no score.
  std::optional<KnowledgeCost> knowledge_cost;
};

/// The main job: table -> bag -> averages -> support and evaluations. Throws what `bag_on_disk` and
/// `average` throw, and Error(input) where truth or test data do not fit the table.
[[nodiscard]] Discovery discover(const Table& table, const DiscoverRequest& request = {},
                                 const Knowledge& knowledge = Knowledge(),
                                 const Execution& execution = {});

/// What a table tells of averages: what families score (BIC).
[[nodiscard]] DataEvidence table_evidence(const Table& table);

/// What it tells of those of a bag that was learnt from it with these options, besides: rows that
/// replicates left out, if there are any, and a second bag, from columns that are each shuffled by
/// (seed, name). That is learnt, like the first, when it is first asked for. Throws Stopped from
/// what is asked for after a stop.
[[nodiscard]] DataEvidence bag_evidence(const Table& table, const BagOptions& options,
                                        const Knowledge& knowledge = Knowledge(),
                                        const Execution& execution = {});

/// A value for each replicate of a bag of DAGs that was learnt from the table with these options;
/// none for Judge::none. Throws Error(usage) where no rows were left out and the value is about
/// them.
[[nodiscard]] std::vector<double> replicate_values(Judge by, const Bag& bag, const Table& table,
                                                   const BagOptions& options,
                                                   const Execution& execution = {});

/// All of it as one JSON object, on one line.
[[nodiscard]] std::string format_discovery(const Discovery& discovery);

/// The averages that are written, by the beginning of their files' names: the recommended one is
/// `average`, and has its own name besides where it is one of the covers.
[[nodiscard]] std::vector<std::pair<std::string, std::size_t>> result_stems(
    const Discovery& discovery);

/// What `hoist discover` writes but for the report, the summary and forms of averages that are
/// asked for by flags: tables, discovery.json, and of each average its graph, a drawing and a
/// network. A note says which networks have no parameters, and why.
[[nodiscard]] std::vector<ResultFile> result_files(const Discovery& discovery,
                                                   Notes* notes = nullptr);

/// What `hoist explain` needs of a discovery that was written.
struct StoredDiscovery {
  std::uint64_t replicates = 0;
  std::vector<NamedAverage> averages;
  std::vector<Certainty> certainties;  ///< of each average
  std::optional<KnowledgeCost> knowledge_cost;
};

/// Reads the averages of what `format_discovery` wrote. Slots of structures and counts of votes are
/// not in it. Throws Error(input) `place: ...` for any other text, and where a variable is not one
/// of `names`.
[[nodiscard]] StoredDiscovery parse_discovery(std::string_view text, std::string_view place,
                                              const Names& names);

/// What a drawing needs of a discovery that was written.
struct StoredResults {
  Names names;
  std::string title;  ///< what the data are called
  std::uint64_t rows = 0, seed = 0;
  StoredDiscovery discovery;  ///< the recommended average first
  std::vector<EdgeSupport> support;
  Knowledge knowledge;
  std::optional<Dag> truth;
};

/// Reads what `format_discovery` wrote. Throws Error(input) `place: ...` for any other text.
[[nodiscard]] StoredResults parse_results(std::string_view text, std::string_view place);

/// The average that a higher threshold would have given: structures are inserted by their support,
/// so those at or below it are the last. Throws Error(usage) where that is not so, or where the
/// threshold is below that of the average, whose log ends there.
[[nodiscard]] Average raised(const Average& average, double threshold, const Knowledge& knowledge);

/// What is said of these variables as one JSON object, on one line.
[[nodiscard]] std::string format_explanation(const Names& names, const StoredDiscovery& stored,
                                             std::span<const VariableReport> reports);

/// Every metric of the list of metrics.
[[nodiscard]] std::vector<std::pair<std::string, double>> structural_values(const Dag& truth,
                                                                            const Dag& estimate);

/// in_bic, and out_bic and heldout where there are test data.
[[nodiscard]] std::vector<std::pair<std::string, double>> fit_values(
    const Dag& dag, const Table& train, const std::optional<Table>& test);

/// One object for one graph, a list of objects for several; and the same as a CSV file.
[[nodiscard]] std::string evaluations_to_json(const std::vector<Evaluation>& rows);
[[nodiscard]] std::string evaluations_to_csv(const std::vector<Evaluation>& rows,
                                             const std::string& first_column);

}  // namespace hoist
