// SPDX-License-Identifier: Apache-2.0
#include "hoist/standing.hpp"

#include <bit>
#include <string>

#include "hoist/error.hpp"

namespace hoist {
namespace {

constexpr unsigned kGroups = 8;

// Which of eight groups; replicates 2k and 2k + 1 are in one.
unsigned group_of(std::size_t replicate) { return static_cast<unsigned>(replicate / 2 % kGroups); }

// The groups whose numbers have an even (or odd) part in common with the mask: four of eight, and
// any two masks halve each other's halves.
Bag half_of(const Bag& bag, unsigned mask, bool odd) {
  Bag half(bag.names);
  for (std::size_t i = 0; i < bag.size(); ++i)
    if ((std::popcount(group_of(i) & mask) % 2 == 1) == odd)
      half.replicates.push_back(bag.replicates[i]);
  return half;
}

std::size_t differing_links(const Dag& a, const Dag& b) {
  std::size_t found = 0;
  for (const Edge& edge : a.edges())
    if (!b.has_edge(edge.from, edge.to)) ++found;  // missing there, or turned
  for (const Edge& edge : b.edges())
    if (!a.has_edge(edge.from, edge.to) && !a.has_edge(edge.to, edge.from)) ++found;
  return found;
}

}  // namespace

Standing standing(const Bag& bag, const MakeAverage& average) {
  if (bag.size() < 2 * kGroups)
    throw Error(ErrorKind::usage,
                "whether an average stands still is judged by halves of eight "
                "groups, and a bag of " +
                    std::to_string(bag.size()) + " is too small for that");
  const Dag whole = average(bag);
  std::size_t sum = 0, halves = 0;
  for (unsigned mask = 1; mask < kGroups; ++mask)
    for (const bool odd : {false, true}) {
      sum += differing_links(whole, average(half_of(bag, mask, odd)));
      ++halves;
    }
  return {whole.edges().size(), static_cast<double>(sum) / static_cast<double>(halves)};
}

}  // namespace hoist
