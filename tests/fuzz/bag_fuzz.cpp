// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"

namespace hoist::fuzz {

void fuzz_bag(std::string_view input) {
  const auto bag = accepted([&] { return parse_bag(input, kPlace); });
  if (!bag) {
    static_cast<void>(is_bag(input));  // throws nothing, whatever it says
    return;
  }
  require(is_bag(input), "what is read as a bag is told from a graph");
  bag->require_sound();
  for (const Replicate& replicate : bag->replicates)
    if (const auto* dag = std::get_if<Dag>(&replicate.graph)) require_acyclic(*dag);
  const Bag again = parse_bag(format_bag(*bag), kPlace);
  require(again == *bag, "a bag reads back as it was written");
}

}  // namespace hoist::fuzz
