// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// A conditional probability table. Row j holds the distribution of the child for configuration j
/// of its parents; configurations count like digits, the last parent (in ascending node order)
/// fastest.
struct Cpt {
  std::vector<double> probabilities;  ///< configurations * levels of the child

  friend bool operator==(const Cpt&, const Cpt&) = default;
};

/// A Bayesian network over discrete variables: a DAG, the levels of each variable, one CPT each.
struct Network {
  Dag dag;
  std::vector<std::vector<std::string>> levels;
  std::vector<Cpt> cpts;

  std::size_t configurations(Node node) const;

  friend bool operator==(const Network&, const Network&) = default;
};

/// The numbers of the paper's Table 1, and one more.
struct NetworkSummary {
  std::size_t parameters = 0;  ///< free ones: configurations * (levels - 1), summed
  std::size_t vertices = 0;
  std::size_t edges = 0;
  double average_markov_blanket = 0;
  double average_degree = 0;
  /// The share of edges that point forward in the order of the variables: 1 for a file in causal
  /// order, about a half for one in no order. It flatters a learner that follows the order of
  /// columns.
  double order_leak = 0;
};

[[nodiscard]] NetworkSummary summary(const Network& network);

struct FitOptions {
  /// Imaginary sample size of a uniform Dirichlet prior, spread as BDeu spreads it. 0 is maximum
  /// likelihood; a configuration that was never seen then gets the uniform distribution.
  double iss = 0;
};

/// Parameters of `dag` estimated on `table`. Throws Error(input) where they are over other names,
/// the data are of another kind, or a table of counts would not fit in memory.
[[nodiscard]] Network fit(const Table& table, const Dag& dag, const FitOptions& options = {});

/// `rows` independent draws by forward sampling. A draw depends on (seed, row, name of the
/// variable) only, so a longer sample begins with the shorter one.
[[nodiscard]] Table sample(const Network& network, std::size_t rows, std::uint64_t seed);

/// Natural log-likelihood of the table under the network; -infinity where a row is impossible.
/// Throws Error(input) where names or levels differ.
[[nodiscard]] double log_likelihood(const Network& network, const Table& table);

}  // namespace hoist
