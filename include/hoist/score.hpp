// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/table.hpp"

namespace hoist {

struct ScoreOptions {
  std::string score = "bic";  ///< a name of `scores()`
  double iss = 1;             ///< imaginary sample size of bdeu and bds
};

/// One row of the table of scores, for help, listings and documentation.
struct ScoreInfo {
  std::string_view name;
  std::string_view title;
  std::string_view formula;
  bool uses_iss;
};

/// Every score that hoist knows. All are natural logarithms, higher is better, and all decompose
/// into one term a family (a child and its parents).
std::vector<ScoreInfo> scores();

/// Scores the families of one data set. Not thread-safe: it owns the scratch space of its counts;
/// make one a thread.
///
/// `parents` is any list of distinct nodes without the child; its order never changes a value.
class FamilyScorer {
 public:
  virtual ~FamilyScorer() = default;

  virtual double family(Node child, std::span<const Node> parents) = 0;

  /// out[x] = family(child, parents + x) for every candidate x: all single-parent extensions of a
  /// family at once, which is where a fast engine gets its speed. One whose score cannot exceed
  /// `floor` may be given as -infinity instead, and one whose table of counts would not fit is.
  /// The rest of `out` stays as it is. REQUIRES: no candidate is the child or a parent; `out` has
  /// one place a column.
  virtual void extensions(Node child, std::span<const Node> parents,
                          std::span<const Node> candidates, double floor,
                          std::span<double> out) = 0;

  /// out[i] = family(child, parents without parents[i]), from the table at hand, without a new
  /// pass. REQUIRES: out.size() == parents.size().
  virtual void reductions(Node child, std::span<const Node> parents, std::span<double> out) = 0;
};

/// Throws Error(usage) for an unknown score or an iss that is not positive, and Error(input) for a
/// table with columns that the score cannot take. The table must outlive the scorer.
std::unique_ptr<FamilyScorer> make_scorer(const Table& table, const ScoreOptions& options);

/// The score of a whole graph: the sum over its families. REQUIRES: same names.
double score(const Table& table, const Dag& dag, const ScoreOptions& options = {});

}  // namespace hoist
