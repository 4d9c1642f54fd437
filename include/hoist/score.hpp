// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/parameter.hpp"
#include "hoist/sample.hpp"

namespace hoist {

/// Scores the families of one sample. Not thread-safe: it owns the scratch space of its counts;
/// make one per thread.
///
/// `parents` is any list of distinct nodes without the child; its order never changes a value.
class FamilyScorer {
 public:
  virtual ~FamilyScorer() = default;

  virtual double family(Node child, std::span<const Node> parents) = 0;

  /// out[x] = family(child, parents + x) for every candidate x: all single-parent extensions of a
  /// family at once, which is where a fast engine gets its speed. One whose score cannot exceed
  /// `floor` may be given as -infinity instead, and one whose table of counts would not fit is.
  /// The rest of `out` stays as it is. REQUIRES: no candidate is the child or a parent; `out` has
  /// one element per column. Unless it is overridden, each is asked for by itself.
  virtual void extensions(Node child, std::span<const Node> parents,
                          std::span<const Node> candidates, double floor, std::span<double> out);

  /// out[i] = family(child, parents without parents[i]). REQUIRES: out.size() == parents.size().
  /// Unless it is overridden, each is asked for by itself.
  virtual void reductions(Node child, std::span<const Node> parents, std::span<double> out);
};

/// One entry of the list of scores, ours or yours. All are natural logarithms, higher is better,
/// and all decompose into one term per family (a child and its parents).
struct Score {
  static constexpr const char* kWhat = "score";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const Score& named(const std::string& name);

  std::string name;
  std::string title;
  std::string formula;
  Domain takes;
  std::vector<Parameter> parameters;
  /// Whether a label may have a number among its parents; where not, such a family scores
  /// -infinity, and required edges of that kind are refused.
  bool label_from_number = true;
  /// Whether all DAGs of a class have one score, as a search over classes needs it.
  bool equivalent = true;
  /// Of a score that is a log-likelihood less a price per parameter: what a parameter costs where
  /// there are so many rows, in units of the log-likelihood of all rows. It grows in proportion to
  /// the parameter `penalty`, which the score must have. Empty for all others.
  std::function<double(double rows, const Parameters&)> price = {};
  /// Called by several threads at once, for a scorer each. The sample outlives the scorer; its data
  /// are of the domain, and every parameter has a value.
  std::function<std::unique_ptr<FamilyScorer>(const Sample&, const Parameters&)> make;
  /// The bytes that a scorer takes at most for data of that shape while a search asks it for
  /// families and their extensions. A bound, not a guess: tests/memory holds it against what is
  /// really taken. Where it is left out, a bound for a table of counts per family.
  std::function<double(const TableShape&, const Parameters&)> bytes = {};
};

/// Every score that hoist knows. Several entries may share one name, each for data of its own kind.
const std::vector<Score>& scores();

/// The entry that takes the sample: of those that share the name of a choice the one for its kind
/// of data. Throws Error(usage) for an unknown name, and Error(input) with the reason where none
/// does.
[[nodiscard]] const Score& score_for(const Choice<Score>& choice, const Sample& sample);

/// Throws Error(usage) for an unknown score or a parameter out of range, and Error(input) for data
/// that the score cannot take. What the sample refers to must outlive the scorer.
[[nodiscard]] std::unique_ptr<FamilyScorer> make_scorer(const Sample& sample,
                                                        const Choice<Score>& choice);

/// The score of a whole graph: the sum over its families. Throws Error(input) where the graph is
/// over other names than the table.
[[nodiscard]] double score(const Table& table, const Dag& dag, const Choice<Score>& choice = "bic");

}  // namespace hoist
