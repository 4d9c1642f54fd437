// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hoist/learn.hpp"
#include "learn/search_bytes.hpp"
#include "learn/stable_order.hpp"

namespace hoist {
namespace {

// A table of counts per family, each column as codes and as numbers: generous, for rows that say
// nothing of themselves.
double usual_scorer_bytes(const TableShape& shape) {
  const double cells = static_cast<double>(shape.rows) * static_cast<double>(shape.columns());
  return 32 * cells + 1024.0 * static_cast<double>(shape.rows);
}

double scorer_bytes(const TableShape& shape, const Choice<Score>& choice) {
  const Score& chosen = choice.row();
  const Parameters parameters = choice.parameters();
  return chosen.bytes ? chosen.bytes(shape, parameters) : usual_scorer_bytes(shape);
}

}  // namespace

// The gain of every edge, bits for the closure of two graphs and for what knowledge allows, the
// knowledge itself in the order of the columns, and short lists per variable.
double usual_search_bytes(const TableShape& shape) {
  const auto columns = static_cast<double>(shape.columns());
  return columns * columns * (8 + 0.75 + 1) + 512 * columns;
}

std::uint64_t learn_bytes(const TableShape& shape, const LearnOptions& options) {
  const Learner& learner = options.learner.row();
  const double search = learner.bytes ? learner.bytes(shape, options.learner.parameters())
                                      : usual_search_bytes(shape);
  const double resample = 8 * static_cast<double>(shape.rows);
  const double scorer = learner.by_score ? scorer_bytes(shape, options.score) : 0;
  // Gone before the search begins.
  const double order = options.tie_break == TieBreak::stable ? stable_order_bytes(shape) : 0;
  // The filled rows, a table of them, the numbers of one family about their means, and its weights,
  // groups and codes.
  const double filled =
      options.missing == Missing::impute
          ? 3 * static_cast<double>(shape.bytes()) + 64 * static_cast<double>(shape.rows)
          : 0;
  return static_cast<std::uint64_t>(
      std::min(std::max(search + scorer, order) + resample + filled, 9e18));
}

}  // namespace hoist
