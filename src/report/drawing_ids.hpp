// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "hoist/names.hpp"
#include "io/cursor.hpp"
#include "report/drawing_text.hpp"

namespace hoist {

/// Names of nodes in a file in DOT, in quotes: those of the variables, and for what else there is
/// words that are none of them.
class Ids {
 public:
  explicit Ids(const Names& names) {
    for (const std::string& name : names.list()) of_.push_back(unique(drawable(name)));
  }

  const std::string& of(Node node) const { return of_[node]; }

  std::string unique(std::string name) {
    while (!taken_.insert(name).second) name += "'";
    return quote(name);
  }

 private:
  std::set<std::string> taken_;
  std::vector<std::string> of_;
};

}  // namespace hoist
