// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

constexpr std::size_t kMostNodes = 10'000;
constexpr std::size_t kMostDiscreteParents = 4;
// Rows that are drawn along with the network, to see how far a variable varies.
constexpr std::size_t kRows = 2000;

// X01, X02, ...: as many digits each, so that they sort as they are numbered.
Names numbered_names(std::size_t nodes) {
  const std::size_t width = std::to_string(nodes).size();
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= nodes; ++i) {
    const std::string digits = std::to_string(i);
    names.push_back("X" + std::string(width - digits.size(), '0') + digits);
  }
  return Names(std::move(names));
}

class Builder {
 public:
  Builder(std::size_t nodes, double degree, std::uint64_t seed, bool mixed)
      : random_(seed, Purpose::network, mixed ? 1 : 0),
        mixed_(mixed),
        order_(nodes),
        discrete_(nodes, false),
        codes_(nodes),
        values_(nodes) {
    std::iota(order_.begin(), order_.end(), Node{0});
    for (std::size_t i = nodes; i > 1; --i) std::swap(order_[i - 1], order_[random_.below(i)]);
    // A discrete variable has discrete parents only.
    for (std::size_t i = 0; mixed && i < nodes / 2; ++i) discrete_[order_[i]] = true;
    network_.dag = Dag(numbered_names(nodes), edges(degree));
    network_.levels.resize(nodes);
    network_.models.resize(nodes);
  }

  Network build() {
    for (Node node : order_) {
      if (discrete_[node])
        add_discrete(node);
      else
        add_continuous(node);
    }
    return std::move(network_);
  }

 private:
  std::vector<Edge> edges(double degree) {
    const std::size_t n = order_.size();
    const double share = n > 1 ? degree / static_cast<double>(n - 1) : 0;
    std::vector<Edge> found;
    for (std::size_t to = 1; to < n; ++to) {
      std::size_t discrete = 0;
      for (std::size_t from = 0; from < to; ++from) {
        if (random_.uniform() >= share) continue;
        if (discrete_[order_[from]] && ++discrete > kMostDiscreteParents) continue;
        found.push_back({order_[from], order_[to]});
      }
    }
    return found;
  }

  double uniform(double low, double high) { return low + (high - low) * random_.uniform(); }
  double effect() {
    const double size = uniform(0.5, 1.5);
    return random_.uniform() < 0.5 ? -size : size;
  }

  std::vector<std::size_t> configurations(Node node) const {
    std::vector<std::size_t> found(kRows, 0);
    for (Node parent : network_.dag.parents(node))
      if (discrete_[parent])
        for (std::size_t row = 0; row < kRows; ++row)
          found[row] = found[row] * network_.levels[parent].size() + codes_[parent][row];
    return found;
  }

  // Shares as squares of normal numbers: most rows have a level that stands out.
  void add_discrete(Node node) {
    const std::size_t levels = 2 + random_.below(3);
    for (std::size_t k = 0; k < levels; ++k)
      network_.levels[node].push_back(std::string(1, static_cast<char>('a' + k)));
    Cpt cpt;
    for (std::size_t j = network_.configurations(node); j-- > 0;) {
      std::vector<double> row;
      double sum = 0;
      for (std::size_t k = 0; k < levels; ++k) {
        const double z = draw_normal(random_);
        sum += row.emplace_back(z * z + 0.05);
      }
      for (double value : row) cpt.probabilities.push_back(value / sum);
    }
    for (std::size_t configuration : configurations(node)) {
      double u = random_.uniform();
      std::size_t level = 0;
      while (level + 1 < levels && u >= cpt.probabilities[configuration * levels + level])
        u -= cpt.probabilities[configuration * levels + level++];
      codes_[node].push_back(level);
    }
    network_.models[node] = std::move(cpt);
  }

  void add_continuous(Node node) {
    network_.models[node] = LinearGaussian{};  // so that it counts as continuous
    std::vector<Node> numbers;
    for (Node parent : network_.dag.parents(node))
      if (!discrete_[parent]) numbers.push_back(parent);
    const std::size_t width = numbers.size() + 1;
    const std::size_t count = network_.configurations(node);
    LinearGaussian model;
    for (std::size_t j = 0; j < count; ++j) {
      model.coefficients.push_back(count > 1 ? effect() : 0);
      for (std::size_t i = 1; i < width; ++i) model.coefficients.push_back(effect());
      model.sd.push_back(mixed_ ? uniform(0.5, 1.5) : 1);
    }
    std::vector<double> drawn;
    const std::vector<std::size_t> configuration = configurations(node);
    for (std::size_t row = 0; row < kRows; ++row) {
      const double* coefficients = &model.coefficients[configuration[row] * width];
      double value = coefficients[0] + model.sd[configuration[row]] * draw_normal(random_);
      for (std::size_t i = 1; i < width; ++i)
        value += coefficients[i] * values_[numbers[i - 1]][row];
      drawn.push_back(value);
    }
    standardise(drawn, model, width);
    values_[node] = std::move(drawn);
    network_.models[node] = std::move(model);
  }

  // To mean 0 and variance 1, as far as the drawn rows tell: otherwise variances would grow along
  // the edges without bound, and tell a learner their direction.
  static void standardise(std::vector<double>& drawn, LinearGaussian& model, std::size_t width) {
    double mean = 0, squares = 0;
    for (double value : drawn) mean += value / static_cast<double>(kRows);
    for (double value : drawn) squares += (value - mean) * (value - mean);
    const double sd = std::sqrt(squares / static_cast<double>(kRows));
    for (double& value : drawn) value = (value - mean) / sd;
    for (std::size_t i = 0; i < model.coefficients.size(); ++i)
      model.coefficients[i] = (model.coefficients[i] - (i % width == 0 ? mean : 0)) / sd;
    for (double& value : model.sd) value /= sd;
  }

  RandomStream random_;
  bool mixed_;
  std::vector<Node> order_;  // parents first
  std::vector<bool> discrete_;
  std::vector<std::vector<std::size_t>> codes_;  // of discrete variables in the drawn rows
  std::vector<std::vector<double>> values_;      // of continuous ones
  Network network_;
};

Network random_network(std::size_t nodes, double degree, std::uint64_t seed, bool mixed) {
  if (nodes < 1 || nodes > kMostNodes)
    throw Error(ErrorKind::usage, "a random network has from 1 to " + std::to_string(kMostNodes) +
                                      " nodes, not " + std::to_string(nodes));
  if (!(degree >= 0 && degree <= static_cast<double>(nodes - 1)))
    throw Error(ErrorKind::usage, "the mean degree of " + std::to_string(nodes) +
                                      " nodes is a number from 0 to " + std::to_string(nodes - 1) +
                                      ", not " + format_double(degree));
  return Builder(nodes, degree, seed, mixed).build();
}

}  // namespace

Network random_gaussian_network(std::size_t nodes, double degree, std::uint64_t seed) {
  return random_network(nodes, degree, seed, false);
}

Network random_mixed_network(std::size_t nodes, double degree, std::uint64_t seed) {
  return random_network(nodes, degree, seed, true);
}

}  // namespace hoist
