// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
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

/// A continuous child: normal, its mean linear in the continuous parents, with parameters of their
/// own for each configuration of the discrete parents, counted as in `Cpt`.
struct LinearGaussian {
  /// For each configuration the intercept, then the coefficient of each continuous parent in
  /// ascending node order.
  std::vector<double> coefficients;
  /// For each configuration the standard deviation around the mean; 0 is a child that its parents
  /// decide.
  std::vector<double> sd;

  friend bool operator==(const LinearGaussian&, const LinearGaussian&) = default;
};

/// How a variable follows from its parents.
using LocalModel = std::variant<Cpt, LinearGaussian>;

/// A Bayesian network: a DAG, the levels of each variable, a local model each. Its continuous
/// variables are conditional linear Gaussian, so that they may be parents of continuous ones only.
/// Threads may share it.
struct Network {
  Dag dag;
  std::vector<std::vector<std::string>> levels;  ///< none of a continuous variable
  std::vector<LocalModel> models;

  bool is_continuous(Node node) const {
    return std::holds_alternative<LinearGaussian>(models[node]);
  }
  /// Whether any variable is.
  bool has_continuous() const;
  /// Throws Error(usage) where the variable is of the other kind.
  const Cpt& cpt(Node node) const;
  const LinearGaussian& gaussian(Node node) const;

  /// Of the discrete parents.
  std::size_t configurations(Node node) const;
  /// The number of parents that are continuous.
  std::size_t continuous_parents(Node node) const;
  /// Of a sample of so many rows.
  TableShape shape(std::uint64_t rows) const;

  friend bool operator==(const Network&, const Network&) = default;
};

/// Why `network` is not sound, naming the variable, or "": one list of levels and one model per
/// variable, of the right sizes, no continuous parent of a discrete variable, numbers finite,
/// probabilities and standard deviations not negative.
[[nodiscard]] std::string why_unsound(const Network& network);

/// The numbers of the paper's Table 1, and one more.
struct NetworkSummary {
  /// Free ones: configurations * (levels - 1) of a discrete variable, and of a continuous one
  /// configurations * (coefficients + 1).
  std::size_t parameters = 0;
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

/// The same distribution over variables in another order and under other names: the i-th is
/// `order[i]` of before. Throws Error(usage) where `order` has not each variable once, or there are
/// not as many names.
[[nodiscard]] Network reordered(const Network& network, std::span<const Node> order,
                                const Names& names);

struct FitOptions {
  /// Imaginary sample size of a uniform Dirichlet prior, spread as BDeu spreads it. 0 is maximum
  /// likelihood; a configuration that was never seen then gets the uniform distribution. Of a
  /// continuous variable it is a number of imaginary rows in each configuration whose variance is
  /// that of the regression over all configurations.
  double iss = 0;
};

/// Parameters of `dag` estimated on `table`, each family on the rows where none of its cells is
/// missing; rows count by their weights. A continuous variable is regressed on its continuous
/// parents in each configuration of the discrete ones; its variance is the residual sum of squares
/// over (rows - coefficients). A configuration with no more rows than coefficients gets the
/// regression over the rows of all configurations (and where those are too few, their mean and
/// variance), so that no parameter is unknown.
///
/// Throws Error(input) where the two are over other names, a family has no complete row, a discrete
/// variable has a continuous parent, or a table of parameters would not fit in memory.
[[nodiscard]] Network fit(const Table& table, const Dag& dag, const FitOptions& options = {});

/// `rows` independent draws by forward sampling. A draw depends on (seed, row, name of the
/// variable) only, so a longer sample begins with the shorter one. Throws Error(usage) where the
/// network is not sound.
[[nodiscard]] Table sample(const Network& network, std::size_t rows, std::uint64_t seed);

/// Natural log-likelihood of the table under the network, of each family over the rows where none
/// of its cells is missing, times the weights of the rows; -infinity where a row is impossible.
/// Where a standard deviation is 0, a row at the mean counts 0 and every other is impossible.
/// Throws Error(input) where names, kinds or levels differ, Error(usage) where the network is not
/// sound.
[[nodiscard]] double log_likelihood(const Network& network, const Table& table);

/// A random linear Gaussian network to simulate with, a function of its arguments alone: each pair
/// of variables is an edge with probability degree / (nodes - 1), along a random order that the
/// names (X01, X02, ...) do not tell; coefficients are uniform on +-[0.5, 1.5], and then each
/// variable is scaled to variance 1, so that neither variances nor their order betray the edges.
/// Throws Error(usage) where there are no nodes or more than 10,000, or for a degree that is not
/// from 0 to nodes - 1.
[[nodiscard]] Network random_gaussian_network(std::size_t nodes, double degree, std::uint64_t seed);

/// The same where half of the variables are discrete, with 2 to 4 levels: those come first in the
/// order, a variable has at most four of them as parents, and a continuous one has an intercept,
/// coefficients and a standard deviation of their own for each combination of their levels.
[[nodiscard]] Network random_mixed_network(std::size_t nodes, double degree, std::uint64_t seed);

}  // namespace hoist
