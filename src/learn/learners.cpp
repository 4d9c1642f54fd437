// SPDX-License-Identifier: Apache-2.0
#include "core/lookup.hpp"
#include "hoist/learn.hpp"

namespace hoist {

// To add a learner, write the function that gives its entry in src/learn/NAME.cpp, and name it
// twice here.
Learner boss(), command(), exact(), ges(), hc(), mmhc(), ordered(), pc(), tabu();

const std::vector<Learner>& learners() {
  static const std::vector<Learner> table = {hc(), tabu(), ges(),   boss(),   ordered(),
                                             pc(), mmhc(), exact(), command()};
  return table;
}

const Learner& Learner::named(const std::string& name) {
  return find_entry(learners(), name, kWhat);
}

}  // namespace hoist
