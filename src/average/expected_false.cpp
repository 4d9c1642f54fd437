// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>

#include "average/concave_tail.hpp"
#include "average/link_shares.hpp"
#include "average/threshold_rules.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// A bound for links holds for every cover: what is in a share of the bag has links that are in at
// least that share.
double expected_false(const Evidence& evidence, const Parameters& parameters) {
  const Bag& bag = evidence.bag;
  const std::size_t graphs = bag.size();
  if (graphs < 4 || graphs % 2 != 0)
    throw Error(ErrorKind::input,
                "threshold rule 'expected-false' needs two pairs of replicates "
                "at least, and whole pairs only; the bag has " +
                    std::to_string(graphs) + " replicates");
  for (const Replicate& replicate : bag.replicates)
    if (replicate.weight != 1)
      throw Error(ErrorKind::input,
                  "threshold rule 'expected-false' counts graphs, and here some weigh more than "
                  "others; leave --weigh out");
  if (evidence.kappa > 0)
    throw Error(ErrorKind::usage,
                "threshold rule 'expected-false' is about shares of the bag, and --kappa lets "
                "structures in that are rarer; leave it out");
  const double pairs = pairs_of(bag.names.size());
  if (pairs == 0) return 0;
  const std::vector<double> shares = link_shares(bag);
  const double links = std::accumulate(shares.begin(), shares.end(), 0.0);
  const auto splits = static_cast<unsigned>(graphs / 2);
  const FalseLinks bound(links, pairs, splits);
  const double most = parameters.real("expected_false");

  // The bound falls as more graphs are asked for.
  unsigned too_few = splits, enough = 2 * splits;
  if (const double least = bound.expected(enough); least > most)
    throw Error(ErrorKind::input,
                "no threshold keeps the expected number of false links at " + format_double(most) +
                    ": even those that all " + std::to_string(graphs) + " graphs have, with " +
                    format_double(std::round(10 * links) / 10) + " links of " +
                    format_double(pairs) + " pairs each, may hold " +
                    format_double(std::round(100 * least) / 100) +
                    "; allow more (--expected-false), take more replicates, or a learner that "
                    "finds fewer links");
  while (enough - too_few > 1) {
    const unsigned middle = (too_few + enough) / 2;
    (bound.expected(middle) <= most ? enough : too_few) = middle;
  }
  // Strictly above it is what at least `enough` graphs have.
  return (enough - 0.5) / static_cast<double>(graphs);
}

}  // namespace

ThresholdRule expected_false_threshold() {
  return {"expected-false",
          "at most so many false links in expectation, of a bag of complementary halves (Shah and "
          "Samworth's r-concave bound)",
          {{"expected_false", "how many false links are expected at most", Parameter::Kind::real,
            1.0, above_zero(1e9)}},
          expected_false,
          Need::pairs,
          "false is a link that a graph of half the rows has with probability at most (links per "
          "graph) / (pairs of variables), and how often such a link is found over the halves is "
          "taken to be r-concave (r = -1/2 for both halves of a pair, -1/4 for each)"};
}

}  // namespace hoist
