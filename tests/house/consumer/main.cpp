// SPDX-License-Identifier: Apache-2.0
#include <hoist/hoist.hpp>
#include <iostream>

int main() {
  const hoist::Network asia = hoist::read_network("asia");
  const hoist::Table table = hoist::sample(asia, 200, 1);
  const hoist::Bag bag = hoist::bag(table, {.replicates = 10});
  const hoist::Average average = hoist::average(bag, "pma");
  std::cout << average.dag.size() << " variables\n";
  return average.dag.size() == 8 ? 0 : 1;
}
