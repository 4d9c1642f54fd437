// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "fuzz/decoded.hpp"
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "score/likelihood_scorer.hpp"
#include "support/naive_score.hpp"
#include "support/random_dag.hpp"

namespace hoist::fuzz {
namespace {

constexpr double kPrice = 2.5;
constexpr std::size_t kMostSteps = 8, kMostParents = 4;

bool near(double a, double b) { return std::abs(a - b) <= 1e-8; }

std::vector<Node> with(std::vector<Node> parents, Node more) {
  parents.push_back(more);
  return parents;
}

std::vector<Node> without(std::vector<Node> parents, std::size_t index) {
  parents.erase(parents.begin() + static_cast<std::ptrdiff_t>(index));
  return parents;
}

// A family, all that it could grow to and all that it could shrink to.
void require_same_as_a_map(FamilyScorer& fast, const Table& table, Node child,
                           const std::vector<Node>& parents, double floor) {
  const auto naive = [&](const std::vector<Node>& family) {
    return testing::naive_score(table, child, family, kPrice);
  };
  std::vector<Node> candidates;
  for (Node node = 0; node < table.columns(); ++node)
    if (node != child && std::ranges::count(parents, node) == 0) candidates.push_back(node);
  std::vector<double> grown(table.columns()), shrunk(parents.size());
  fast.extensions(child, parents, candidates, floor, grown);
  for (Node more : candidates) {
    const double expected = naive(with(parents, more));
    require(near(grown[more], expected) || (grown[more] == -INFINITY && expected <= floor + 1e-8),
            "an extension is counted as by a map: " + std::to_string(grown[more]) + " and " +
                std::to_string(expected) + " above " + std::to_string(floor));
  }
  require(near(fast.family(child, parents), naive(parents)), "a family is counted as by a map");
  fast.reductions(child, parents, shrunk);
  for (std::size_t i = 0; i < parents.size(); ++i)
    require(near(shrunk[i], naive(without(parents, i))), "a reduction is counted as by a map");
}

}  // namespace

void fuzz_scorer(std::string_view input) {
  Bytes bytes(input);
  const std::size_t columns = 2 + bytes.below(6);
  const std::vector<Node> order = some_order(bytes, columns);
  const std::size_t most_levels = bytes.flag() ? 40 : 5;
  const Table table = some_table(bytes, columns, 300, most_levels);
  const std::vector<std::uint32_t> drawn = some_rows(bytes, table.rows());
  const RowWeights weights = testing::times_of(drawn, table.rows());
  const Table taken = table.take(drawn).reordered(order);
  const auto scorer = make_likelihood_scorer(Sample(table, weights).with_order(order), kPrice);
  std::vector<std::vector<Node>> parents(columns);
  for (std::size_t step = 0; step < kMostSteps && !bytes.at_end(); ++step) {
    const Node child = bytes.below(columns), other = bytes.below(columns);
    if (child == other) continue;
    auto& own = parents[child];
    if (std::erase(own, other) == 0 && own.size() < (most_levels > 5 ? 2 : kMostParents))
      own.push_back(other);
    const double floor = bytes.flag() ? -10.0 * bytes.next() : -INFINITY;
    require_same_as_a_map(*scorer, taken, child, own, floor);
  }
}

}  // namespace hoist::fuzz
