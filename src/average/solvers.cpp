// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/lookup.hpp"
#include "hoist/average.hpp"

namespace hoist {

const std::vector<SolverEntry>& solvers() {
  static const std::vector<SolverEntry> table = {
      {"greedy", "one structure after the other, the largest share first", Solver::greedy},
      {"exact", "all at once: the largest sum of shares that a DAG can have", Solver::exact},
  };
  return table;
}

Solver solver_named(const std::string& name) {
  return find_entry(solvers(), name, "solver").solver;
}

const std::string& name_of(Solver solver) {
  return std::ranges::find(solvers(), solver, &SolverEntry::solver)->name;
}

}  // namespace hoist
