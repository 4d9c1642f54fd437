// SPDX-License-Identifier: Apache-2.0
#include "core/lookup.hpp"
#include "hoist/score.hpp"

namespace hoist {

// To add a score, write the function that gives its entry in src/score/NAME.cpp, and name it twice
// here.
Score loglik(), aic(), bic(), ebic(), bdeu(), bds(), k2(), fnml(), qnml(), bge(), nal(), pnal(),
    dg(), bf();

const std::vector<Score>& scores() {
  static const std::vector<Score> list = {loglik(), aic(),  bic(), ebic(), bdeu(), bds(), k2(),
                                          fnml(),   qnml(), bge(), nal(),  pnal(), dg(),  bf()};
  return list;
}

const Score& Score::named(const std::string& name) { return find_entry(scores(), name, kWhat); }

}  // namespace hoist
