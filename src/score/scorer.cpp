// SPDX-License-Identifier: Apache-2.0
#include "score/scorer.hpp"

#include <algorithm>
#include <cmath>

#include "core/lookup.hpp"
#include "hoist/error.hpp"
#include "hoist/score.hpp"
#include "score/likelihood_scorer.hpp"
#include "score/local_score.hpp"
#include "score/packed_columns.hpp"

namespace hoist {
namespace {

class DiscreteScorer final : public FamilyScorer {
 public:
  DiscreteScorer(const TableView& view, const LocalScore& score, double iss)
      : view_(view), score_(score), context_(view.rows(), iss), counter_(view) {}

  double family(Node child, std::span<const Node> parents) override {
    return score_.value(counter_.family(child, ascending(parents)), context_);
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double floor, std::span<double> out) override {
    const FamilyCounts base = counter_.family(child, ascending(parents));
    const auto configurations = static_cast<double>(base.configurations);
    const auto levels = static_cast<double>(base.levels);
    for (Node x : candidates) {
      const double more = configurations * static_cast<double>(view_.levels(x));
      out[x] = !fits(more * levels) || score_.ceiling(more, levels, context_) <= floor
                   ? -std::numeric_limits<double>::infinity()
                   : score_.value(counter_.extended(x), context_);
    }
  }

  void reductions(Node child, std::span<const Node> parents, std::span<double> out) override {
    counter_.family(child, ascending(parents));
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto place = std::lower_bound(sorted_.begin(), sorted_.end(), parents[i]);
      out[i] = score_.value(counter_.reduced(static_cast<std::size_t>(place - sorted_.begin())),
                            context_);
    }
  }

 private:
  // The order of the parents decides the order of a sum, hence its last bits: fix it.
  std::span<const Node> ascending(std::span<const Node> parents) {
    sorted_.assign(parents.begin(), parents.end());
    std::sort(sorted_.begin(), sorted_.end());
    return sorted_;
  }

  TableView view_;
  const LocalScore& score_;
  ScoreContext context_;
  Counter counter_;
  std::vector<Node> sorted_;
};

const LocalScore& find_score(const std::string& name) {
  return find_row(local_scores(), name, "score",
                  [](const LocalScore& row) { return row.info.name; });
}

}  // namespace

std::unique_ptr<FamilyScorer> make_scorer(const TableView& view, const ScoreOptions& options) {
  const LocalScore& row = find_score(options.score);
  // Beyond this a log-gamma loses every digit that the data could show in.
  constexpr double kMostIss = 1e9;
  if (!(options.iss > 0 && options.iss <= kMostIss))
    throw Error(ErrorKind::usage,
                "the imaginary sample size must be positive and at most 1e9, not " +
                    format_double(options.iss));
  for (Node node = 0; node < view.columns(); ++node)
    if (view.kind(node) != ColumnKind::discrete)
      throw Error(ErrorKind::input, "score '" + options.score +
                                        "' takes discrete columns only, and '" + view.name(node) +
                                        "' is continuous");
  if (row.price != nullptr && PackedColumns::fits(view))
    return make_likelihood_scorer(view, row.price(view.rows()));
  return std::make_unique<DiscreteScorer>(view, row, options.iss);
}

std::unique_ptr<FamilyScorer> make_scorer(const Table& table, const ScoreOptions& options) {
  return make_scorer(TableView(table), options);
}

double score(const Table& table, const Dag& dag, const ScoreOptions& options) {
  const auto scorer = make_scorer(table, options);
  double sum = 0;
  for (Node node = 0; node < dag.size(); ++node) sum += scorer->family(node, dag.parents(node));
  return sum;
}

}  // namespace hoist
