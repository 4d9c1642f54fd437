// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "data/family_columns.hpp"
#include "hoist/metric.hpp"

namespace hoist {

/// The term of one family in each of the metrics, as `FitMetrics` describes it. REQUIRES: same
/// names, kinds and levels.
FitMetrics family_fit(const Table& train, const Table& test, Node child,
                      std::span<const Node> parents);

/// The rows of one family where it is complete, of both data sets, with the configurations of its
/// discrete parents in one numbering: first the rows of train, then those of test.
struct FamilyPair {
  FamilyPair(const Table& train, const Table& test, Node child, std::span<const Node> parents);

  std::span<const std::uint32_t> train_ids() { return std::span(found.ids()).first(train.rows()); }
  std::span<const std::uint32_t> test_ids() { return std::span(found.ids()).subspan(train.rows()); }

  FamilyColumns train, test;
  Configurations found;
};

/// Log-likelihoods of a family over its complete rows, and how many parameters it has.
struct FamilyTerms {
  double in = 0, out = 0, heldout = 0;
  double parameters = 0;
};

// One for each kind of child, each in the file of its name; 0 where there are no rows.
FamilyTerms discrete_likelihood(FamilyPair& family);
/// `train_sd` and `test_sd` are those of the child over all rows where it is observed.
FamilyTerms gaussian_likelihood(FamilyPair& family, double train_sd, double test_sd);

}  // namespace hoist
