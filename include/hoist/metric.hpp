// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/score.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// One entry of the list of structural metrics: a number from (truth, estimate).
struct Metric {
  std::string_view name;
  std::string_view title;
  bool higher_is_better;
  double best;  ///< its value for (G, G)
  double (*value)(const Dag& truth, const Dag& estimate);
};

const std::vector<Metric>& metrics();

/// Structural intervention distance (Peters and Bühlmann 2015): for how many ordered pairs (i, j)
/// the parents of i in `estimate` are not a valid adjustment set for the effect of i on j in
/// `truth`.
[[nodiscard]] std::size_t structural_intervention_distance(const Dag& truth, const Dag& estimate);

/// How well a structure explains data. Each is a natural logarithm, higher is better, and a sum
/// over families.
///
/// A discrete child has a table of probabilities. A continuous one has a regression on its
/// continuous parents in each configuration of the discrete ones, with the variance RSS / (rows -
/// coefficients); it has (coefficients + 1) parameters for each declared configuration. A
/// configuration with no more rows than coefficients is judged by the regression over all
/// configurations (see `fit`), and no standard deviation is taken for less than a millionth of the
/// child's, so that all figures are finite. A constant column has log-likelihood 0.
///
/// Where cells are missing, a family is judged on the rows where it is complete, and its
/// log-likelihood scaled up to all rows; one that is never complete is judged without its parents.
///
/// Rows count by their weights, in estimates and in sums, and the N of BIC is what they count
/// together. NaN where a discrete child has a continuous parent: no parameters of ours describe it.
struct FitMetrics {
  double in_bic = 0;   ///< BIC on train, parameters estimated on train
  double out_bic = 0;  ///< BIC on test, parameters estimated on test (as in the paper)
  double heldout = 0;  ///< log-likelihood of test under parameters fitted on train (iss 1)
};

/// The fit of many DAGs to one pair of data sets. A family that several of them share is counted
/// once, and only its configurations that occur are, so no family is too large. Threads may share
/// it; what was asked before never changes a number.
class FitEvaluator {
 public:
  /// Throws Error(input) where names, kinds or levels differ. Both outlive this.
  FitEvaluator(const Table& train, const Table& test);
  ~FitEvaluator();

  /// Throws Error(input) where the DAG is over other names.
  FitMetrics operator()(const Dag& dag);
  /// The term of one family; parents are distinct nodes without the child, in ascending order.
  FitMetrics family(Node child, std::span<const Node> parents);

 private:
  class Families;
  std::unique_ptr<Families> families_;
};

/// Why the fit of `dag` to such a table is NaN, naming the first family, or "": a discrete variable
/// has a continuous parent, as graphs learnt with `dg` or `bf` may have it.
[[nodiscard]] std::string why_no_fit(const Dag& dag, const Table& table);

[[nodiscard]] FitMetrics fit_metrics(const Dag& dag, const Table& train, const Table& test);

}  // namespace hoist
