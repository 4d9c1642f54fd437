// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hoist/score.hpp"
#include "score/gram.hpp"

namespace hoist {

/// A score of the form: log-likelihood of a multivariate normal child given its parents - price *
/// parameters - price_per_parent * parents.
struct NormalScore {
  double price = 0;             ///< of a parameter
  double price_per_parent = 0;  ///< of a parent besides its parameters
  /// Residual variances are sums of squares over (rows - coefficients), as bnlearn has them, or
  /// over all rows (maximum likelihood). The first is for variables of one column only.
  bool unbiased = true;
};

/// Of the values of all columns. REQUIRES: a sample of continuous columns, none missing.
Gram gaussian_gram(const Sample& sample);

/// Each variable is one column: its values. REQUIRES: a sample of continuous columns, none missing.
std::unique_ptr<FamilyScorer> make_gaussian_scorer(const Sample& sample, const NormalScore& score);

/// Each variable is some columns of numbers: `first` has the first column of each, and the number
/// of all at the end; `fill` gives their values.
std::unique_ptr<FamilyScorer> make_columns_scorer(const Sample& sample,
                                                  std::vector<std::size_t> first,
                                                  const Gram::Fill& fill, const NormalScore& score);

/// Of either, for variables of so many columns altogether.
double gram_scorer_bytes(double rows, double columns);

}  // namespace hoist
