// SPDX-License-Identifier: Apache-2.0
#include "hoist/missing.hpp"

#include "core/lookup.hpp"
#include "hoist/error.hpp"

namespace hoist {

const std::vector<MissingPolicyRow>& missing_policies() {
  static const std::vector<MissingPolicyRow> table = {
      {"refuse", "cells that were not observed are refused where the score does not take them",
       MissingPolicy::refuse},
      {"drop", "rows with such a cell are left out", MissingPolicy::drop},
      {"local", "each family is scored on the rows that have it (bic becomes pnal)",
       MissingPolicy::local},
      {"impute", "each replicate fills them in, drawn given its own graph", MissingPolicy::impute},
  };
  return table;
}

MissingPolicy missing_policy(const std::string& name) {
  return find_entry(missing_policies(), name, "policy for missing cells").policy;
}

std::string score_under(MissingPolicy policy, const std::string& name) {
  if (policy != MissingPolicy::local) return name;
  if (name == "bic") return "pnal";
  if (name == "loglik") return "nal";
  if (Score::named(name).takes.missing) return name;
  throw Error(ErrorKind::usage,
              "missing cells handled by 'local' score each family on the rows that have it, which "
              "score '" +
                  name +
                  "' cannot do; take bic (which is pnal then), pnal or nal, or fill the cells in "
                  "(--missing impute), which goes with every score");
}

Missing learning_under(MissingPolicy policy) {
  return policy == MissingPolicy::impute ? Missing::impute : Missing::refuse;
}

}  // namespace hoist
