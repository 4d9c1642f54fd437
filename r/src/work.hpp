// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hoist/hoist.hpp>

#include "item.hpp"

namespace hoist::r {

/// One call from R: what was given, and what goes back beside its result.
struct Work {
  Arguments given;
  Execution execution = {};
  Notes notes = {};
  /// What is said after an interrupt; replicates that are safe in a run.
  std::string safe = {};
};

/// A function of this package that R may call by name, on a thread that is not R's.
struct Entry {
  const char* name;
  Item (*call)(Work& work);
};

const std::vector<Entry>& entries();

Item bag(Work& work);
Item read_stored_run(Work& work);
Item average(Work& work);
Item support(Work& work);
Item discover(Work& work);
Item learn(Work& work);
Item score(Work& work);
Item compare(Work& work);
Item cpdag(Work& work);
Item sample(Work& work);
Item check(Work& work);
Item format_data(Work& work);
Item read_graph(Work& work);
Item write_graph(Work& work);
Item read_bag(Work& work);
Item write_bag(Work& work);
Item lists(Work& work);

}  // namespace hoist::r
