// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hoist/score.hpp"

namespace hoist {

struct FamilyLikelihood {
  double price = 0;  ///< of a parameter
  /// The log-likelihood per row that a family is complete in, instead of their sum: where cells are
  /// missing, families are complete in different rows, and their sums do not compare.
  bool per_row = false;
};

/// The engine that takes everything: labels and numbers, missing cells, rows whose weights are real
/// numbers. One pass over the rows for each family, so slower than those that are made for one
/// kind; a test holds them against each other. A family uses the rows where it is complete.
///
/// A label given labels has a distribution per configuration of its parents; a number given labels
/// and numbers a regression per configuration that occurs, with its own variance: the sum of
/// squares over (rows - coefficients). A configuration with too few rows for that, or where the
/// child does not vary though it does elsewhere, makes the family impossible (-infinity), and so
/// does a label with a number among its parents.
std::unique_ptr<FamilyScorer> make_family_likelihood(const Sample& sample,
                                                     const FamilyLikelihood& score);

double family_likelihood_bytes(const TableShape& shape);

}  // namespace hoist
