// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "hoist/knowledge.hpp"
#include "hoist/learn.hpp"
#include "hoist/parameter.hpp"
#include "hoist/sample.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// Which draw a resampling plan makes: everything that it depends on.
struct Draw {
  std::size_t rows = 0;  ///< of the table
  std::uint64_t seed = 1;
  std::uint64_t replicate = 0;
  const Parameters& parameters;                  ///< a value for each that the entry declares
  std::span<const std::uint32_t> clusters = {};  ///< of each row; none where the table has none
};

/// What a plan gives for one replicate: how much each row of the table counts, or rows of its own.
struct Resampled {
  Resampled(RowWeights of_rows) : weights(std::move(of_rows)) {}
  Resampled(Table fresh) : weights(RowWeights::all(fresh.rows())), table(std::move(fresh)) {}

  RowWeights weights;
  /// Rows that are not those of the table, under the same columns and levels. The weights of the
  /// table have no say in them: a plan that draws them has heeded those.
  std::optional<Table> table = std::nullopt;
};

/// How one replicate is drawn. Pure; called by several threads at once.
using DrawRows = std::function<Resampled(const Draw&)>;

/// What a plan may look at before the first replicate, once for a whole run.
struct ResamplingTask {
  const Table& table;
  const Parameters& parameters;
  const Knowledge& knowledge;
  const LearnOptions& learn;  ///< its seed is that of the bag
  bool cuts_anew = false;     ///< each replicate cuts numbers by its own rows (`BagOptions::bins`)
  std::stop_token stop = {};
};

/// One entry of the list of resampling plans, ours or yours: how much each row of the data counts
/// in a replicate. A pure function of what it is given, so that threads, shards and restarts agree.
struct ResamplingPlan {
  static constexpr const char* kWhat = "resampling plan";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const ResamplingPlan& named(const std::string& name);

  std::string name;
  std::string title;
  std::vector<Parameter> parameters;
  DrawRows draw;
  /// Instead of `draw`, for a plan that needs more than the number of rows: looks at the data once
  /// and gives what draws. Shards and restarts prepare again, so it must find the same each time.
  std::function<DrawRows(const ResamplingTask&)> prepare = {};
  bool real_weights = false;  ///< gives weights that are real numbers, which some scores refuse
  bool by_cluster = false;    ///< needs a table whose rows have clusters
  /// Replicates 0 and 1, 2 and 3, ... are learnt from two halves of the rows that share none.
  bool pairs = false;
  /// What a draw takes at most, in bytes. Where it is left out, a number per row.
  std::function<double(const TableShape&)> bytes = {};
};

const std::vector<ResamplingPlan>& resampling_plans();

/// What a correction of the penalty may look at, for one replicate.
struct PenaltyTask {
  const Parameters& parameters;  ///< a value for each that the entry declares
  /// How much more an edge that is not there gains, on the mean, in the resample than it would in
  /// as many new rows: the mean square of the weights over their mean, against that of the table's
  /// own. About 2 where rows are drawn with replacement, as many as there are: the noise of the
  /// draw adds to that of the data. 1 where no row counts twice.
  double inflation = 1;
  double rows = 0;                           ///< of the resample, by weight
  std::function<double(double rows)> price;  ///< of a parameter, where there are so many rows
  /// The log-likelihood of the rows that the resample left out, under the graph that is learnt with
  /// that factor: costs a search. Throws Error(usage) where no row is left out.
  std::function<double(double factor)> heldout;
};

/// One entry of the list of corrections of the penalty, ours or yours: by what the penalty of the
/// score is multiplied in a replicate. A bootstrap sample has n rows and fewer different ones, so a
/// score that takes them for n new rows finds too many edges.
struct ResamplePenalty {
  static constexpr const char* kWhat = "correction of the penalty";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const ResamplePenalty& named(const std::string& name);

  std::string name;
  std::string title;
  std::vector<Parameter> parameters;
  /// Above 0; no function: 1, for any learner and score. With one, the score must have a price per
  /// parameter (`Score::price`).
  std::function<double(const PenaltyTask&)> factor;
};

const std::vector<ResamplePenalty>& resample_penalties();

}  // namespace hoist
