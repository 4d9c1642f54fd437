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
  /// What a draw takes at most, in bytes. Where it is left out, a number per row.
  std::function<double(const TableShape&)> bytes = {};
};

const std::vector<ResamplingPlan>& resampling_plans();

}  // namespace hoist
