// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "core/real.hpp"
#include "score/likelihood_scorer.hpp"
#include "score/local_score.hpp"
#include "score/memory.hpp"
#include "score/packed_columns.hpp"

namespace hoist {
namespace {

// The general engine: any local score, one table of counts per family.
class DiscreteScorer final : public FamilyScorer {
 public:
  DiscreteScorer(const Sample& sample, const LocalScore& score, const Parameters& parameters)
      : sample_(sample),
        score_(score),
        context_(sample.rows(), parameters,
                 score.price != nullptr ? score.price(sample.total(), parameters) : 0),
        counter_(sample) {}

  double family(Node child, std::span<const Node> parents) override {
    return score_.value(counter_.family(child, ascending(parents)), context_);
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double floor, std::span<double> out) override {
    const FamilyCounts base = counter_.family(child, ascending(parents));
    const auto configurations = static_cast<double>(base.configurations);
    const auto levels = static_cast<double>(base.levels);
    for (Node x : candidates) {
      const double more = configurations * static_cast<double>(sample_.levels(x));
      out[x] = !fits(more * levels) || score_.ceiling(more, levels, context_) <= floor
                   ? -std::numeric_limits<double>::infinity()
                   : score_.value(counter_.extended(x), context_);
    }
  }

  void reductions(Node child, std::span<const Node> parents, std::span<double> out) override {
    counter_.family(child, ascending(parents));
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), parents[i]);
      out[i] = score_.value(counter_.reduced(static_cast<std::size_t>(found - sorted_.begin())),
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

  Sample sample_;
  LocalScore score_;
  ScoreContext context_;
  Counter counter_;
  std::vector<Node> sorted_;
};

std::unique_ptr<FamilyScorer> make(const LocalScore& local, const Sample& sample,
                                   const Parameters& parameters) {
  if (local.price != nullptr && PackedColumns::fits(sample))
    return make_likelihood_scorer(sample, local.price(sample.total(), parameters));
  return std::make_unique<DiscreteScorer>(sample, local, parameters);
}

}  // namespace

ScoreContext::ScoreContext(std::size_t rows, Parameters given, double price_of_one)
    : parameters(std::move(given)), price(price_of_one), n_log_n(n_log_n_table(rows)) {}

double half_log(double rows) { return rows > 0 ? natural_log(rows) / 2 : 0; }

double parameters(const FamilyCounts& counts) {
  return parameters(static_cast<double>(counts.configurations), static_cast<double>(counts.levels));
}

Parameter iss_parameter() {
  // Beyond this a log-gamma loses every digit that the data could show in.
  constexpr double kMost = 1e9;
  return {"iss", "imaginary sample size", Parameter::Kind::real, 1.0, above_zero(kMost)};
}

Score discrete_score(std::string name, std::string title, std::string formula,
                     const LocalScore& local, std::vector<Parameter> parameters) {
  return {
      .name = std::move(name),
      .title = std::move(title),
      .formula = std::move(formula),
      .takes = {.discrete = true},
      .parameters = std::move(parameters),
      .make = [local](const Sample& sample,
                      const Parameters& values) { return make(local, sample, values); },
      .bytes = [local](const TableShape& shape,
                       const Parameters& values) { return discrete_bytes(shape, local, values); }};
}

}  // namespace hoist
