// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <numeric>

#include "core/random.hpp"
#include "learn/class_search.hpp"
#include "learn/equivalent_score.hpp"
#include "learn/max_parents.hpp"
#include "learn/order_search.hpp"

namespace hoist {
namespace {

// The same order, but for variables that wait until all that are required to be their parents are
// there.
std::vector<Node> after_required(std::vector<Node> order, const std::vector<Edge>& required) {
  if (required.empty()) return order;
  std::vector<Node> placed;
  const auto is_placed = [&](Node node) { return std::ranges::find(placed, node) != placed.end(); };
  while (!order.empty()) {
    const auto next = std::ranges::find_if(order, [&](Node node) {
      return std::ranges::all_of(
          required, [&](const Edge& edge) { return edge.to != node || is_placed(edge.from); });
    });
    placed.push_back(*next);
    order.erase(next);
  }
  return placed;
}

std::vector<Node> start(const LearnTask& task, std::uint64_t number) {
  std::vector<Node> order(task.sample.columns());
  std::iota(order.begin(), order.end(), Node{0});
  RandomStream random(task.seed, Purpose::order_search, task.replicate, number << 32);
  // The first is the order of the columns, which whoever asks has chosen already.
  for (std::size_t i = order.size(); number > 0 && i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  return after_required(std::move(order), task.knowledge.required());
}

LearntEdges edges_of(const BitRows& parents) {
  LearntEdges learnt;
  for (Node node = 0; node < parents.nodes(); ++node)
    for_each_bit(parents[node], [&](Node parent) { learnt.directed.push_back({parent, node}); });
  return learnt;
}

// What a turn must gain to be followed by another: sums of many scores round.
constexpr double kWorthIt = 1e-6;

struct Found {
  double score = -std::numeric_limits<double>::infinity();
  LearntEdges edges = {};
};

// Where the orders have no better one near by, the classes may; and a class has orders of its own:
// in turns, until neither gains.
class OrdersAndClasses {
 public:
  explicit OrdersAndClasses(const LearnTask& task)
      : memo_(task),
        orders_(task, memo_),
        classes_(task, memo_),
        equivalent_(is_equivalent(task)) {}

  Found climb(std::vector<Node> order) {
    orders_.climb(std::move(order));
    if (!equivalent_) return {orders_.score(), edges_of(orders_.parents())};
    Found best;
    while (true) {
      classes_.start_at(orders_.parents());
      classes_.climb();
      const double score = orders_.score() + classes_.gained();
      if (!(score > best.score + kWorthIt)) return best;
      best = {score, classes_.edges()};
      orders_.climb(classes_.order());
    }
  }

 private:
  FamilyMemo memo_;
  OrderSearch orders_;
  ClassSearch classes_;
  bool equivalent_;
};

LearntEdges search_orders(const LearnTask& task) {
  if (task.sample.columns() == 0) return {};
  OrdersAndClasses search(task);
  Found best;
  for (std::uint64_t i = 0; i < task.parameters.whole("starts"); ++i) {
    Found found = search.climb(start(task, i));
    if (i == 0 || found.score > best.score) best = std::move(found);
  }
  return std::move(best.edges);
}

}  // namespace

// Best order score search (Andrews, Ramsey, Sanchez-Romero, Camchong and Kummerfeld 2023).
Learner boss() {
  return {.name = "boss",
          .title = "search over orders of the variables, in turns with one over classes",
          .gives = GraphKind::cpdag,
          .parameters = {max_parents_parameter(),
                         {"starts", "orders that the search begins at; the best end is kept",
                          Parameter::Kind::whole, 1, whole_from(1, 1000000)}},
          .learn = search_orders,
          .bytes = [](const TableShape& shape, const Parameters&) {
            return FamilyMemo::bytes(shape.columns());
          }};
}

}  // namespace hoist
