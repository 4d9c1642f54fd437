// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "hoist/parameter.hpp"
#include "hoist/replicates.hpp"

namespace hoist {

/// What data say, told by whoever has them: an average never sees data itself. What is empty is not
/// known. Its functions are called by several threads at once.
struct DataEvidence {
  /// How well a DAG explains data that the bag has not seen, higher is better.
  std::function<double(const Dag&)> heldout = {};
  /// How well each of these DAGs explains the rows that replicates left out, higher is better: the
  /// mean over replicates of the log-likelihood per such row, parameters estimated on the other
  /// rows. Costs a pass over the data for each replicate and family, so ask for all at once.
  std::function<std::vector<double>(std::span<const Dag>)> out_of_bag = {};
  /// A bag learnt in the same way from data in which nothing depends on anything. Asked for once
  /// per average.
  std::function<Bag()> null_bag = {};
  /// What a family scores on the data, higher is better.
  std::function<double(Node child, std::span<const Node> parents)> family = {};
  /// Whether replicates 0 and 1, 2 and 3, ... were learnt from two halves of the rows that share
  /// none.
  bool pairs = false;
};

/// One entry of the list of rankings: in which order an average inserts the structures above its
/// threshold. Ties are broken as `ranked` breaks them.
struct Insertion {
  static constexpr const char* kWhat = "ranking";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const Insertion& named(const std::string& name);

  std::string name;
  std::string title;
  std::vector<Parameter> parameters = {};
  /// Whether it asks what a structure gains, which takes data: for each variable that the structure
  /// gives parents, what its family scores with them less what it scores without any.
  bool by_gain = false;
  /// The largest first. `gain` is 0 where it is not asked for. Left out: as `ranked` has them.
  std::function<double(double posterior, double gain, const Parameters& parameters)> value = {};
};

/// `posterior`, the paper's, and others that look at the data, too.
const std::vector<Insertion>& insertions();

}  // namespace hoist
