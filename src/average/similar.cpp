// SPDX-License-Identifier: Apache-2.0
#include "average/similar.hpp"

#include <algorithm>
#include <map>

namespace hoist {
namespace {

// kappa^0, kappa^1, ... by multiplication, which gives the same bits everywhere.
class Powers {
 public:
  explicit Powers(double kappa) : kappa_(kappa) {}

  double operator()(std::size_t exponent) {
    while (powers_.size() <= exponent) powers_.push_back(powers_.back() * kappa_);
    return powers_[exponent];
  }

 private:
  double kappa_;
  std::vector<double> powers_ = {1};
};

// Half of the bag is not most of it, in whatever order its shares were summed.
constexpr double kRounding = 1e-9;

// The edges that structures of more than half of their weight have.
std::vector<Edge> majority(std::span<const Ranked> slot) {
  std::map<Edge, double> shares;
  double total = 0;
  for (const Ranked& row : slot) {
    total += row.posterior;
    for (const Edge& edge : row.structure.edges) shares[edge] += row.posterior;
  }
  std::vector<Edge> edges;
  for (const auto& [edge, share] : shares)
    if (share > total / 2 + kRounding) edges.push_back(edge);
  return edges;
}

// Summed from the smallest up, so that neither the order of the bag nor that of nodes shows in the
// last bits.
double sum_of(std::vector<double>& terms) {
  std::ranges::sort(terms);
  double sum = 0;
  for (double term : terms) sum += term;
  return sum;
}

}  // namespace

std::size_t difference(const std::vector<Edge>& a, const std::vector<Edge>& b) {
  std::size_t common = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) ++common;
    if (*i < *j)
      ++i;
    else if (*j < *i)
      ++j;
    else
      ++i, ++j;
  }
  return a.size() + b.size() - 2 * common;
}

void let_similar_support(std::vector<Ranked>& structures, double kappa) {
  Powers power(kappa);
  std::vector<Ranked> result;
  std::vector<double> terms;
  for (auto first = structures.begin(); first != structures.end();) {
    const auto last = std::find_if(first, structures.end(), [&](const Ranked& row) {
      return row.structure.slot != first->structure.slot;
    });
    const std::span<const Ranked> slot(first, last);
    std::vector<Ranked> candidates(first, last);
    Structure most{first->structure.vertex, first->structure.slot, majority(slot)};
    if (std::ranges::none_of(slot,
                             [&](const Ranked& row) { return row.structure.edges == most.edges; }))
      candidates.push_back({std::move(most)});
    for (Ranked& candidate : candidates) {
      terms.clear();
      for (const Ranked& other : slot)
        terms.push_back(other.posterior *
                        power(difference(candidate.structure.edges, other.structure.edges)));
      candidate.support = sum_of(terms);
      result.push_back(std::move(candidate));
    }
    first = last;
  }
  structures = std::move(result);
}

}  // namespace hoist
