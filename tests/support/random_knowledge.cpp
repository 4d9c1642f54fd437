// SPDX-License-Identifier: Apache-2.0
#include "support/random_knowledge.hpp"

#include "core/random.hpp"
#include "support/random_dag.hpp"

namespace hoist::testing {

Knowledge random_knowledge(const Names& names, std::uint64_t seed) {
  Knowledge knowledge(names);
  RandomStream random(seed, Purpose::test, 21);
  const Dag some = random_dag(names, 0.1, seed);
  for (const Edge& edge : some.edges())
    if (random.uniform() < 0.3) knowledge.require(edge);
  for (Node from = 0; from < names.size(); ++from)
    for (Node to = 0; to < names.size(); ++to)
      if (from != to && random.uniform() < 0.15 && !knowledge.is_required({from, to}))
        knowledge.forbid({from, to});
  return knowledge;
}

}  // namespace hoist::testing
