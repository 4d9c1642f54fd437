// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "flag_set.hpp"
#include "hoist/certainty.hpp"

namespace hoist::app {

/// --cpdag and --undecided-open: whether an average is written with open edges, and which.
struct OpenFlags {
  bool cpdag = false, undecided = false;

  /// `where` says in help where that form goes.
  void add(FlagSet& command, const std::string& where = "");

  /// The flag that asks for an open form, or "". Throws Error(usage) where both do.
  std::string checked() const;

  /// What names of files have before their extension, such as `.cpdag`; "" where none is asked for.
  std::string form() const;
  static const std::vector<std::string>& forms();

  /// The average in the form that is asked for; `graph_class` is its class under the knowledge.
  Graph shaped(const Dag& average, const Pdag& graph_class, const std::vector<EdgeSupport>& support,
               const Knowledge& knowledge) const;
};

}  // namespace hoist::app
