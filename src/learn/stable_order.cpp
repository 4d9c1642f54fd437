// SPDX-License-Identifier: Apache-2.0
#include "learn/stable_order.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>

#include "hoist/error.hpp"
#include "hoist/score.hpp"

namespace hoist {
namespace {

bool has_holes(const Table& table) {
  for (Node node = 0; node < table.columns(); ++node)
    if (table.column(node).missing() > 0) return true;
  return false;
}

// What an edge between each two columns gains, 0 where nothing.
std::vector<double> gains_of_pairs(const Sample& sample, const std::stop_token& stop) {
  constexpr double kRounding = 1e-9;
  const std::size_t n = sample.columns();
  const auto scorer = make_scorer(sample, has_holes(sample.table()) ? "pnal" : "bic");
  std::vector<double> gains(n * n), row(n);
  std::vector<Node> others;
  for (Node child = 0; child < n; ++child) {
    if (stop.stop_requested()) throw Stopped();
    others.clear();
    for (Node other = 0; other < n; ++other)
      if (other != child) others.push_back(other);
    const double alone = scorer->family(child, {});
    scorer->extensions(child, {}, others, alone, row);
    for (Node other : others) {
      const double gain = row[other] - alone;
      if (!(gain > kRounding)) continue;
      // Both ways gain the same but for rounding, unless the score has one of them only.
      double& here = gains[child * n + other];
      here = std::max(here, gain);
      gains[other * n + child] = here;
    }
  }
  return gains;
}

}  // namespace

std::vector<Node> stable_order(const Sample& sample, const std::stop_token& stop) {
  const std::size_t n = sample.columns();
  const auto& ranks = sample.table().names().ranks();
  std::vector<Node> by_name(n);
  for (Node node = 0; node < n; ++node) by_name[ranks[node]] = node;
  // By name from here on, so that the order of the columns has no say in a single bit.
  std::vector<double> gains = gains_of_pairs(sample.with_order(by_name), stop);

  struct Place {
    std::size_t partners;
    float total;  // what is the same up to rounding is the same
    Node node;
  };
  std::vector<Place> places;
  for (Node node = 0; node < n; ++node) {
    const auto row = std::span(gains).subspan(node * n, n);
    const auto strangers = static_cast<std::size_t>(std::ranges::count(row, 0.0));
    std::ranges::sort(row);
    const double total = std::accumulate(row.begin(), row.end(), 0.0);
    places.push_back({n - strangers, static_cast<float>(total), by_name[node]});
  }
  std::ranges::stable_sort(
      places, {}, [](const Place& place) { return std::tuple(place.partners, place.total); });
  std::vector<Node> order;
  for (const Place& place : places) order.push_back(place.node);
  return order;
}

double stable_order_bytes(const TableShape& shape) {
  const auto columns = static_cast<double>(shape.columns());
  // Which of the two it is depends on the cells.
  double scorer = 0;
  for (const char* name : {"bic", "pnal"}) {
    const Score& score = Score::named(name);
    const Parameters parameters = completed(score.parameters, {}, name);
    scorer = std::max(scorer, score.bytes(shape, parameters));
  }
  return scorer + 8 * columns * columns + 128 * columns;
}

}  // namespace hoist
