// SPDX-License-Identifier: Apache-2.0
#include "core/lookup.hpp"
#include "hoist/score.hpp"

namespace hoist {

// To add a score, write the function that gives its entry in src/score/NAME.cpp, and name it twice
// here.
Score loglik(), aic(), bic(), bdeu(), bds(), k2(), fnml(), qnml();

const std::vector<Score>& scores() {
  static const std::vector<Score> table = {loglik(), aic(), bic(),  bdeu(),
                                           bds(),    k2(),  fnml(), qnml()};
  return table;
}

const Score& Score::named(const std::string& name) { return find_entry(scores(), name, kWhat); }

}  // namespace hoist
