// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/bag.hpp"
#include "hoist/execution.hpp"
#include "hoist/learn.hpp"
#include "hoist/network.hpp"
#include "hoist/run.hpp"
#include "hoist/study_plan.hpp"
#include "hoist/table.hpp"

namespace hoist {

// ---- The plan --------------------------------------------------------------------------------

/// Every key of a study file: those of a plan, and one for each parameter of a learner, a score or
/// a resampling plan.
const std::vector<StudyKey>& study_keys();

/// A TOML text. Throws Error(input) with file:line:column; an unknown key is an error that names
/// the nearest known one. Names of networks, learners and so on are looked at by `open_study`.
[[nodiscard]] StudyPlan parse_study(std::string_view text, std::string_view place);

/// An embedded study's name, or a file; networks are then named relative to its folder.
[[nodiscard]] StudyPlan read_study(const std::string& name_or_path);

// ---- The grid --------------------------------------------------------------------------------

struct StudyNetwork {
  std::string name;  ///< as embedded, or the file's name without folder and extension
  Network network;
  NetworkSummary summary;
};

/// One data set: everything that is learnt from it is one cell of the grid.
struct StudyCell {
  std::uint64_t index = 0;   ///< among all cells; all of a repeat come before those of the next
  std::size_t network = 0;   ///< its index in Study::networks
  double ratio = 0;          ///< rows / parameters, as asked for
  std::uint64_t rows = 0;    ///< of the train set, and of the test set
  std::uint64_t repeat = 1;  ///< from 1
  StudyHoles holes = {};     ///< of the train set
};

/// A plan whose networks were read and whose names were checked.
struct Study {
  StudyPlan plan;
  std::vector<StudyNetwork> networks;

  std::vector<StudyCell> cells() const;

  /// `alarm/0.5/3`: network, ratio (or rows, where the plan says rows) and repeat. Where the plan
  /// loses cells, how comes before the repeat: `alarm/0.5/mcar-0.1/3`, `alarm/0.5/complete/3`.
  std::string label(const StudyCell& cell) const;
};

/// Throws Error(input) for a network that cannot be read or an unknown name, with the nearest
/// known one.
[[nodiscard]] Study open_study(const StudyPlan& plan);

/// Throws Error(usage) where no cell has that label, with the nearest one that there is.
[[nodiscard]] StudyCell find_cell(const Study& study, const std::string& label);

// ---- Results ---------------------------------------------------------------------------------

/// One entry of the list of measures: the columns of numbers in results.csv.
struct StudyMeasure {
  std::string_view name;
  std::string_view title;
  bool higher_is_better;
};

const std::vector<StudyMeasure>& study_measures();

/// The index of a measure. REQUIRES: there is one of that name.
std::size_t measure(std::string_view name);

/// The method of the rows that are single DAGs of a bag.
inline constexpr std::string_view kNoMethod = "none";

/// The method of the rows that are graphs of a learner alone, learnt from all rows of a data set.
inline constexpr std::string_view kAlone = "alone";

/// How a bag was made, and from which data: what a claim or a summary is about.
struct StudyArm {
  std::string learner, score, resample;
  StudyHoles holes = {};
  std::string policy = {};  ///< a row of `missing_policies`; empty where the data are complete

  friend bool operator==(const StudyArm&, const StudyArm&) = default;
};

/// The ways in which a plan loses cells, complete data first; one that is none where it loses none.
[[nodiscard]] std::vector<StudyHoles> holes_of(const StudyPlan& plan);

/// All that a plan has.
[[nodiscard]] std::vector<StudyArm> study_arms(const StudyPlan& plan);

/// How the DAGs of an arm are learnt: its learner and score with those of the plan's parameters
/// that they have, and what is done about holes.
[[nodiscard]] LearnOptions study_learning(const StudyPlan& plan, const StudyArm& arm);
/// How its bags are made; the seed is that of each cell.
[[nodiscard]] BagOptions study_bagging(const StudyPlan& plan, const StudyArm& arm);

/// `hc, bic, bootstrap`, and the holes where there are any: what tells arms apart.
[[nodiscard]] std::string spell(const StudyArm& arm);

/// One DAG and its measures.
struct StudyRow {
  std::string network;
  double ratio = 0;
  std::uint64_t rows = 0;
  std::uint64_t repeat = 1;
  StudyArm arm;
  std::string method;                      ///< of an average, or kNoMethod, or kAlone
  std::string threshold;                   ///< of an average, as the plan says it
  std::optional<double> alpha;             ///< the same as a number
  std::optional<std::uint64_t> replicate;  ///< of a single DAG
  std::vector<double> values;              ///< one per measure

  friend bool operator==(const StudyRow&, const StudyRow&) = default;
};

/// The columns of an arm in the tables of a study, and its cells.
std::string arm_columns();
[[nodiscard]] std::string format_arm(const StudyArm& arm);

/// results.csv: the header, a row, and the way back. Throws Error(input) with file:line:column.
std::string study_header();
[[nodiscard]] std::string format_study_row(const StudyRow& row);
[[nodiscard]] std::vector<StudyRow> parse_study_rows(std::string_view text, std::string_view place);

/// table1.csv: the paper's Table 1 of the networks of the study, and the order leak.
[[nodiscard]] std::string format_table1(const Study& study);

// ---- Running ---------------------------------------------------------------------------------

/// How far the cell at hand is; a cell goes through all of them in this order, from `alone` to
/// `averaged` once for each arm. Those of what the plan does not ask for are left out.
enum class StudyStep { begun, sampled, alone, replicate, bagged, averaged, evaluated };

struct StudyEvent {
  const StudyCell& cell;
  StudyStep step = StudyStep::begun;
  std::uint64_t replicates = 0;   ///< learnt so far in this cell, over all its bags
  std::uint64_t total = 0;        ///< to learn in this cell
  const StudyArm* arm = nullptr;  ///< whose bag that is; none before and after all of them
};

/// Called from one thread at a time.
using OnStudyEvent = std::function<void(const StudyEvent&)>;

struct StudyOptions {
  Execution execution = {};    ///< its progress counts cells on disk
  Shard shard = {};            ///< the cells that this process computes
  OnStudyEvent on_event = {};  ///< how far the cell at hand is
  std::string work = {};       ///< as in LearnOptions; set for each cell by `run_study`
};

struct StudyData {
  Table train, test;
  Table complete;              ///< `train` before cells were lost
  std::uint64_t bag_seed = 0;  ///< of the bag that is learnt from `train`, for every learner
};

/// The truth of a cell: the network, permuted where the plan says so.
[[nodiscard]] Network study_network(const Study& study, const StudyCell& cell);

/// What a cell learns from and is tested on.
[[nodiscard]] StudyData study_data(const Study& study, const StudyCell& cell);

/// The rows of one cell: the learner's graph from all rows, where that is asked for, single DAGs in
/// the order of their replicates, then averages in the order of the plan, for each learner, score,
/// resampling plan and policy in turn. Graphs are measured on the complete data, whatever they were
/// learnt from. A pure function of the plan and the cell. Nothing where it was stopped.
[[nodiscard]] std::optional<std::vector<StudyRow>> run_cell(const Study& study,
                                                            const StudyCell& cell,
                                                            const StudyOptions& options = {});

/// The rows of a cell as they are in results.csv, handed over in the order of cells as far as all
/// cells before are there, too.
using OnStudyRows = std::function<void(const StudyCell& cell, const std::string& rows)>;

/// The study on disk: `directory/manifest.json`, and one record per cell. Running it again goes on
/// where it stopped; more repeats is the same study. Throws Error(mismatch) where the directory
/// holds another one, listing the keys that differ.
RunOutcome run_study(const std::string& directory, const Study& study, const StudyOptions& options,
                     const OnStudyRows& on_rows);

/// Whether every cell that the study on disk should hold is there and undamaged. Throws
/// Error(input) where `directory` holds no study.
[[nodiscard]] RunCheck check_study(const std::string& directory);

// ---- What comes out --------------------------------------------------------------------------

/// A mean and its 95 % interval (Student's t over repeats; a point where there is one repeat).
struct Estimate {
  double mean = 0;
  double low = 0;
  double high = 0;
  std::size_t repeats = 0;
};

[[nodiscard]] Estimate estimate(std::span<const double> values);

/// Student's t: the quantile that leaves 2.5 % above it.
double t_quantile(std::size_t degrees);

/// The quantile of sorted values, between neighbours in proportion (R's type 7).
double quantile(std::span<const double> sorted, double p);

/// Tukey's box plot: whiskers reach to the last value within 1.5 times the box.
struct Box {
  double low = 0, lower = 0, median = 0, upper = 0, high = 0;
  std::vector<double> outliers;
};

[[nodiscard]] Box box_of(std::span<const double> sorted);

/// summary.csv: means and intervals of every measure by network, size and method.
[[nodiscard]] std::string format_study_summary(const std::vector<StudyRow>& rows);

enum class Holds { yes, in_part, no, not_tested };

/// `holds`, `holds in part`, `does not hold`, `not tested`.
std::string_view spell(Holds holds);

/// One claim of the paper's section 4.2 against the rows.
struct ClaimVerdict {
  std::string claim;
  std::string test;     ///< how it was decided
  std::string numbers;  ///< what came out
  Holds holds = Holds::not_tested;
  std::vector<Holds> alone;  ///< the same from each repeat alone, where there are several

  /// `7 hold, 3 in part, 0 not`; empty where there is one repeat.
  std::string spell_alone() const;
};

/// Claims that need networks, sizes or averages that the study lacks are `not_tested`.
[[nodiscard]] std::vector<ClaimVerdict> judge_claims(const Study& study, const StudyArm& arm,
                                                     const std::vector<StudyRow>& rows);

/// Which threshold of a method wins by a measure, and how flat the optimum is.
struct ThresholdVerdict {
  std::string method, measure;
  struct Point {
    std::string threshold;
    double alpha = 0;  ///< mean over networks, where it is a rule
    Estimate value;    ///< mean over networks and sizes
  };
  std::vector<Point> points;  ///< by ascending alpha
  std::size_t best = 0;
  std::size_t flat_from = 0, flat_to = 0;  ///< around the best: as good to 0.01
  std::optional<std::size_t> own;          ///< the method's own rule, where it is among the points

  /// What the own rule loses against the best. REQUIRES: there is one.
  double loss() const { return points[best].value.mean - points[*own].value.mean; }
};

/// `0.1 to 0.3`, or the one threshold alone.
std::string spell_flat(const ThresholdVerdict& verdict);

/// Empty unless the plan has a method at two thresholds or more.
[[nodiscard]] std::vector<ThresholdVerdict> judge_thresholds(const Study& study,
                                                             const StudyArm& arm,
                                                             const std::vector<StudyRow>& rows);

/// Which policy for lost cells is the best how often, a line for each average and measure; empty
/// where the study loses none.
[[nodiscard]] std::string holes_in_lines(const Study& study, const std::vector<StudyRow>& rows);

/// Which learner is the best how often, in the same way; empty where the study has one alone.
[[nodiscard]] std::string learners_in_lines(const Study& study, const std::vector<StudyRow>& rows);

/// verdict.md.
[[nodiscard]] std::string format_verdict(const Study& study, const std::vector<StudyRow>& rows);

}  // namespace hoist
