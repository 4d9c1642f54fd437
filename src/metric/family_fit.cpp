// SPDX-License-Identifier: Apache-2.0
#include "metric/family_fit.hpp"

#include <cmath>
#include <limits>

#include "data/regression.hpp"
#include "score/local_score.hpp"

namespace hoist {
namespace {

// The standard deviation of what is observed of a column; 0 where that is constant, or nothing.
double sd_of(const Table& table, Node node) {
  const Regression mean =
      regress({.response = table.column(node).values(), .weights = table.row_weights()}).front();
  if (mean.rows == 0) return 0;
  return mean.residual_norm / std::sqrt(mean.rows > 1.5 ? mean.rows - 1 : mean.rows);
}

double total(const Table& table) { return Sample(table).total(); }

// N times the mean, so that families with holes and families without are judged alike.
double scaled(double value, const FamilyColumns& used, const Table& all) {
  const double rows = total(all), complete = used.total();
  return complete == rows ? value : value * rows / complete;
}

FamilyTerms likelihood(const Table& train, const Table& test, Node child,
                       std::span<const Node> parents) {
  FamilyPair family(train, test, child, parents);
  const bool continuous = train.column(child).kind() == ColumnKind::continuous;
  if (!continuous && !family.train.numbers().empty()) {
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    return {kUnknown, kUnknown, kUnknown, kUnknown};
  }
  FamilyTerms found = continuous
                          ? gaussian_likelihood(family, sd_of(train, child), sd_of(test, child))
                          : discrete_likelihood(family);
  // Without a complete row parents tell nothing, and cost their parameters all the same.
  const bool in = family.train.rows() > 0, out = family.test.rows() > 0;
  const FamilyTerms alone =
      (in && out) || parents.empty() ? FamilyTerms{} : likelihood(train, test, child, {});
  found.in = in ? scaled(found.in, family.train, train) : alone.in;
  found.out = out ? scaled(found.out, family.test, test) : alone.out;
  found.heldout = in && out ? scaled(found.heldout, family.test, test) : alone.heldout;
  return found;
}

}  // namespace

FamilyPair::FamilyPair(const Table& train_table, const Table& test_table, Node child,
                       std::span<const Node> parents)
    : train(train_table, child, parents), test(test_table, child, parents) {
  found.reset(train.rows() + test.rows());
  std::vector<std::uint16_t> both;
  for (std::size_t i = 0; i < train.labels().size(); ++i) {
    const auto first = train.labels()[i]->codes(), second = test.labels()[i]->codes();
    both.assign(first.begin(), first.end());
    both.insert(both.end(), second.begin(), second.end());
    found.add(both, train.labels()[i]->levels().size());
  }
}

FitMetrics family_fit(const Table& train, const Table& test, Node child,
                      std::span<const Node> parents) {
  const FamilyTerms found = likelihood(train, test, child, parents);
  return {.in_bic = found.in - half_log(total(train)) * found.parameters,
          .out_bic = found.out - half_log(total(test)) * found.parameters,
          .heldout = found.heldout};
}

}  // namespace hoist
