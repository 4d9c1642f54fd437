// SPDX-License-Identifier: Apache-2.0
#include "learn/hc.hpp"

#include "core/random.hpp"
#include "learn/climber.hpp"
#include "learn/max_parents.hpp"
#include "learn/search_bytes.hpp"

namespace hoist {
namespace {

constexpr std::uint64_t kMostRestarts = 1'000'000, kMostPerturbations = 100'000;

// Moves that are drawn among all that are possible, each as likely as any other.
void perturb(Climber& climber, std::uint64_t times, RandomStream random) {
  for (std::uint64_t i = 0; i < times; ++i) {
    std::vector<Move> moves = climber.legal_moves();
    while (!moves.empty()) {
      const auto drawn = moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size()));
      if (climber.can_make(*drawn)) {
        climber.apply(*drawn);
        break;
      }
      moves.erase(drawn);
    }
  }
}

void climb_to_the_top(Climber& climber) {
  while (climber.climb()) {
  }
}

// From the required edges, the addition, deletion or reversal that raises the score most, until
// none does; then again from the best DAG so far with a few moves at random, so often as asked.
LearntEdges climb(const LearnTask& task) {
  const std::size_t n = task.sample.columns();
  if (n == 0) return {};
  Climber climber(task);
  climb_to_the_top(climber);
  const std::uint64_t restarts = task.parameters.whole("restarts");
  if (restarts == 0) return {climber.edges()};

  auto best = climber.parents();
  std::vector<double> best_scores(n);
  for (Node node = 0; node < n; ++node) best_scores[node] = climber.score(node);
  for (std::uint64_t restart = 0; restart < restarts; ++restart) {
    // Each restart has room for more draws than it can need.
    perturb(climber, task.parameters.whole("perturb"),
            RandomStream(task.seed, Purpose::perturb, task.replicate, restart << 32));
    climb_to_the_top(climber);
    double gain = 0;
    for (Node node = 0; node < n; ++node) gain += climber.score(node) - best_scores[node];
    if (gain > kTolerance) {
      best = climber.parents();
      for (Node node = 0; node < n; ++node) best_scores[node] = climber.score(node);
    } else {
      climber.become(best);
    }
  }
  return {climber.edges()};
}

// A restart makes a list of all moves.
double bytes(const TableShape& shape, const Parameters& parameters) {
  const auto columns = static_cast<double>(shape.columns());
  const double moves = parameters.whole("restarts") > 0 ? 2 * sizeof(Move) * columns * columns : 0;
  return usual_search_bytes(shape) + moves;
}

}  // namespace

LearntEdges climb_hill(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  Climber climber(task);
  climb_to_the_top(climber);
  return {climber.edges()};
}

Learner hc() {
  return {.name = "hc",
          .title = "hill climbing over additions, deletions and reversals",
          .parameters = {max_parents_parameter(),
                         {"restarts", "climbs again so often, from the best DAG perturbed",
                          Parameter::Kind::whole, 0, whole_from(0, kMostRestarts)},
                         {"perturb", "random moves before each restart", Parameter::Kind::whole, 1,
                          whole_from(1, kMostPerturbations)}},
          .learn = climb,
          .bytes = bytes};
}

}  // namespace hoist
